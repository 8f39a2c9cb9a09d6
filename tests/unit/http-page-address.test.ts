import { expect, test } from "vitest";
import { hasSession } from "#app/auth/session-cookie.ts";
import { sharedAddress } from "#app/cache/page-address.ts";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import { policies } from "#app/cache/policies.ts";
import { newsQuery } from "#app/features/news/news-pages.ts";
import { rankingQuery } from "#app/features/rankings/ranking-view.ts";
import { shopQuery } from "#app/features/shop/catalogue-view.ts";

const ORIGIN = "https://portal.test";

const declarations: Record<string, PageDeclaration> = {
  "/news": { cache: ["news"], query: newsQuery },
  "/rankings": { cache: ["rankings"], query: rankingQuery },
  "/itemshop": { cache: ["shop", "news"], query: shopQuery },
  "/user": {},
  "/login": { query: newsQuery },
};
const declarationOf = (path: string): PageDeclaration => declarations[path] ?? { cache: ["guides"] };

const address = (url: string, init: RequestInit = {}) => sharedAddress(new Request(url, init), declarationOf);

const table: readonly [requested: string, normalized: string][] = [
  ["/", "/"],
  ["/?", "/"],
  ["//", "/"],
  ["/news", "/news"],
  ["/News/", "/news"],
  ["//news///", "/news"],
  ["/Register", "/register"],
  ["/topic/12", "/topic/12"],
  ["/news?utm_source=mail&fbclid=abc", "/news"],
  ["/news?topic=12", "/news?topic=12"],
  ["/news?topic=0012", "/news?topic=12"],
  ["/news?fbclid=x&page=2&category=1", "/news?category=1&page=2"],
  ["/news?tab=mmr&page=3&q=moon&category=0&topic=1", "/news?topic=1&category=0&page=3"],
  [
    "/rankings?class=archer&topic=1&school=2&tab=mmr&month=2026-05&page=3",
    "/rankings?page=3&month=2026-05&tab=mmr&school=2&class=archer",
  ],
  ["/story?topic=1&page=2", "/story"],
  ["/news?page=1", "/news"],
  ["/news?page=01", "/news"],
  ["/news?page=", "/news"],
  ["/news?page", "/news"],
  ["/news?page=2&page=3", "/news?page=2"],
  ["/news?page=0", "/news?page=invalid"],
  ["/news?page=-1", "/news?page=invalid"],
  ["/news?page=1.5", "/news?page=invalid"],
  ["/news?page=1e3", "/news?page=invalid"],
  ["/news?page=0x10", "/news?page=invalid"],
  ["/news?page=+2", "/news?page=invalid"],
  ["/news?page=%202", "/news?page=invalid"],
  ["/news?page=%EF%BC%92", "/news?page=invalid"],
  ["/news?page=9999999999", "/news?page=invalid"],
  ["/news?topic=0", "/news?topic=invalid"],
  ["/news?topic=abc", "/news?topic=invalid"],
  ["/news?topic=%E0%A4%A", "/news?topic=invalid"],
  ["/news?topic=1%00", "/news?topic=invalid"],
  [`/news?topic=${"1".repeat(500)}`, "/news?topic=invalid"],
  ["/news?category=00100", "/news?category=invalid"],
  ["/news?category=0100", "/news?category=100"],
  ["/rankings?month=2026-13", "/rankings?month=invalid"],
  ["/rankings?month=2026-5", "/rankings?month=invalid"],
  ["/rankings?month=2026-05", "/rankings?month=2026-05"],
  ["/rankings?tab=MMR&school=ALL&class=all", "/rankings?tab=mmr"],
  ["/rankings?tab=%3Cscript%3E", "/rankings?tab=invalid"],
  ["/rankings?tab=level&tab=mmr", "/rankings?tab=level"],
  [`/rankings?class=${"a".repeat(17)}`, "/rankings?class=invalid"],
  ["/rankings?Tab=mmr", "/rankings"],
  ["/itemshop?q=", "/itemshop"],
  ["/itemshop?q=%20%09%20", "/itemshop"],
  ["/itemshop?q=%20Moon++%09KATANA%20", "/itemshop?q=moon%20katana"],
  ["/itemshop?q=invalid", "/itemshop?q=invalid"],
  ["/itemshop?q=%3Cscript%3E%26q=2%23", "/itemshop?q=%3Cscript%3E%26q%3D2%23"],
  ["/itemshop?q=%E6%9C%88", "/itemshop?q=%E6%9C%88"],
  ["/itemshop?q=%FF", "/itemshop?q=%EF%BF%BD"],
  ["/itemshop?q=%C4%B0", "/itemshop?q=i%CC%87"],
  [`/itemshop?q=${"a".repeat(500)}`, `/itemshop?q=${"a".repeat(40)}`],
  [`/itemshop?q=${"a".repeat(39)}+b`, `/itemshop?q=${"a".repeat(39)}`],
  [`/itemshop?q=${"a".repeat(39)}%F0%9F%8C%99`, `/itemshop?q=${"a".repeat(39)}`],
  ["/itemshop?order=Price-Up&q=moon&page=2", "/itemshop?page=2&q=moon&order=price-up"],
  ["/itemshop?order=", "/itemshop"],
  ["/itemshop?order=%2Fetc%2Fpasswd", "/itemshop?order=invalid"],
];

