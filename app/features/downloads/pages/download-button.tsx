import { t } from "#app/i18n/translate.ts";
import styles from "./download.module.css";
import type { DownloadFile } from "./load-downloads.server.ts";

/** The button that most visitors look for: the first mirror of the newest client, with its version and size. */
export function DownloadButton({ file }: { file: DownloadFile | undefined }) {
  const mirror = file?.mirrors[0];
  if (!file || !mirror) return null;
  const details = [file.version && `${t("download.version")} ${file.version}`, file.size].filter(Boolean);
  return (
    <p className={styles.start}>
      <a className="button" href={mirror.address} target="_blank" rel="noopener noreferrer">
        {t("firstSteps.download")}
        {details.length > 0 && <small>{details.join(" · ")}</small>}
      </a>
      <a href="#requirements">{t("requirement.title")}</a>
    </p>
  );
}
