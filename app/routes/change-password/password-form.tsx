import { getFormProps } from "@conform-to/react";
import { passwordRule } from "#app/domain/accounts/forms.ts";
import { fieldLength } from "#app/domain/limits.ts";
import { ConfirmDialog, useConfirmation } from "#app/forms/confirm-dialog.tsx";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { changePasswordIntent, confirmedPasswordsForm, passwordsForm } from "./forms.ts";

interface PasswordFormProps {
  UserID: string;
  /** The account's secret question, where it is known. */
  question: string | null;
}

/** Current and new password; the answer to the secret question confirms them (specification section 5). */
export function PasswordForm({ UserID, question }: PasswordFormProps) {
  const confirmation = useConfirmation(changePasswordIntent, "secretAnswer");
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: changePasswordIntent,
    schema: confirmation.asked ? confirmedPasswordsForm : passwordsForm,
    onSubmit: confirmation.onSubmit,
  });
  return (
    <>
      <OutcomeMessage outcome={confirmation.outcomeOf(answer)} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={changePasswordIntent} />
        {/* Tells password managers whose password is changed. */}
        <input type="text" autoComplete="username" value={UserID} readOnly hidden />
        <PasswordField meta={fields.UserPass} label="Current Password" autoComplete="current-password" required />
        <PasswordField
          meta={fields.NewUserPass}
          label="New Password"
          hint={passwordRule}
          autoComplete="new-password"
          maxLength={fieldLength.password}
          required
        />
        <PasswordField
          meta={fields.RetypeNewUserPass}
          label="Retype New Password"
          autoComplete="new-password"
          maxLength={fieldLength.password}
          required
        />
        <ConfirmDialog
          confirmation={confirmation}
          answer={answer}
          pending={pending}
          title="Confirm Secret Answer"
          confirmLabel="Submit"
        >
          <TextField
            meta={fields.secretAnswer}
            label="Please enter your secret answer"
            hint={
              question && (
                <>
                  Your question: <strong>{question}</strong>
                </>
              )
            }
            placeholder="Secret Answer"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </ConfirmDialog>
        <SubmitButton pending={pending}>Change Password</SubmitButton>
      </fetcher.Form>
    </>
  );
}
