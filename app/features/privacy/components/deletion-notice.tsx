import { shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./deletion-notice.module.css";

interface DeletionNoticeProps {
  /** When the account will be deleted. */
  at: string;
  /** The form with the button that cancels the deletion. */
  children: React.ReactNode;
}

/** Tells when the account will be deleted, and offers to keep it. */
export function DeletionNotice({ at, children }: DeletionNoticeProps) {
  return (
    <section className={styles.notice} aria-label={t("myData.keep")}>
      <p>{t("myData.pending", { time: shownTime(at).manila })}</p>
      {children}
    </section>
  );
}
