import type { SectionPictureName } from "#app/features/settings/pictures.ts";
import { bands } from "#app/static/folders.ts";
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

/** The address of a section's artwork without the ending that names its size and format. */
export function bandAddress(sectionKey: string): string {
  return `${bands}/${sections[sectionKey] ? sectionKey : "guide"}`;
}
