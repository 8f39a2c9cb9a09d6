import type { User } from "#app/features/accounts/calls.ts";
import { ButtonForm, useButtonForm } from "#app/forms/button-form.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { cancelChangeIntent, resendIntent } from "./forms.ts";
import styles from "./verify-notice.module.css";

/**
 * Asks players to confirm their e-mail address, or a pending new one (specification section 10, "E-mail verification").
 * The results of its buttons stay visible when there is nothing left to confirm.
 */
export function VerifyNotice({ user }: { user: User }) {
  const { email, pendingEmail, emailVerifiedAt } = user;
  const resend = useButtonForm(resendIntent);
  const cancel = useButtonForm(cancelChangeIntent);
  return (
    <>
      {(pendingEmail || !emailVerifiedAt) && (
        <section className={styles.notice} aria-label="E-mail confirmation">
          {pendingEmail ? (
            <div>
              <p>
                <strong>Your new e-mail address is not confirmed yet.</strong>
              </p>
              <p>
                Open the link in the e-mail we sent to <span className="player-name">{pendingEmail}</span>. Until then,
                your address remains <span className="player-name">{email}</span>.
              </p>
            </div>
          ) : (
            <div>
              <p>
                <strong>Your e-mail address is not confirmed yet.</strong>
              </p>
              <p>Open the link in the e-mail we sent you. It helps keep your account safe.</p>
            </div>
          )}
          <div className={styles.buttons}>
            <ButtonForm form={resend} submit="Send the link again" />
            {pendingEmail && <ButtonForm form={cancel} submit="Cancel the change" />}
          </div>
        </section>
      )}
      <OutcomeMessage outcome={resend.fetcher.data?.outcome} />
      <OutcomeMessage outcome={cancel.fetcher.data?.outcome} />
    </>
  );
}
