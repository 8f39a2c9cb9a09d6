import type { SectionPictureName } from "#app/features/settings/pictures.ts";
import { bands, cast, places } from "#app/static/folders.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { SectionKey } from "./site-map.ts";

/** The sections with artwork of their own, each with the operator's picture that replaces it. */
const sections: Partial<Record<string, SectionPictureName>> = {
  news: "news",
  guide: "guide",
  shop: "shop",
  forum: "guide",
  ranking: "ranking",
  download: "download",
  account: "download",
  support: "support",
  about: "support",
} satisfies Partial<Record<SectionKey, SectionPictureName>>;

/** The name of the operator's picture of a section; sections that have none show that of the guide. */
export function sectionPictureName(sectionKey: string): SectionPictureName {
  return sections[sectionKey] ?? "guide";
}

/** The figure below the sub-menu of each section: a class of the cast that is not in the picture of its head. */
const figures: Partial<Record<string, string>> = {
  news: "swordsman",
  guide: "extreme",
  shop: "archer",
  forum: "magician",
  ranking: "shaman",
  download: "scientist",
  support: "brawler",
  account: "shaper",
  about: "assassin",
} satisfies Record<SectionKey, string>;

/** The address of the cut-out that stands below a section's sub-menu; undefined if the section's picture is the operator's own. */
export function sectionFigure(
  sectionKey: string,
  own: Partial<Record<SectionPictureName, PictureSource>> | undefined,
): string | undefined {
  const figure = figures[sectionKey];
  if (!figure || own?.[sectionPictureName(sectionKey)]) return undefined;
  return `${cast}/${figure}-victory.avif`;
}

/** The address of a section's artwork without the ending that names its size and format. */
export function bandAddress(sectionKey: string): string {
  return `${bands}/${sections[sectionKey] ? sectionKey : "guide"}`;
}

/** The same for the artwork of a page that has its own, in `public/art/places`. */
export function placeAddress(place: string): string {
  return `${places}/${place}`;
}
