import { message } from "#app/contract/message.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";

/**
 * Converts a text to sanitised HTML, from either format. Loads the packages on first use, because most requests do not
 * need them and they make a cold start longer.
 */
async function htmlOf({ format, content }: { format: string; content: string }): Promise<string> {
  const [{ Marked }, { sanitizeNewsHtml }] = await Promise.all([
    import("marked"),
    import("#app/contract/news-html.ts"),
  ]);
  const html = format === "markdown" ? new Marked({ gfm: true }).parse(content, { async: false }) : content;
  return sanitizeNewsHtml(html).trim();
}

/**
 * Converts a text to the HTML to store.
 * @throws GameApiError `invalid` when sanitising leaves it empty
 */
export async function storedHtml(text: { format: string; content: string }): Promise<string> {
  const html = await htmlOf(text);
  if (html === "") throw invalidField("content", message("admin.emptyText"));
  return html;
}

/** `adminpreview`: the HTML that would be stored. */
export const previewText: Handler<"contentAdmin.preview"> = async (request) => {
  return { html: await htmlOf(request) };
};
