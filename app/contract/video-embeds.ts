import { videoOf } from "#app/features/media/videos.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { htmlText } from "#app/format/html-text.ts";

/** Begins the element of a video in sanitised HTML. */
export const EMBED_START = "<figure data-embed=";

/** A block with only a link or an address, in sanitised HTML. */
const BLOCK = /<(div|figure)>((?:[^<]|<(?!\/?(?:div|figure)\b))*)<\/\1>/g;
const PARAGRAPH = /<p>((?:[^<]|<(?!\/p>))*)<\/p>/g;
/** What separates the lines of a paragraph. */
const SEPARATOR = /(<br \/>|<img [^>]*>)/;
/** A line with only a link or an address. */
const ALONE = /^\s*(?:<a href="([^"]*)"[^>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>|(https?:[^<\s]*))\s*$/;
const OUTER_BREAKS = /^(?:\s*<br \/>)+|(?:<br \/>\s*)+$/g;

/**
 * Turns the lines that contain only the address of a video, or only a link to one, into figures whose link the script of
 * embeds replaces by the player when it is clicked (docs/decisions/0047). A picture ends a line, because editors put
 * what is inserted after one into its paragraph. Idempotent.
 * @param html sanitised, so that no other figure has this attribute
 */
export function withVideoEmbeds(html: string): string {
  return html
    .replace(BLOCK, (block, _, content: string) => embedOf(content.replace(OUTER_BREAKS, "")) ?? block)
    .replace(PARAGRAPH, withEmbedLines);
}

function withEmbedLines(paragraph: string, content: string): string {
  const parts: string[] = [];
  let text = "";
  let openElements = 0;
  const endText = () => {
    const trimmed = text.replace(OUTER_BREAKS, "");
    if (trimmed.trim() !== "") parts.push(`<p>${trimmed}</p>`);
    text = "";
  };
  let embeds = 0;
  for (const [index, line] of content.split(SEPARATOR).entries()) {
    const isSeparator = index % 2 === 1;
    const embed = isSeparator || openElements > 0 ? undefined : embedOf(line);
    if (embed) {
      endText();
      parts.push(embed);
      embeds += 1;
      continue;
    }
    text += line;
    if (!isSeparator) openElements += line.split(/<\w/).length - line.split("</").length;
  }
  if (embeds === 0) return paragraph;
  endText();
  return parts.join("");
}

/** The figure of a line that is only the address of a video, or a link to one. */
function embedOf(line: string): string | undefined {
  const [, href = "", label = "", address = ""] = ALONE.exec(line) ?? [];
  const video = videoOf(htmlText(href || address));
  if (!video) return undefined;
  const { page, player, site } = video;
  const short = page.replace(/^https:\/\/www\./, "");
  const text = htmlText(label.replace(`<small>${site}</small>`, ""));
  const title = text === "" || text === short || /^https?:/.test(text) ? short : text;
  const shown = title === short ? escapeHtml(short) : `${escapeHtml(title)} <small>${site}</small>`;
  const link = `<a href="${escapeHtml(page)}" rel="noopener nofollow" target="_blank">${shown}</a>`;
  return `${EMBED_START}"${escapeHtml(player)}">${link}</figure>`;
}
