import type { EntryOf } from "#app/features/game/documents.ts";
import { localizedDocument } from "#app/features/game/embedded/read-documents.ts";
import type { MenuDocument, SocialLinks } from "../menu-document.ts";
import { currentHref } from "../setting-addresses.ts";
import { networkName } from "./menu-conversions.ts";

/** The stored documents of the menus; undefined for those that the owner has not changed. */
interface StoredMenus {
  navigation?: readonly EntryOf<"navigation">[] | undefined;
  footer?: readonly EntryOf<"footer">[] | undefined;
  socials?: readonly EntryOf<"socials">[] | undefined;
}

/** The menus in the language of the request; null for those that the owner has not changed. */
export function menusIn({ navigation, footer, socials }: StoredMenus): {
  menus: MenuDocument | null;
  socials: SocialLinks | null;
} {
  return {
    menus: navigation || footer ? { sections: sectionsIn(navigation), footer: footerIn(footer) } : null,
    socials: socials ? socialsIn(socials) : null,
  };
}

function socialsIn(stored: readonly EntryOf<"socials">[]): SocialLinks {
  return localizedDocument("socials", stored)
    .filter(({ hidden }) => !hidden)
    .map(({ href, network, text }) => ({ label: text.name || networkName(network) || href, href }));
}

function sectionsIn(stored: StoredMenus["navigation"]): MenuDocument["sections"] {
  const all = localizedDocument("navigation", stored).map(({ key, section, place, href, newTab, audience, text }) => ({
    ...{ key, section, place },
    link: { label: text.name ?? key, href: currentHref(key, href), newTab, audience, aside: place === "aside" },
  }));
  return all
    .filter(({ section }) => section === "")
    .map(({ key, place, link }) => ({
      ...link,
      // A section cannot be hidden: its pages have its menu.
      aside: place !== "main",
      key,
      entries: all.filter((entry) => entry.section === key && entry.place !== "hidden").map((entry) => entry.link),
    }));
}

function footerIn(stored: StoredMenus["footer"]): MenuDocument["footer"] {
  return localizedDocument("footer", stored)
    .filter(({ hidden }) => !hidden)
    .map(({ key, href, newTab, audience, text }) => ({
      ...{ label: text.name ?? key, href: currentHref(key, href), newTab, audience },
    }));
}
