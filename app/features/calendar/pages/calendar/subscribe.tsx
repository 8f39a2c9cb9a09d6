import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./calendar.module.css";
import type { Calendar } from "./load-calendar.server.ts";

/** The addresses for calendar programs. */
export function Subscribe({ links: { file, fileLabel } }: Pick<Calendar, "links">) {
  return (
    <Panel id="subscribe" className={styles.after} title={t("calendar.subscribe")} padded>
      <p className={styles.subscribe}>
        <span>{t("calendar.subscribeText")}</span>
        <a className="button quiet" href={localizedHref(file)}>
          {fileLabel} (.ics)
        </a>
      </p>
    </Panel>
  );
}
