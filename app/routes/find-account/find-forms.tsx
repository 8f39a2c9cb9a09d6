import { getFormProps } from "@conform-to/react";
import { findIdForm, findPasswordForm } from "#app/features/accounts/forms.ts";
import { fieldLength } from "#app/features/accounts/limits.ts";
import type { RobotTrap } from "#app/features/spam-protection/robot-trap.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormMarks, RobotTrapFields, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { findIdIntent, findPasswordIntent } from "./intents.ts";

/** Asks for the e-mail address and has the user ID mailed there. */
export function FindIdForm({ trap }: { trap: RobotTrap }) {
  const { form, fields, fetcher, answer, pending } = usePortalForm({ id: findIdIntent, schema: findIdForm });
  return (
    <>
      <OutcomeMessage outcome={answer?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={findIdIntent} />
        <TextField
          meta={fields.findIDEmail}
          label="Email Address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={fieldLength.email}
          required
        />
        <RobotTrapFields trap={trap} id={findIdIntent} />
        <SubmitButton pending={pending}>Find my User ID</SubmitButton>
      </fetcher.Form>
      <ProcessingDialog active={pending} progress />
    </>
  );
}

/** Asks for user ID and e-mail address and has a reset link mailed there. */
export function FindPasswordForm({ trap }: { trap: RobotTrap }) {
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: findPasswordIntent,
    schema: findPasswordForm,
  });
  return (
    <>
      <OutcomeMessage outcome={answer?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={findPasswordIntent} />
        <TextField
          meta={fields.findPWID}
          label="User ID"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          meta={fields.findPWEmail}
          label="Email Address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={fieldLength.email}
          required
        />
        <RobotTrapFields trap={trap} id={findPasswordIntent} />
        <SubmitButton pending={pending}>Reset my password</SubmitButton>
      </fetcher.Form>
      <ProcessingDialog active={pending} progress />
    </>
  );
}
