import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./security.module.css";

/** New recovery codes, which are shown once: to print, or to download without scripts. */
export function RecoveryCodes({ codes, userId }: { codes: readonly string[]; userId: string }) {
  const { siteName } = useShell().settings;
  const file = [t("security.codesFile", { userId, siteName }), "", ...codes, ""].join("\r\n");
  return (
    <Panel id="codes-title" title={t("security.saveCodes")} padded>
      <p>{t("security.saveCodesAbout")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <a
          className="button"
          download={`recovery-codes-${userId}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {t("security.downloadCodes")}
        </a>
        <a className="button quiet" href={localizedHref("/security")}>
          {t("security.codesSaved")}
        </a>
      </div>
    </Panel>
  );
}
