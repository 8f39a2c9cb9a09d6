import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./my-data.module.css";

/** The form that downloads the player's data. A form, so that no browser fetches the file in advance. */
export function DownloadPanel({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Panel id="download-title" title={t("myData.download")}>
      <div className={`panel-body ${styles.text}`}>
        <p>{t("myData.downloadAbout")}</p>
        <p>{t("myData.downloadNever")}</p>
        {!isConfirmed && <p>{t("myData.downloadUnconfirmed")}</p>}
        <form method="post" action={localizedHref("/mydata.zip")}>
          <button type="submit" className="button">
            {t("myData.download")}
          </button>
        </form>
      </div>
    </Panel>
  );
}
