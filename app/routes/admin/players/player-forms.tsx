import { assignableUserTypes, userTypeForm, userTypeName } from "#app/features/accounts/admin-forms.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import { ConfirmedForm } from "#app/features/admin/components/confirmed-form.tsx";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { currencies, shopCurrency } from "#app/features/wallet/currencies.ts";
import { playerIntents } from "./intents.ts";

/** Forms that suspend or activate an account or change its user type, for accounts below the admin's own level. */
export function StaffForms({ userType, ownType }: { userType: number; ownType: number }) {
  const refused = kindOfUser(userType) === "refused";
  return (
    <>
      {refused ? (
        <ConfirmedForm
          intent={playerIntents.activate}
          button="Activate"
          sentence="Yes, activate this account: its owner can log in again."
        />
      ) : (
        <ConfirmedForm
          intent={playerIntents.suspend}
          button="Suspend"
          sentence="Yes, suspend this account: it is logged out everywhere and cannot log in."
        />
      )}
      <UserTypeForm userType={userType} ownType={ownType} />
    </>
  );
}

/** The form that mails a password reset link. */
export function ResetLinkForm() {
  return (
    <ConfirmedForm
      intent={playerIntents.resetLink}
      button="Send reset link"
      sentence="Yes, make a link for a new password and mail it to the address of this account. Without a mail server I get the link myself, once, and hand it on."
    />
  );
}

function UserTypeForm({ userType, ownType }: { userType: number; ownType: number }) {
  const options = assignableUserTypes
    .filter((type) => type < ownType && type !== userType)
    .map((type) => ({ value: String(type), label: `${userTypeName(type)} (${type})` }));
  return (
    <ConfirmedForm
      intent={playerIntents.userType}
      button="Set user type"
      schema={userTypeForm}
      fields={[
        {
          kind: "select",
          name: "userType",
          label: "User type",
          hint: "From 11 on an account is an admin: Support answers tickets, Editors change the content.",
          options,
          empty: "Please choose",
          required: true,
        },
      ]}
      sentence="Yes, give this account the user type, and log it out everywhere."
    />
  );
}

/** The form that adjusts a balance with a ledger entry. */
export function AdjustForm({ requestKey }: { requestKey: string }) {
  return (
    <ConfirmedForm
      intent={playerIntents.adjust}
      button="Adjust balance"
      schema={adjustForm}
      hidden={{ requestKey }}
      defaultValue={{ currency: shopCurrency }}
      fields={[
        {
          kind: "select",
          name: "currency",
          label: "Balance",
          options: currencies.map(({ key, label }) => ({ value: key, label })),
          required: true,
        },
        {
          kind: "text",
          name: "amount",
          label: "Amount",
          hint: "A whole number: 500 adds, -500 takes away. No balance goes below zero.",
          autoComplete: "off",
          maxLength: 10,
          required: true,
        },
      ]}
      sentence="Yes, enter this into the account's ledger."
    />
  );
}
