import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./download.module.css";
import type { DownloadFile } from "./load-downloads.server.ts";

interface DownloadButtonProps {
  file: DownloadFile | undefined;
  /** Figures above the button on phones, from left to right. */
  cast: readonly PictureSource[];
}

/** The button that most visitors look for: the first mirror of the newest client, with what is known of its file. */
export function DownloadButton({ file, cast }: DownloadButtonProps) {
  const mirror = file?.mirrors[0];
  if (!file || !mirror) return null;
  const version = file.version && `${t("download.version")} ${file.version}`;
  // Lines break between them only.
  const details = [t("download.platform"), file.size, version, file.date]
    .filter((detail) => detail !== undefined)
    .map((detail) => detail.replaceAll(" ", "\u00a0"));
  return (
    <div className={styles.hero}>
      <p className={styles.cast}>
        {cast.map((figure) => (
          <Picture key={figure.src} picture={figure} alt="" />
        ))}
      </p>
      <p className={styles.start}>
        <a className="button" href={mirror.address} target="_blank" rel="noopener noreferrer">
          {t("firstSteps.download")} <small>{details.join(" · ")}</small>
        </a>
        <a href="#requirements">{t("requirement.title")}</a>
      </p>
    </div>
  );
}
