import { getFormProps } from "@conform-to/react";
import type { User } from "#app/features/accounts/calls.ts";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { type PortalForm, usePortalForm } from "#app/forms/use-portal-form.ts";
import { buttonForm, cancelChangeIntent, resendIntent } from "./forms.ts";
import styles from "./verify-notice.module.css";

/**
 * Asks players to confirm their e-mail address (decisions "E-mail verification"), or a new one that waits; the results of
 * its buttons stay when there is nothing left to confirm.
 */
export function VerifyNotice({ user }: { user: User }) {
  const { UserEmail, PendingEmail, email_verified_at } = user;
  const resend = usePortalForm({ id: resendIntent, schema: buttonForm });
  const cancel = usePortalForm({ id: cancelChangeIntent, schema: buttonForm });
  return (
    <>
      {(PendingEmail || !email_verified_at) && (
        <section className={styles.notice} aria-label="E-mail confirmation">
          {PendingEmail ? (
            <div>
              <p>
                <strong>Your new e-mail address waits to be confirmed.</strong>
              </p>
              <p>
                Open the link in the mail we sent to <span className="player-name">{PendingEmail}</span>. Until then
                your address stays <span className="player-name">{UserEmail}</span>.
              </p>
            </div>
          ) : (
            <div>
              <p>
                <strong>Your e-mail address is not confirmed yet.</strong>
              </p>
              <p>Open the link in the mail we sent you: it keeps your account safe.</p>
            </div>
          )}
          <div className={styles.buttons}>
            <ButtonForm intent={resendIntent} form={resend} button="Send the link again" />
            {PendingEmail && <ButtonForm intent={cancelChangeIntent} form={cancel} button="Cancel the change" />}
          </div>
        </section>
      )}
      <OutcomeMessage outcome={resend.fetcher.data?.outcome} />
      <OutcomeMessage outcome={cancel.fetcher.data?.outcome} />
    </>
  );
}

interface ButtonFormProps {
  intent: string;
  form: PortalForm<typeof buttonForm>;
  button: string;
}

/** A form that is only a button. */
function ButtonForm({ intent, form: { form, fetcher, pending }, button }: ButtonFormProps) {
  return (
    <fetcher.Form method="post" {...getFormProps(form)}>
      <FormMarks intent={intent} />
      <SubmitButton pending={pending}>{button}</SubmitButton>
    </fetcher.Form>
  );
}
