import { t } from "#app/i18n/translate.ts";
import { icons } from "#app/static/folders.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ExternalPicture } from "#app/ui/external-picture.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./download.module.css";
import type { DownloadFile } from "./load-downloads.server.ts";

interface DownloadFilesProps {
  /** Id of the heading. */
  id: string;
  title: string;
  files: DownloadFile[];
}

/**
 * Files with their mirrors, each an icon that opens in a new tab; with size, version and hash if known. Several files
 * with a single mirror each stand side by side.
 */
export function DownloadFiles({ id, title, files }: DownloadFilesProps) {
  const areSmall = files.length > 1 && files.every(({ mirrors }) => mirrors.length === 1);
  return (
    <Panel id={id} title={title} className={areSmall ? `${styles.files} ${styles.pairs}` : styles.files}>
      {files.length === 0 && (
        <EmptyState icon="server" link={{ href: "/news", label: t("page.news") }}>
          <p>{t("download.none")}</p>
        </EmptyState>
      )}
      {files.map((file) => (
        <div key={file.key} className={styles.file}>
          <dl>
            {file.version && <Fact name={t("download.version")}>{file.version}</Fact>}
            {file.size && <Fact name={t("download.size")}>{file.size}</Fact>}
            {file.date && <Fact name={t("download.date")}>{file.date}</Fact>}
            {file.changed && <Fact name={t("download.changed")}>{file.changed}</Fact>}
          </dl>
          <ul>
            {file.mirrors.map(({ seq, name, description, language, address, icon }) => (
              <li key={seq}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  <ExternalPicture src={icon} fallback={`${icons}/server.svg`} width={40} height={40} alt="" eager />
                  <span lang={language}>
                    <strong>{name}</strong>
                    {description}
                  </span>
                  <b>
                    {t("page.download")} {file.size && <small>{file.size}</small>}
                  </b>
                </a>
              </li>
            ))}
          </ul>
          {file.sha256 && (
            <p className={styles.hash}>
              SHA-256 <code>{file.sha256}</code>
            </p>
          )}
        </div>
      ))}
    </Panel>
  );
}
