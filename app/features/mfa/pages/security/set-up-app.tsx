import { asTyped, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { QrCodePicture } from "#app/ui/qr-code.tsx";
import { intents, setUpTotpForm, type TotpSetup } from "./forms.ts";
import styles from "./security.module.css";

/** The set-up of an authenticator app. `confirm`: the player has to prove their identity first. */
export function SetUpApp({ setup }: { setup: TotpSetup | "confirm" }) {
  return (
    <Panel id="set-up-title" title={t("security.setUpApp")} padded>
      <p>{t("security.setupLead")}</p>
      {setup === "confirm" ? (
        <p>
          <a className="button" href={localizedHref("/confirm?redirectTo=/security?setup=app")}>
            {t("mfa.confirmFirst")}
          </a>
        </p>
      ) : (
        <Steps setup={setup} />
      )}
    </Panel>
  );
}

function Steps({ setup: { setup, secret, uri, qrCode } }: { setup: TotpSetup }) {
  const portalForm = usePortalForm({ id: intents.enableTotp, schema: setUpTotpForm });
  return (
    <PortalForm form={portalForm} submit={t("security.setupSubmit")}>
      <input type="hidden" name="setup" value={setup} />
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="uri" value={uri} />
      <ol className={styles.steps}>
        <li>{t("security.setupInstall")}</li>
        <li>
          {t("security.setupScan")}
          <QrCodePicture className={styles.qrCode} code={qrCode} label={t("security.qrCode")} />
          {t("security.setupType")} <code className={styles.secret}>{secret}</code>
        </li>
        <li>
          {t("security.setupEnter")}
          <TextField
            meta={portalForm.fields.code}
            label={t("mfa.code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            {...asTyped}
            required
          />
        </li>
      </ol>
    </PortalForm>
  );
}
