import { expect, test } from "vitest";
import rules from "#app/static/speculation-rules.json";
import { contentPages } from "#tests/e2e/pages.ts";

const SITE = "https://portal.test";
const [rule] = rules.prefetch;
const patterns = rule!.where.and.flatMap(({ href_matches = [] }) => href_matches);

/** Whether browsers may prefetch a link to an address. */
function matches(address: string): boolean {
  const { origin, pathname } = new URL(address, SITE);
  return origin === SITE && patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));
}

test("links to every content page may be prefetched, when they are pressed", () => {
  expect(rules.prefetch).toHaveLength(1);
  expect(rule).toMatchObject({ source: "document", eagerness: "conservative" });
  for (const { path, status } of contentPages) if (status === 200) expect(matches(path), path).toBe(true);
});

test("no other address may: nothing personal, no downloads, no other site", () => {
  const others = ["/logout", "/login", "/user", "/refresh", "/cart-add", "/shoppingcart", "/shoppurchases/1", "/topup"];
  const files = [
    "/shoppurchases.csv",
    "/admin",
    "/admin/news",
    "/api/getnewsall/0/1/1/0",
    "/art/movies/a.mp4",
    "/feed.xml",
  ];
  for (const path of [...others, ...files, "https://elsewhere.example/news"]) expect(matches(path), path).toBe(false);
});