test.each(table)("%s is normalized to %s", (requested, normalized) => {
  const found = address(`${ORIGIN}${requested}`);
  expect(found?.url).toBe(`${ORIGIN}${normalized}`);
  // Normalizing is idempotent, so rendering from a normalized address changes nothing.
  expect(address(`${ORIGIN}${normalized}`)).toEqual(found);
});

test("the cache key depends on host, scheme and Save-Data, and on no other header", () => {
  const key = (url: string, headers: Record<string, string> = {}) => address(url, { headers })?.key;
  const plain = key("https://portal.test/news");
  expect(key("https://other.test/news")).not.toBe(plain);
  expect(key("http://portal.test/news")).not.toBe(plain);
  expect(key("https://portal.test/news", { "Save-Data": "on" })).not.toBe(plain);
  expect(key("https://portal.test/news", { "Save-Data": "off" })).toBe(plain);
  expect(key("https://portal.test/news", { Cookie: "theme=dark", "User-Agent": "x", "Accept-Language": "tl" })).toBe(
    plain,
  );
});

const requests: readonly [name: string, path: string, init: RequestInit, shareable: boolean][] = [
  ["a page", "/news", {}, true],
  ["a HEAD request", "/news", { method: "HEAD" }, true],
  ["a cookie", "/news", { headers: { Cookie: "theme=dark; __Host-portal_session=sealed" } }, true],
  ["a feed", "/feed.xml", {}, true],
  ["a page with a name like the API's", "/apiary", {}, true],
  ["a bearer token", "/news", { headers: { Authorization: "Bearer x" } }, false],
  ["a POST request", "/news", { method: "POST" }, false],
  ["an OPTIONS request", "/news", { method: "OPTIONS" }, false],
  ["a page that declares nothing", "/user", {}, false],
  ["a page that declares only its query", "/login", {}, false],
];

test.each(requests)("%s is classified as shareable or private", (_name, path, init, shareable) => {
  expect(address(`${ORIGIN}${path}`, init) !== undefined).toBe(shareable);
});

test("saveData is set only by the header Save-Data: on", () => {
  const savesData = (value: string | undefined) =>
    address(`${ORIGIN}/news`, value === undefined ? {} : { headers: { "Save-Data": value } })?.saveData;
  expect([savesData(undefined), savesData("off"), savesData("on"), savesData(" ON ")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a page with several policies is cached for the shortest lifetimes", () => {
  expect(address(`${ORIGIN}/itemshop`)?.policy).toEqual({
    fresh: Math.min(policies.shop.fresh, policies.news.fresh),
    staleWhileRevalidate: policies.news.staleWhileRevalidate,
    staleIfError: policies.news.staleIfError,
  });
});

test.each([
  ["theme=dark; other_portal_session=1", false],
  ["__Host-portal_session=", false],
  ["__Host-portal_session=sealed", true],
  ["a=b;__Host-portal_session=x=y; c=d", true],
  ["__Host-portal_session=; __Host-portal_session=x", true],
])("a session in %j: %s", (Cookie, expected) => {
  expect(hasSession(new Request(ORIGIN, { headers: { Cookie } }))).toBe(expected);
});

test("players have a copy of their own, with and without Save-Data", () => {
  const keys = [new Headers(), new Headers({ "Save-Data": "on" })].flatMap((headers) =>
    (["visitors", "players"] as const).map(
      (audience) => sharedAddress(new Request(`${ORIGIN}/news`, { headers }), declarationOf, audience)?.key,
    ),
  );
  expect(new Set(keys).size).toBe(4);
});
