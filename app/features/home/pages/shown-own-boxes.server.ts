import { picture, pictureLike } from "#app/art/catalog.server.ts";
import { partAtPath } from "#app/contract/site-parts.ts";
import { videoEmbed } from "#app/features/media/video-embed.server.ts";
import { shownTime } from "#app/format/manila-time.ts";
import type { OwnBox } from "../home-document.ts";

/** The width of the main column. */
const PICTURE_WIDTH = 960;

/**
 * The owner's boxes as the page shows them, by their places.
 * @param now epoch milliseconds: a box is not shown after the end of its countdown
 */
export function shownOwnBoxes(boxes: readonly OwnBox[], now: number) {
  const current = boxes.filter(({ until }) => !(Date.parse(until) <= now));
  const shown = current.map(({ picture: address, video, until, text, links, ...box }) => ({
    ...box,
    picture:
      address === "" ? undefined : pictureLike(address, picture("gallery/dawn-fist", PICTURE_WIDTH), PICTURE_WIDTH),
    video,
    embed: videoEmbed(video, box.title, address !== ""),
    until: until === "" ? undefined : shownTime(until),
    paragraphs: text.split(/\n\s*\n/).filter((one) => one.trim() !== ""),
    links: links
      .filter(({ href }) => href !== "")
      .map((link) => ({ ...link, isOutside: !link.href.startsWith("/"), part: partAtPath(link.href) })),
  }));
  const inColumn = (isSide: boolean) => {
    const boxes = shown.filter(({ column }) => (column === "side") === isSide);
    return { first: boxes.filter(({ first }) => first), last: boxes.filter(({ first }) => !first) };
  };
  return { content: inColumn(false), side: inColumn(true) };
}
