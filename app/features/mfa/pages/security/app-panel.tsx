import { ButtonForm } from "#app/forms/button-form.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { intents, setUpQuery } from "./forms.ts";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";

interface AppPanelProps {
  totpSince: Security["totpSince"];
  codesLeft: number;
  passkeys: Security["passkeys"];
}

/** Whether two-step login is on, the authenticator app, the recovery codes, and the way back without them. */
export function AppPanel({ totpSince, codesLeft, passkeys }: AppPanelProps) {
  const isOn = totpSince !== null || passkeys.length > 0;
  return (
    <Panel id="two-step-title" title={t("security.twoStep")} padded>
      <p>{isOn ? <Chip tone="good">{t("security.on")}</Chip> : <Chip tone="open">{t("security.off")}</Chip>}</p>
      <p>{t("security.twoStepAbout")}</p>
      <div className={styles.part}>
        <h3>{t("security.app")}</h3>
        {totpSince && <p>{t("security.appSince", { time: totpSince.manila })}</p>}
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
