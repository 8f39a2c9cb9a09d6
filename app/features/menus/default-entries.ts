import { defaultMenus, labelText, type Section, type SiteLink, SOCIAL_HREF } from "#app/shell/site-map.ts";

/** The key of an entry of the site: the name of its label. Stored menus have it, so that it must stay. */
function keyOf({ label }: SiteLink): string {
  return String(label)
    .replace(/^[a-z]+\./, "")
    .toLowerCase();
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

/** The menus until an owner changes them, as entries of documents. */
export const defaultMenuEntries = {
  navigation: entriesOf(defaultMenus),
  footer: defaultMenus.footer.map((link) => ({
    entry: { key: keyOf(link), ...linkOf(link), hidden: false },
    texts: nameOf(link),
  })),
  socials: [
    {
      entry: { key: "page", revision: 0, href: SOCIAL_HREF, network: "", hidden: false },
      texts: nameOf({ label: "shell.followUs", href: SOCIAL_HREF }),
    },
  ],
};
