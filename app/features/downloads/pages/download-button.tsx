import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./download.module.css";
import type { DownloadFile } from "./load-downloads.server.ts";

/**
 * The button that most visitors look for: the first mirror of the newest client, with its version and size. On wider
 * screens it is part of a picture.
 */
export function DownloadButton({ file }: { file: DownloadFile | undefined }) {
  const { settings } = useShell();
  const mirror = file?.mirrors[0];
  if (!file || !mirror) return null;
  const details = [file.version && `${t("download.version")} ${file.version}`, file.size].filter(Boolean);
  return (
    <p className={styles.start}>
      <strong>{settings.siteName}</strong>
      <a className="button" href={mirror.address} target="_blank" rel="noopener noreferrer">
        {t("firstSteps.download")}
        {details.length > 0 && <small>{details.join(" · ")}</small>}
      </a>
    </p>
  );
}
