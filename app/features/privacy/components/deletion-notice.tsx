import { t } from "#app/i18n/translate.ts";
import styles from "./deletion-notice.module.css";

interface DeletionNoticeProps {
  /** When the account will be deleted, in words. */
  text: string;
  /** The form with the button that cancels the deletion. */
  children: React.ReactNode;
}

/** Tells when the account will be deleted, and offers to keep it. */
export function DeletionNotice({ text, children }: DeletionNoticeProps) {
  return (
    <section className={styles.notice} aria-label={t("myData.keep")}>
      <p>{text}</p>
      {children}
    </section>
  );
}
