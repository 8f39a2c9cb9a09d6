import { artAddress, picture, pictureLike } from "#app/art/catalog.server.ts";
import { withVideoEmbeds } from "#app/contract/video-embeds.ts";
import { shownText } from "#app/features/media/shown-text.server.ts";
import { videoOf } from "#app/features/media/videos.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import type { GalleryReply } from "../../calls.ts";

/** The width that phones need; on larger screens the cards are narrower. */
const POSTER_WIDTH = 640;

/** The formats of a clip of our artwork, in the order in which a browser tries them. */
const formats = [
  { type: "video/webm", ending: ".webm", name: "WebM" },
  { type: "video/mp4", ending: ".mp4", name: "MP4" },
] as const;

/** A movie as its page shows it: a clip of the artwork, a video of another site, or a link to anything else. */
export function shownMovie({ video, picture: address, ...movie }: NonNullable<GalleryReply["movies"]>[number]) {
  const [, clip] = /^(\/art\/movies\/[\w-]+)\.webm$/.exec(video) ?? [];
  // A clip has the size of its poster.
  const shown = address || (clip ? `${clip}.webp` : "");
  const poster = shown ? pictureLike(shown, picture("movies/nine-classes", POSTER_WIDTH), POSTER_WIDTH) : undefined;
  const sources = clip
    ? formats.map(({ type, ending, name }) => ({ type, name, file: artAddress(clip + ending) }))
    : undefined;
  const link = `<p><a href="${escapeHtml(video)}">${escapeHtml(movie.title)}</a></p>`;
  const embed = videoOf(video) ? withVideoEmbeds(link) : undefined;
  // With the video's own picture, unless the owner has chosen one.
  return { ...movie, video, poster, sources, embed: embed && (poster ? embed : shownText(embed)) };
}
