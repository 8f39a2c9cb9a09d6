import { asTyped, TextField } from "#app/forms/field.tsx";
import { PasskeyElement } from "#app/forms/passkey-element.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { AvailableLink } from "#app/shell/available-link.tsx";
import { codeForm, codeIntent } from "./forms.ts";
import styles from "./login.module.css";

interface SecondStepProps {
  challenge: string;
  /** What to enter. */
  message: string;
  passkeys: boolean;
}

/** The second step of a login: a code, or a passkey where scripts run. */
export function SecondStep({ challenge, message, passkeys }: SecondStepProps) {
  const portalForm = usePortalForm({ id: codeIntent, schema: codeForm });
  const { fields } = portalForm;
  return (
    <>
      <h2 className={styles.step}>{t("login.secondStep")}</h2>
      <p>{message}</p>
      <PortalForm form={portalForm} submit={t("login.confirm")}>
        <input type="hidden" name="challenge" value={challenge} />
        <TextField
          meta={fields.proof}
          label={t("mfa.proof")}
          autoComplete="one-time-code"
          {...asTyped}
          enterKeyHint="go"
          required
          autoFocus
        />
        {passkeys && <PasskeyElement label={t("mfa.usePasskey")} field="proof" />}
      </PortalForm>
      <ul className={styles.links}>
        <li>
          <a href={localizedHref("/login")}>{t("login.startAgain")}</a>
        </li>
        <li>
          <Trans
            message="login.noCode"
            values={{
              ticket: (
                <AvailableLink href="/ticket" requires="tickets">
                  {t("login.noCodeTicket")}
                </AvailableLink>
              ),
            }}
          />
        </li>
      </ul>
    </>
  );
}
