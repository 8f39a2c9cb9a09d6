import { Marked } from "marked";
import { message } from "#app/contract/messages/message.ts";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";

const marked = new Marked({ gfm: true });

/** The HTML of a text as it was written: sanitised, whichever notation it came in. */
export function htmlOf({ format, content }: { format: string; content: string }): string {
  return sanitizeNewsHtml(format === "markdown" ? marked.parse(content, { async: false }) : content).trim();
}

/**
 * The HTML of a text that is to be stored.
 * @throws GameApiError `invalid` when nothing is left of it
 */
export function storedHtml(text: { format: string; content: string }): string {
  const html = htmlOf(text);
  if (html === "") throw invalidField("content", message("admin.emptyText"));
  return html;
}

/** `adminpreview`: what would be stored. */
export const previewText: Handler<"contentAdmin.preview"> = async (request) => {
  return { html: htmlOf(request) };
};
