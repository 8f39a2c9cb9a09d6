import "../video-embed.css";
import styles from "./prose.module.css";
import { proseHtml } from "./prose-html.ts";

interface ProseProps {
  html: string;
  /** The language of the text if it is not that of the page. */
  language?: string | undefined;
}

/**
 * Text from trusted HTML: news are sanitised by the game API, and the pages of `app/features/pages/content` are part of
 * this repository.
 */
export function Prose({ html, language }: ProseProps) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    <div className={styles.prose} lang={language} dangerouslySetInnerHTML={{ __html: proseHtml(html) }} />
  );
}
