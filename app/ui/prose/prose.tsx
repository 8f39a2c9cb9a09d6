import styles from "./prose.module.css";

/**
 * Running text from HTML that is safe already: news are sanitised before they leave the game API, and the pages of
 * `app/features/pages/content` are our own.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
