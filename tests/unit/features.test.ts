import { expect, test } from "vitest";
import { type Feature, features, withoutLinksTo } from "#app/contract/site-features.ts";
import { linksFor } from "#app/shell/links.ts";
import type { ShellData } from "#app/shell/shell-data.ts";
import { footerLinks, mainSections } from "#app/shell/site-map.ts";

const shell = (missingFeatures: Feature[], { messengerUrl = "", loggedIn = false } = {}) =>
  ({ missingFeatures, settings: { messengerUrl }, user: loggedIn ? {} : undefined }) as unknown as ShellData;

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);

test("with everything on offer menus are as they are written", () => {
  const all = linksFor(mainSections, shell([], { messengerUrl: "https://m.example/" }));
  expect(all).toEqual([...mainSections]);
  expect(hrefs(linksFor(footerLinks, shell([])))).toEqual(hrefs(footerLinks));
});

test("what the game server lacks is in no menu; a section that is left without its page leads elsewhere or is left out", () => {
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

test("without tickets the support section is the messenger, in a new tab", () => {
  const talking = shell(["tickets"], { messengerUrl: "https://m.example/us" });
  const link = { href: "https://m.example/us", external: true };
  expect(linksFor(mainSections, talking).find(({ key }) => key === "support")).toMatchObject(link);
  expect(linksFor(footerLinks, talking).at(-1)).toMatchObject({ label: "Support", ...link });
});

test("a written text keeps the words of a link that leads nowhere, and loses the entries that are about one", () => {
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
