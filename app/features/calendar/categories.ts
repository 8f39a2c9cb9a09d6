import type { LabelKey } from "#app/i18n/catalogue.ts";

/**
 * The categories of events. Their keys are part of addresses that people subscribe to, so they are never changed; an
 * owner gives them other names in the words of the site.
 */
export const categories = [
  { key: "war", label: "calendar.category.war" },
  { key: "boost", label: "calendar.category.boost" },
  { key: "tournament", label: "calendar.category.tournament" },
  { key: "festival", label: "calendar.category.festival" },
  { key: "contest", label: "calendar.category.contest" },
  { key: "maintenance", label: "calendar.category.maintenance" },
  { key: "other", label: "calendar.category.other" },
] as const satisfies readonly { key: string; label: LabelKey }[];

export type CategoryKey = (typeof categories)[number]["key"];

export const categoryKeys = categories.map(({ key }) => key);

/** The category with a key; the last one for a key of a later version. */
export function categoryOf(key: string): (typeof categories)[number] {
  return categories.find((one) => one.key === key) ?? categories[categories.length - 1]!;
}
