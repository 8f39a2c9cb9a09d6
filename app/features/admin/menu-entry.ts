import type { AdminRight } from "./rights.ts";

/** The groups of the console's menu, in their order. */
export const adminMenuGroups = ["Overview", "Players", "Shop & money", "Content", "Site", "Operations"] as const;

/** A page of the console, and the right that it requires; of a list, one is enough. */
export interface AdminMenuEntry {
  group: (typeof adminMenuGroups)[number];
  /** In the group; lower numbers come first. */
  place: number;
  label: string;
  href: string;
  right: AdminRight | readonly AdminRight[];
}
