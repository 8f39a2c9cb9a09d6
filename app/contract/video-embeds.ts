import { videoOf } from "#app/features/media/videos.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { htmlText } from "#app/format/html-text.ts";

/** Begins the element of a video in sanitised HTML. */
export const EMBED_START = "<figure data-embed=";

/** An embed; its link has the name of the site if the text is a title, and not the address. */
const EMBED = /<figure data-embed="[^"]*"><a [^>]*>([^<]*)(<small>[^<]*<\/small>)?<\/a><\/figure>/g;

/** A paragraph or a figure with only a link or an address, in sanitised HTML. */
const ALONE =
  /<(p|div|figure)>\s*(?:<a href="([^"]*)"[^>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>|(https?:[^<\s]*))\s*(?:<br \/>\s*)?<\/\1>/g;

/**
 * Turns paragraphs that contain only the address of a video, or only a link to one, into figures whose link the script of
 * embeds replaces by the player when it is clicked (docs/decisions/0047). Idempotent.
 * @param html sanitised, so that no other figure has this attribute
 */
export function withVideoEmbeds(html: string): string {
  return html.replace(ALONE, (paragraph, _, href = "", label = "", address = "") => {
    const video = videoOf(htmlText(href || address));
    if (!video) return paragraph;
    const { page, player, site } = video;
    const short = page.replace(/^https:\/\/www\./, "");
    const text = htmlText(label.replace(`<small>${site}</small>`, ""));
    const title = text === "" || text === short || /^https?:/.test(text) ? short : text;
    const shown = title === short ? escapeHtml(short) : `${escapeHtml(title)} <small>${site}</small>`;
    const link = `<a href="${escapeHtml(page)}" rel="noopener nofollow" target="_blank">${shown}</a>`;
    return `${EMBED_START}"${escapeHtml(player)}">${link}</figure>`;
  });
}

/** Replaces the embeds of sanitised HTML by the titles of the videos, and those without a title by nothing. */
export function withVideoTitles(html: string): string {
  return html.replace(EMBED, (_, title: string, site?: string) => (site ? `<p>${title}</p>` : ""));
}
