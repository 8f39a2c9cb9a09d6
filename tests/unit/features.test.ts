import { expect, test } from "vitest";
import { type Feature, features, withoutLinksTo } from "#app/contract/site-features.ts";
import { linksFor } from "#app/shell/links.ts";
import type { ShellData } from "#app/shell/shell-data.ts";
import { footerLinks, mainSections } from "#app/shell/site-map.ts";

const shell = (missingFeatures: Feature[], { messengerUrl = "", forumBase = "", loggedIn = false } = {}) =>
  ({ missingFeatures, settings: { messengerUrl, forumBase }, isPlayer: loggedIn }) as unknown as ShellData;

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);

test("menus are complete when all features are available", () => {
  const forumBase = "https://f.example/";
  const all = linksFor(mainSections, shell([], { messengerUrl: "https://m.example/", forumBase }));
  expect(all.map(({ key }) => key)).toEqual(mainSections.map(({ key }) => key));
  expect(linksFor(footerLinks, shell([]))).toHaveLength(footerLinks.length);
});

test.each([
  ["the forum of the settings for everybody", "https://f.example/", true, "https://f.example/"],
  ["the forum of the settings for everybody", "https://f.example/", false, "https://f.example/"],
  ["the categories for players", "", true, "/socials"],
  ["the login for visitors", "", false, "/login"],
])("Forum in menu and footer leads to %s", (_, forumBase, loggedIn, href) => {
  const shown = shell([], { forumBase, loggedIn });
  expect(linksFor(mainSections, shown).find(({ key }) => key === "forum")?.href).toBe(href);
  expect(linksFor(footerLinks, shown).find(({ label }) => label === "page.forum")?.href).toBe(href);
});

test("menus omit missing features, and a section without its page links to another page or is omitted", () => {
  const bare = shell([...features]);
  const sections = linksFor(mainSections, bare);
  expect(sections.map(({ key, href }) => [key, href])).toEqual([
    ["news", "/news"],
    ["guide", "/story"],
    ["shop", "/topup"],
    ["forum", "/login"],
    ["ranking", "/rankings"],
    ["download", "/download"],
  ]);
  expect(hrefs(linksFor(footerLinks, bare))).toEqual(["/", "/news", "/story", "/topup", "/login", "/download"]);
  const shop = mainSections.find(({ key }) => key === "shop")?.menu ?? [];
  expect(hrefs(linksFor(shop, shell([...features], { loggedIn: true })))).toEqual([
    "/topup",
    "/shoppurchases",
    "/topuphistory",
  ]);
});

test("without tickets the support section links to the messenger in a new tab", () => {
  const withMessenger = shell(["tickets"], { messengerUrl: "https://m.example/us" });
  const link = { href: "https://m.example/us", external: true };
  expect(linksFor(mainSections, withMessenger).find(({ key }) => key === "support")).toMatchObject(link);
  expect(linksFor(footerLinks, withMessenger).at(-1)).toMatchObject({ label: "page.support", ...link });
});

test("links to missing features become plain text, and list items that begin with such a link are removed", () => {
  const html =
    '<p>Write a <a href="/ticket">ticket</a>, or see the <a href="/news">news</a> and <a class="x" href="/itemshop/pet?a=1">pets</a>.</p>' +
    '<ul>\n<li><strong><a href="/ticket">Submit</a></strong> is the place.</li>\n<li>A <a href="/checkticket">check</a></li>\n<li><a href="/tickets-of-old">Old</a></li></ul>';
  expect(withoutLinksTo(["tickets", "shop"], html)).toBe(
    '<p>Write a ticket, or see the <a href="/news">news</a> and pets.</p>' +
      '<ul>\n\n<li>A check</li>\n<li><a href="/tickets-of-old">Old</a></li></ul>',
  );
  expect(withoutLinksTo([], html)).toBe(html);
  expect(withoutLinksTo(["accountMails"], html)).toBe(html);
});
