import * as z from "zod";
import { storedEntry } from "#app/features/game/stored-entry.ts";
import { audiences, menuPlaces } from "./limits.ts";

const link = { ...storedEntry, href: z.string().max(300), newTab: z.boolean(), audience: z.enum(audiences) };

/** A section of the menus, or an entry of one. Texts: `name`. */
export const storedNavigation = z.object({
  ...link,
  /** The key of the section that the entry belongs to; empty for a section. */
  section: z.string().max(20),
  place: z.enum(menuPlaces),
});
export type StoredNavigation = z.output<typeof storedNavigation>;

/** An entry of the footer's link map. Texts: `name`. */
export const storedFooterLink = z.object({ ...link, hidden: z.boolean() });

/** A link to a community. Texts: `name`, which may be empty for a network. */
export const storedSocialLink = z.object({
  ...storedEntry,
  href: z.string().max(300),
  /** The key of a network; empty for others. */
  network: z.string().max(20),
  hidden: z.boolean(),
});
