import { withVideoEmbeds } from "#app/contract/video-embeds.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { shownText } from "./shown-text.server.ts";
import { videoOf } from "./videos.ts";

/**
 * The markup of a video that its page embeds when the link is clicked.
 * @param hasPicture whether the page shows a picture for it; otherwise the video's own one is shown
 * @returns undefined for an address that is not known to be one of a video
 */
export function videoEmbed(address: string, title: string, hasPicture: boolean): string | undefined {
  if (!videoOf(address)) return undefined;
  const embed = withVideoEmbeds(`<p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>`);
  return hasPicture ? embed : shownText(embed);
}
