import { pictureAt } from "#app/art/catalog.server.ts";
import type { ShownClass } from "#app/features/game/shown-terms.server.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/** The classes whose figure has another name than in the rankings (specification sections 2 and 3). */
const figures: Readonly<Record<string, string>> = { gunner: "scientist" };

/**
 * The bust of a class; undefined for a class of the owner, which has its icon instead.
 * @param width pixels of the widest file
 */
export function bustOf(group: ShownClass | undefined, width: number): PictureSource | undefined {
  if (!group || group.isPicture) return undefined;
  const key = figures[group.key] ?? group.key;
  return pictureAt(`/art/cast/${key}-bust.webp`, width) ?? pictureAt(`/art/classes/${key}.webp`, width);
}
