import styles from "./prose.module.css";

/**
 * Text from trusted HTML: news are sanitised by the game API, and the pages of `app/features/pages/content` are part of
 * this repository.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
