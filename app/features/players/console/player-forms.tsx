import { currencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { assignableUserTypes, userTypeForm, userTypeName } from "#app/features/players/admin-forms.ts";
import { SUSPENDED } from "#app/features/staff/user-types.ts";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { t } from "#app/i18n/translate.ts";
import { playerIntents } from "./intents.ts";

/** The form that mails a password reset link. */
export function ResetLinkForm() {
  return (
    <ConfirmedForm
      intent={playerIntents.resetLink}
      button="Send reset link"
      sentence="Yes, e-mail a link for a new password to the address of this account. Without a mail server, the link is shown to me once and I pass it on."
    />
  );
}

/** The form that confirms the address of an account. */
export function ConfirmEmailForm() {
  return (
    <ConfirmedForm
      intent={playerIntents.confirmEmail}
      button="Confirm e-mail address"
      sentence="Yes, I know that the address belongs to the owner of this account, although they have not followed the link."
    />
  );
}

/** The form that removes an account's second factors. */
export function ResetFactorForm() {
  return (
    <ConfirmedForm
      intent={playerIntents.resetFactor}
      button="Reset second factor"
      sentence="Yes, I have checked that the owner asked for it. Remove the authenticator app, passkeys and recovery codes."
    />
  );
}

/** The form that changes the user type, to one below the admin's own level. */
export function UserTypeForm({ userType, ownType }: { userType: number; ownType: number }) {
  const options = assignableUserTypes
    .filter((type) => type < ownType && type !== userType && type !== SUSPENDED)
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
          hint: "Accounts from 11 up are admins: Support answers tickets, Editors also edit content.",
          options,
          empty: "Please choose",
          required: true,
        },
      ]}
      sentence="Yes, set this user type and log the account out everywhere."
    />
  );
}

interface AdjustFormProps {
  requestKey: string;
  /** The ticket that the adjustment is for: the reason names it. */
  ticket: string | null;
}

/** The form that adjusts a balance with a ledger entry. */
export function AdjustForm({ requestKey, ticket }: AdjustFormProps) {
  return (
    <ConfirmedForm
      intent={playerIntents.adjust}
      button="Adjust balance"
      schema={adjustForm}
      hidden={{ requestKey }}
      defaultValue={{ currency: shopCurrency, ...(ticket ? { reason: `Ticket ${ticket}: ` } : {}) }}
      open={ticket !== null}
      fields={[
        {
          kind: "select",
          name: "currency",
          label: "Balance",
          options: currencies.map(({ key, label }) => ({ value: key, label: t(label) })),
          required: true,
        },
        {
          kind: "text",
          name: "amount",
          label: "Amount",
          hint: "A whole number: 500 adds, -500 subtracts. A balance cannot go below zero.",
          autoComplete: "off",
          maxLength: 10,
          required: true,
        },
      ]}
      sentence="Yes, record this in the account's ledger."
    />
  );
}
