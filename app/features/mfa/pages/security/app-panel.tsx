import { ButtonForm } from "#app/forms/button-form.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { intents, setUpQuery } from "./forms.ts";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

interface AppPanelProps {
  isOn: boolean;
  totpSince: Security["totpSince"];
  codesLeft: number;
}

/** The authenticator app, the recovery codes, and the way back without them. */
export function AppPanel({ isOn, totpSince, codesLeft }: AppPanelProps) {
  return (
    <Panel id="two-step-title" title={t("security.twoStep")} icon={<SecurityIcon name="shield" />} padded>
      <p>{t("security.twoStepAbout")}</p>
      <div className={styles.part}>
        <h3>{t("security.app")}</h3>
        {totpSince && <p>{t("security.appSince", { time: totpSince })}</p>}
        <div className={styles.actions}>
          <a className={totpSince ? "button quiet" : "button"} href={localizedHref(`/security?${setUpQuery}=app`)}>
            {totpSince ? t("security.replaceApp") : t("security.setUpApp")}
          </a>
          {totpSince && <ButtonForm intent={intents.disableTotp} submit={t("security.removeApp")} />}
        </div>
      </div>
      {isOn && (
        <div className={styles.part}>
          <h3>{t("security.recoveryCodes")}</h3>
          <p>
            <strong>{t("security.codesLeft", { count: codesLeft })}</strong> {t("security.codesAbout")}
          </p>
          <div className={styles.actions}>
            <ButtonForm intent={intents.renewCodes} submit={t("security.newCodes")} />
          </div>
        </div>
      )}
      <details className={styles.part}>
        <summary>{t("security.lost")}</summary>
        <p>{t("security.lostAbout")}</p>
      </details>
    </Panel>
  );
}
