import { withVideoTitles } from "#app/features/media/videos.ts";
import { cutText } from "#app/format/cut-text.ts";
import { htmlText } from "#app/format/html-text.ts";
import { type NoticeEventName, noticeEvents } from "./events.ts";
import { noticeLimits } from "./limits.ts";

/** How values are written so that they are shown as they are. */
export type NoticeStyle = "plain" | "discord";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

function valueText(value: string, style: NoticeStyle): string {
  const line = cutText(value, 4 * noticeLimits.value)
    .replace(CONTROL, " ")
    .replace(/\s+/g, " ")
    .trim();
  const short = line.length > noticeLimits.value ? `${cutText(line, noticeLimits.value - 1)}…` : line;
  // A zero-width space keeps Discord from reading a mention or the start of an address.
  return style === "discord"
    ? short
        .replace(/[\\*_~`|>#\-[\]()<]/g, "\\$&")
        .replace(/@/g, "@\u200B")
        .replace(/:\/\//g, ":\u200B//")
    : short;
}

interface NoticeContent {
  event: NoticeEventName;
  /** The template of the destination; the event's own if it is empty. */
  template?: string | undefined;
  values: Readonly<Record<string, string>>;
  /** The address of the page that belongs to it; empty if the site has no configured address. */
  url: string;
  style: NoticeStyle;
}

/** The text of a notice. Values cannot add formatting, links or mentions; unknown placeholders stay as they are. */
export function noticeText({ event, template, values, url, style }: NoticeContent): string {
  const filled = (template || noticeEvents[event].template).replace(/\{(\w{1,20})\}/g, (placeholder, name: string) => {
    if (name === "url") return url;
    return Object.hasOwn(values, name) ? valueText(values[name] ?? "", style) : placeholder;
  });
  const text = filled.trim();
  return text.length > noticeLimits.text ? `${cutText(text, noticeLimits.text)}…` : text;
}

/** The values of a stored notice: news have the beginning of their text instead of their HTML. */
export function shownValues(stored: Readonly<Record<string, string>>): Record<string, string> {
  const { html, ...values } = stored;
  if (html === undefined) return values;
  // Blocks are separated by a space, the tags of phrases are not; the stored text may end within a tag.
  const blocks = withVideoTitles(html)
    .replace(/<[^>]*$/, "")
    .replace(/<\/?(?:a|code|del|em|ins|kbd|small|span|strong|sub|sup)\b[^>]*>/g, "");
  return { ...values, excerpt: htmlText(blocks, " ") };
}
