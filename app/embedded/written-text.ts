import { message } from "#app/contract/message.ts";
import { invalidField } from "./invalid-field.ts";

/**
 * Converts a text to sanitised HTML, from either format. Loads the packages on first use, because most requests do not
 * need them and they make a cold start longer.
 * @throws GameApiError `invalid` when the text takes too much work
 */
export async function htmlOf({ format, content }: { format: string; content: string }): Promise<string> {
  const [{ markdownToHtml, TooMuchMarkup }, { sanitizeNewsHtml }] = await Promise.all([
    import("./bounded-markdown.ts"),
    import("#app/contract/news-html.ts"),
  ]);
  try {
    return sanitizeNewsHtml(format === "markdown" ? markdownToHtml(content) : content).trim();
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error;
    throw invalidField("content", message("admin.tooMuchMarkup"));
  }
}

/**
 * Converts a text to the HTML to store.
 * @throws GameApiError `invalid` when sanitising leaves it empty, or it takes too much work
 */
export async function storedHtml(text: { format: string; content: string }): Promise<string> {
  const html = await htmlOf(text);
  if (html === "") throw invalidField("content", message("admin.emptyText"));
  return html;
}
