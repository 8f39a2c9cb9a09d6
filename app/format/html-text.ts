/**
 * Extracts the text of sanitised HTML.
 * @param tag replaces each tag
 */
export function htmlText(html: string, tag = ""): string {
  return html
    .replace(/<[^>]*>/g, tag)
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .trim();
}
