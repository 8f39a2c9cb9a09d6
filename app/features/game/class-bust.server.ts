import { pictureAt } from "#app/art/catalog.server.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { ShownClass } from "./shown-terms.server.ts";

/** The classes whose figure has another name than in the rankings (specification sections 2 and 3). */
const figures: Readonly<Record<string, string>> = { gunner: "scientist" };

/** Pixels of the widest file of a bust in a line of a list. */
export const LINE_BUST = 96;

/**
 * The bust of a class; undefined for a class of the owner, which has its icon instead.
 * @param width pixels of the widest file
 */
export function bustOf(group: ShownClass | undefined, width: number): PictureSource | undefined {
  if (!group || group.isPicture) return undefined;
  const key = figures[group.key] ?? group.key;
  return pictureAt(`/art/cast/${key}-bust.webp`, width) ?? pictureAt(`/art/classes/${key}.webp`, width);
}

/** The figure of a class at the moment of its victory, on nothing; undefined for a class of the owner. */
export function figureOf(group: ShownClass | undefined, width: number): PictureSource | undefined {
  if (!group || group.isPicture) return undefined;
  return pictureAt(`/art/cast/${figures[group.key] ?? group.key}-victory.webp`, width);
}
