import type { User } from "#app/features/accounts/calls.ts";
import { ButtonForm, useButtonForm } from "#app/forms/button-form.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
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
        <section className={styles.notice} aria-label={t("user.confirmation")}>
          {pendingEmail ? (
            <div>
              <p>
                <strong>{t("user.newEmailNotConfirmed")}</strong>
              </p>
              <p>
                <Trans
                  message="user.openLinkForNewEmail"
                  values={{
                    pendingEmail: <span className="player-name">{pendingEmail}</span>,
                    email: <span className="player-name">{email}</span>,
                  }}
                />
              </p>
            </div>
          ) : (
            <div>
              <p>
                <strong>{t("user.emailNotConfirmed")}</strong>
              </p>
              <p>{t("user.openLink")}</p>
            </div>
          )}
          <div className={styles.buttons}>
            <ButtonForm form={resend} submit={t("user.sendLink")} />
            {pendingEmail && <ButtonForm form={cancel} submit={t("user.cancelChange")} />}
          </div>
        </section>
      )}
      <OutcomeMessage outcome={resend.fetcher.data?.outcome} />
      <OutcomeMessage outcome={cancel.fetcher.data?.outcome} />
    </>
  );
}
