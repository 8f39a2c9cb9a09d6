import { manilaDate } from "#app/format/manila-time.ts";
import { fullDay } from "#app/i18n/month-names.ts";
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
  /** Whether each file is a change with its day; otherwise the first mirror is recommended. */
  areChanges?: boolean;
}

/** Files with their mirrors, each a link that opens in a new tab; with version, date and hash if known. */
export function DownloadFiles({ id, title, files, areChanges }: DownloadFilesProps) {
  return (
    <Panel id={id} title={title} className={styles.files}>
      {files.length === 0 && (
        <EmptyState icon="server" link={{ href: "/news", label: t("page.news") }}>
          <p>{t("download.none")}</p>
        </EmptyState>
      )}
      {files.map((file, index) => (
        <div key={file.key} className={styles.file}>
          <ul>
            {file.mirrors.map(({ seq, name, description, language, address, icon }, place) => (
              <li key={seq}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {areChanges ? (
                    <span className={styles.day}>{file.date}</span>
                  ) : (
                    <ExternalPicture src={icon} fallback={`${icons}/server.svg`} width={28} height={28} alt="" />
                  )}
                  <span lang={language}>
                    <strong>{name}</strong>
                    {!areChanges && index + place === 0 && file.mirrors.length > 1 && (
                      <em>{t("download.recommended")}</em>
                    )}
                    <span>{description}</span>
                  </span>
                  <small>{[areChanges && versionBeside(file, name), file.size].filter(Boolean).join(" · ")}</small>
                  <b>{t("page.download")}</b>
                </a>
              </li>
            ))}
          </ul>
          <div className={areChanges ? `${styles.facts} ${styles.below}` : styles.facts}>
            {(!areChanges || file.changedAt) && (
              <dl>
                {file.version && !areChanges && <Fact name={t("download.version")}>{file.version}</Fact>}
                {file.date && !areChanges && <Fact name={t("download.date")}>{file.date}</Fact>}
                {file.changedAt && <Fact name={t("download.changed")}>{fullDay(manilaDate(file.changedAt))}</Fact>}
              </dl>
            )}
            {file.sha256 && (
              <details>
                <summary>{t("download.checksum")}</summary>
                SHA-256 <code>{file.sha256}</code>
              </details>
            )}
          </div>
        </div>
      ))}
    </Panel>
  );
}

/** The version of a change, unless its name has it. */
function versionBeside({ version }: DownloadFile, name: string): string | undefined {
  return version && name.includes(version) ? undefined : version;
}
