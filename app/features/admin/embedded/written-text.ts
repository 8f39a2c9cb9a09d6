import { Marked } from "marked";
import { message } from "#app/contract/messages/message.ts";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";

const marked = new Marked({ gfm: true });

/** Converts a text to sanitised HTML, from either format. */
export function htmlOf({ format, content }: { format: string; content: string }): string {
  return sanitizeNewsHtml(format === "markdown" ? marked.parse(content, { async: false }) : content).trim();
}

/**
 * Converts a text to the HTML to store.
 * @throws GameApiError `invalid` when sanitising leaves it empty
 */
export function storedHtml(text: { format: string; content: string }): string {
  const html = htmlOf(text);
  if (html === "") throw invalidField("content", message("admin.emptyText"));
  return html;
}

/** `adminpreview`: the HTML that would be stored. */
export const previewText: Handler<"contentAdmin.preview"> = async (request) => {
  return { html: htmlOf(request) };
};
