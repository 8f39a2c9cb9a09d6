import * as z from "zod";
import { defineDocument, type EntryOf, storedEntry } from "#app/features/documents/document.ts";
import { defaultMenus, labelText, type Section, type SiteLink, SOCIAL_HREF } from "#app/shell/site-map.ts";
import { audiences, menuLimits, menuPlaces } from "./limits.ts";

/** The key of an entry of the site: the name of its label. Stored menus have it, so that it must stay. */
function keyOf({ label }: SiteLink): string {
  return String(label).replace(/^.*\./, "").toLowerCase();
}

const linkOf = ({ href, external = false, playersOnly, visitorsOnly }: SiteLink) => ({
  revision: 0,
  href,
  newTab: external,
  audience: playersOnly ? ("players" as const) : visitorsOnly ? ("visitors" as const) : ("all" as const),
});

const nameOf =
  ({ label }: SiteLink) =>
  () => ({ name: labelText(label) });

function entriesOf({ main, quiet }: Record<"main" | "quiet", readonly Section[]>) {
  return [
    ...main.map((section) => ({ section, place: "main" as const })),
    ...quiet.map((section) => ({ section, place: "aside" as const })),
  ].flatMap(({ section, place }) => [
    { entry: { key: section.key, ...linkOf(section), section: "", place }, texts: nameOf(section) },
    ...[
      ...section.menu.map((link) => ({ link, place: "main" as const })),
      ...(section.more ?? []).map((link) => ({ link, place: "aside" as const })),
    ].map(({ link, place }) => ({
      entry: { key: keyOf(link), ...linkOf(link), section: section.key, place },
      texts: nameOf(link),
    })),
  ]);
}

const link = { href: z.string().max(300), newTab: z.boolean(), audience: z.enum(audiences) };

/** The sections of the menus and their entries. Texts: `name`. */
export const navigationDocument = defineDocument(
  "navigation",
  () =>
    storedEntry({
      ...link,
      /** The key of the section that the entry belongs to; empty for a section. */
      section: z.string().max(20),
      place: z.enum(menuPlaces),
    }),
  { min: 1, max: menuLimits.all },
  entriesOf(defaultMenus),
);
export type NavigationEntry = EntryOf<typeof navigationDocument>;

/** The footer's link map. Texts: `name`. */
export const footerDocument = defineDocument(
  "footer",
  () => storedEntry({ ...link, hidden: z.boolean() }),
  { min: 0, max: menuLimits.footer },
  defaultMenus.footer.map((link) => ({
    entry: { key: keyOf(link), ...linkOf(link), hidden: false },
    texts: nameOf(link),
  })),
);

/** The links to the communities. Texts: `name`, which may be empty for a network. */
export const socialsDocument = defineDocument(
  "socials",
  () =>
    storedEntry({
      href: z.string().max(300),
      /** The key of a network; empty for others. */
      network: z.string().max(20),
      hidden: z.boolean(),
    }),
  { min: 0, max: menuLimits.socials },
  [
    {
      entry: { key: "page", revision: 0, href: SOCIAL_HREF, network: "", hidden: false },
      texts: nameOf({ label: "shell.followUs", href: SOCIAL_HREF }),
    },
  ],
);
