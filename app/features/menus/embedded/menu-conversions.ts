import { message } from "#app/contract/message.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { EntryOf } from "#app/features/game/documents.ts";
import { type Conversion, flag } from "#app/features/game/embedded/conversion.ts";
import { textFieldName } from "#app/features/game/forms.ts";
import { menuLimits, networks } from "../limits.ts";
import { storedHref, typedHref } from "../setting-addresses.ts";
import type { StoredNavigation } from "../stored-menus.ts";

type MenuDocumentName = "navigation" | "footer" | "socials";

const shownTo = { all: [], players: ["players only"], visitors: ["visitors only"] } as const;
const shownAt = { main: [], aside: ["only beside pages"], hidden: ["hidden"] } as const;

const factsOf = (href: string, facts: readonly string[]) => [typedHref(href), facts.join(", ") || "shown"];

/** The name of a network; undefined for an empty or unknown key. */
export function networkName(network: string): string | undefined {
  return networks.find(({ key }) => key === network)?.name;
}

/** Rejects a section whose label is too long for the bar of the main navigation, in a language. */
function requireRoom(section: StoredNavigation, others: readonly StoredNavigation[]): void {
  const shown = [section, ...others].filter((one) => one.section === "" && one.place === "main");
  if (!shown.includes(section)) return;
  for (const code of Object.keys(section.texts)) {
    const used = shown.reduce((sum, { texts }) => sum + (texts[code]?.name ?? texts.en?.name ?? "").length, 0);
    if (used > menuLimits.navigation)
      throw invalidField(
        textFieldName("name", code),
        message("admin.menu.noRoom", { atMost: menuLimits.navigation, over: used - menuLimits.navigation }),
      );
  }
}

/** The forms of the menus' entries. */
export const menuConversions: { readonly [Name in MenuDocumentName]: Conversion<Name> } = {
  navigation: {
    toForm: ({ href, newTab, audience, place, section }) => ({
      href: typedHref(href),
      newTab: flag(newTab),
      audience,
      place,
      section,
    }),
    blank: () => ({ audience: "all", place: "main", section: "" }),
    toEntry: ({ href = "", newTab, audience, place, section = "" }) => ({
      href: storedHref(href),
      newTab: newTab === "on",
      audience: audience as EntryOf<"navigation">["audience"],
      place: place as EntryOf<"navigation">["place"],
      section,
    }),
    check(entry, others) {
      const { key, section } = entry;
      const isParent = others.some((other) => other.section === key);
      if (section === "") {
        // Only a forged form turns an entry into a section; the limits apply to it as well.
        const sections = others.filter((other) => other.section === "").length;
        if (sections >= menuLimits.sections)
          throw invalidField("name_en", message("admin.menu.tooManySections", { atMost: menuLimits.sections }));
        requireRoom(entry, others);
        return;
      }
      if (section === key || isParent) throw invalidField("section", message("admin.menu.circular"));
      const parent = others.find((other) => other.key === section);
      if (!parent) throw invalidField("section", message("admin.page.unknownSection"));
      if (parent.section !== "") throw invalidField("section", message("admin.menu.entryOfEntry"));
      if (others.filter((other) => other.section === section).length >= menuLimits.entries)
        throw invalidField("section", message("admin.menu.tooManyEntries", { atMost: menuLimits.entries }));
    },
    facts: ({ href, newTab, audience, place }) =>
      factsOf(href, [...shownAt[place], ...shownTo[audience], ...(newTab ? ["new tab"] : [])]),
  },
  footer: {
    toForm: ({ href, newTab, audience, hidden }) => ({
      href: typedHref(href),
      newTab: flag(newTab),
      audience,
      hidden: flag(hidden),
    }),
    blank: () => ({ audience: "all" }),
    toEntry: ({ href = "", newTab, audience, hidden }) => ({
      href: storedHref(href),
      newTab: newTab === "on",
      audience: audience as EntryOf<"footer">["audience"],
      hidden: hidden === "on",
    }),
    facts: ({ href, newTab, audience, hidden }) =>
      factsOf(href, [...(hidden ? ["hidden"] : []), ...shownTo[audience], ...(newTab ? ["new tab"] : [])]),
  },
  socials: {
    toForm: ({ href, network, hidden }) => ({ href: typedHref(href), network, hidden: flag(hidden) }),
    blank: () => ({ network: "" }),
    toEntry: ({ href = "", network = "", hidden }) => ({
      href: storedHref(href),
      network,
      hidden: hidden === "on",
    }),
    check({ network, texts }) {
      if (network === "" && !texts.en?.name) throw invalidField("name_en", message("admin.menu.socialName"));
    },
    title: ({ network }) => networkName(network) ?? "",
    facts: ({ href, hidden }) => factsOf(href, hidden ? ["hidden"] : []),
  },
};
