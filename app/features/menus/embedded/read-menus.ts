import type { EntryOf } from "#app/features/documents/document.ts";
import { localizedDocument } from "#app/features/documents/embedded/read-documents.ts";
import { networkName } from "../limits.ts";
import type { MenuDocument, SocialLinks } from "../menu-document.ts";
import { footerDocument, type NavigationEntry, navigationDocument, socialsDocument } from "../menu-documents.ts";
import { currentHref } from "../setting-addresses.ts";

/** The stored documents of the menus; undefined for those that the owner has not changed. */
interface StoredMenus {
  navigation: readonly NavigationEntry[] | undefined;
  footer: readonly EntryOf<typeof footerDocument>[] | undefined;
  socials: readonly EntryOf<typeof socialsDocument>[] | undefined;
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

function socialsIn(stored: NonNullable<StoredMenus["socials"]>): SocialLinks {
  return localizedDocument(socialsDocument, stored)
    .filter(({ hidden }) => !hidden)
    .map(({ href, network, text }) => ({ label: text.name || networkName(network) || href, href }));
}

function sectionsIn(stored: StoredMenus["navigation"]): MenuDocument["sections"] {
  const all = localizedDocument(navigationDocument, stored).map(
    ({ key, section, place, href, newTab, audience, text }) => ({
      ...{ key, section, place },
      link: { label: text.name ?? key, href: currentHref(key, href), newTab, audience, aside: place === "aside" },
    }),
  );
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
  return localizedDocument(footerDocument, stored)
    .filter(({ hidden }) => !hidden)
    .map(({ key, href, newTab, audience, text }) => ({
      ...{ label: text.name ?? key, href: currentHref(key, href), newTab, audience },
    }));
}
