import { withVideoEmbeds } from "#app/contract/video-embeds.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { shownText } from "./shown-text.server.ts";
import { videoOf } from "./videos.ts";

/**
 * The HTML of a video of another site, which plays after a click; undefined for an address that is no such video.
 * @param hasPicture whether the page shows a picture of its own above it instead of the video's
 */
export function videoFigure(address: string, title: string, hasPicture: boolean): string | undefined {
  if (!videoOf(address)) return undefined;
  const figure = withVideoEmbeds(`<p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>`);
  return hasPicture ? figure : shownText(figure);
}
