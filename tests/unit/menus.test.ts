import { expect, test } from "vitest";
import { menuDocument, socialLinks } from "#app/features/menus/menu-document.ts";
import { footerDocument, navigationDocument, socialsDocument } from "#app/features/menus/menu-documents.ts";
import { shownMenus, shownSocials } from "#app/features/menus/shown-menus.ts";
import { linksFor } from "#app/shell/links.ts";
import type { ShellData } from "#app/shell/shell-data.ts";
import { defaultMenus, findSection, MESSENGER_HREF, SOCIAL_HREF } from "#app/shell/site-map.ts";

const menusOf = (sections: object[], footer: object[] = []) =>
  shownMenus({ menus: menuDocument.parse({ sections, footer }), pages: [] })!;

test("the keys of the default entries are unique and fit into addresses", () => {
  for (const { defaults } of [navigationDocument, footerDocument, socialsDocument]) {
    const keys = defaults.map(({ entry }) => entry.key);
    expect(keys.filter((key) => !/^[a-z]{1,20}$/.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(defaults.map(({ texts }) => texts().name).filter((name) => !name)).toEqual([]);
  }
});

test("without menus and pages of the operator, the menus are the default ones", () => {
  expect(shownMenus({ menus: null, pages: [] })).toBeUndefined();
});

test("the account's sub-menu has all pages of a player, and none of them for visitors", () => {
  const { menu, more = [] } = findSection(defaultMenus, "account");
  const hrefsFor = (isPlayer: boolean, missingParts: string[] = []) =>
    linksFor([...menu, ...more], { isPlayer, missingParts, settings: {} } as unknown as ShellData).map(
      ({ href }) => href,
    );
  expect(hrefsFor(true)).toEqual(["/user", "/changepassword", "/security", "/gameaccount", "/mydata"]);
  expect(hrefsFor(true, ["accountSecurity", "gameAccounts", "privacy"])).toEqual(["/user", "/changepassword"]);
  expect(hrefsFor(false)).toEqual(["/login", "/register", "/findaccount"]);
});

test("entries keep the feature of the game server that their address needs", () => {
  const { main, footer } = menusOf(
    [{ key: "store", label: "Store", href: "/itemshop", entries: [{ label: "All", href: "/itemshop" }] }],
    [{ label: "Store", href: "/itemshop" }],
  );
  const shell = { isPlayer: false, missingParts: ["shop"], settings: {} } as unknown as ShellData;
  expect(linksFor(main[0]?.menu ?? [], shell)).toEqual([]);
  expect(linksFor(footer, shell)).toEqual([]);
  expect(linksFor(footer, { ...shell, missingParts: [] })).toHaveLength(1);
});

test("a page whose section the menus lack has the default one, or that about the site", () => {
  const menus = menusOf([{ key: "news", label: "Updates", href: "/news", entries: [] }]);
  expect(findSection(menus, "news").label).toEqual({ text: "Updates" });
  expect(findSection(menus, "guide")).toBe(defaultMenus.main[1]);
  expect(findSection(menus, "gone").key).toBe("about");
});

test("addresses of the settings are filled in, and unsafe ones of a game server are dropped", () => {
  const settings = { messengerUrl: "https://m.example/", socialUrl: "", forumBase: "" };
  const links = [
    { label: "Chat", href: MESSENGER_HREF },
    { label: "Page", href: SOCIAL_HREF },
    { label: "Bad", href: "javascript:alert(1)" },
    { label: "Worse", href: "/\\evil.example" },
    { label: "Ours", href: "https://d.example/x" },
  ];
  expect(shownSocials({ ...settings, socials: socialLinks.parse(links) })).toEqual([
    { label: "Chat", href: "https://m.example/" },
    { label: "Ours", href: "https://d.example/x" },
  ]);
  expect(shownSocials({ ...settings, socials: null })).toEqual([]);
  expect(shownSocials({ ...settings, socials: null, socialUrl: "https://s.example/" })).toEqual([
    { label: "Follow us", href: "https://s.example/" },
  ]);
});
