import { getFormProps } from "@conform-to/react";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { buttonForm, resendIntent } from "./forms.ts";
import styles from "./verify-notice.module.css";

/** Asks players to confirm their e-mail address (decisions "E-mail verification"). */
export function VerifyNotice() {
  const { form, fetcher, pending } = usePortalForm({ id: resendIntent, schema: buttonForm });
  return (
    <section className={styles.notice} aria-label="E-mail confirmation">
      <div>
        <p>
          <strong>Your e-mail address is not confirmed yet.</strong>
        </p>
        <p>Open the link in the mail we sent you: it keeps your account safe.</p>
      </div>
      <fetcher.Form method="post" {...getFormProps(form)}>
        <FormMarks intent={resendIntent} />
        <SubmitButton pending={pending}>Send the link again</SubmitButton>
      </fetcher.Form>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
    </section>
  );
}
