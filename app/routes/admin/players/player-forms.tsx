import { givenUserTypes, userTypeForm, userTypeName } from "#app/features/accounts/admin-forms.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import { ConfirmFields } from "#app/features/admin/components/confirm-fields.tsx";
import { ConfirmedForm } from "#app/features/admin/components/confirmed-form.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { currencies, shopCurrency } from "#app/features/wallet/currencies.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { playerIntents } from "./intents.ts";

/** Suspends or activates, gives another user type: of accounts below one's own level. */
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

/** Mails a link for a new password. */
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
  const portalForm = usePortalForm({
    id: playerIntents.userType,
    schema: userTypeForm,
  });
  const { fields, answer } = portalForm;
  const options = givenUserTypes
    .filter((type) => type < ownType && type !== userType)
    .map((type) => ({ value: String(type), label: `${userTypeName(type)} (${type})` }));
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet">Set user type</summary>
      <PortalForm form={portalForm} submit="Set user type">
        <SelectField
          meta={fields.userType}
          label="User type"
          hint="From 11 on an account is an admin: Support answers tickets, Editors change the content."
          options={options}
          empty="Please choose"
          required
        />
        <ConfirmFields confirm={fields.confirm} reason={fields.reason}>
          Yes, give this account the user type, and log it out everywhere.
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}

/** Changes a balance by an entry of the ledger. */
export function AdjustForm({ requestKey }: { requestKey: string }) {
  const portalForm = usePortalForm({
    id: playerIntents.adjust,
    schema: adjustForm,
    defaultValue: { currency: shopCurrency },
  });
  const { fields, answer } = portalForm;
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet">Adjust balance</summary>
      <PortalForm form={portalForm} submit="Adjust balance">
        <input type="hidden" name="requestKey" value={requestKey} />
        <SelectField
          meta={fields.currency}
          label="Balance"
          options={currencies.map(({ key, label }) => ({ value: key, label }))}
          required
        />
        <TextField
          meta={fields.amount}
          label="Amount"
          hint="A whole number: 500 adds, -500 takes away. No balance goes below zero."
          autoComplete="off"
          maxLength={10}
          required
        />
        <ConfirmFields confirm={fields.confirm} reason={fields.reason}>
          Yes, enter this into the account's ledger.
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
