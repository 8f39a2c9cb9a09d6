import { withLocalizedLinks } from "#app/i18n/localized-href.ts";
import styles from "./prose.module.css";

/** A tag, or a word that stays in one line: browsers break lines after any hyphen. */
const TAG_OR_WORD = /<(?:"[^"]*"|[^">])*>|\b(?:R-Coins?|e-mails?)\b/gi;

/** A text as it is shown: links stay in the language of the page, and the words with a hyphen in one line. */
export function proseHtml(html: string): string {
  return withLocalizedLinks(html).replace(TAG_OR_WORD, (part) =>
    part.startsWith("<") ? part : `<span class="${styles.whole}">${part}</span>`,
  );
}
