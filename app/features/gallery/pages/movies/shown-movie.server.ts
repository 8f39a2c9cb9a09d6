import { artAddress, picture, pictureLike } from "#app/art/catalog.server.ts";
import { videoEmbed } from "#app/features/media/video-embed.server.ts";
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
  return { ...movie, video, poster, sources, embed: videoEmbed(video, movie.title, poster !== undefined) };
}
