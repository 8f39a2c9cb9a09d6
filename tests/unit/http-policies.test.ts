import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { lifetimes } from "#app/cache/limits.ts";
import { cacheHeaders, type PolicyName, pageHeaders, parseCachePolicy, policies } from "#app/cache/policies.ts";
import { plainStyle, plainStyleHash } from "#app/server/http/plain-page.ts";

test("every lifetime of the product has a policy, and its header reads back as the same", () => {
  for (const name of Object.keys(lifetimes) as PolicyName[]) {
    expect(policies[name].fresh).toBe(lifetimes[name]);
    expect(policies[name].staleIfError).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect(parseCachePolicy(cacheHeaders(name)["Cache-Control"])).toEqual(policies[name]);
  }
  expect(cacheHeaders("news")["Cache-Control"]).toBe(
    "public, max-age=0, s-maxage=30, stale-while-revalidate=15, stale-if-error=86400",
  );
});

test("a page of several kinds of data takes the shortest of each time", () => {
  expect(parseCachePolicy(cacheHeaders("downloads", "rankings", "news")["Cache-Control"])).toEqual(policies.news);
});

test("a loader's own header withdraws its page from the caches; without one the page has its policies", () => {
  const headersOf = pageHeaders("downloads", "news");
  expect(headersOf({ loaderHeaders: new Headers() })).toEqual(cacheHeaders("downloads", "news"));
  const loaderHeaders = new Headers({ "Cache-Control": "private, no-store" });
  expect(headersOf({ loaderHeaders })).toEqual({ "Cache-Control": "private, no-store" });
});

test.each([
  null,
  "",
  "no-store",
  "public",
  "public, max-age=60",
  "s-maxage=60",
  "private, s-maxage=60",
  "public, no-store, s-maxage=60",
  "public, no-cache, s-maxage=60",
  "public, s-maxage=abc",
  "public, s-maxage=-1",
  "public, max-age=31536000, immutable",
])("%s does not let a page be kept", (header) => {
  expect(parseCachePolicy(header)).toBeUndefined();
});

test("the plain page's policy allows its own style and no other", () => {
  const hash = createHash("sha256").update(plainStyle).digest("base64");
  expect(plainStyleHash).toBe(`sha256-${hash}`);
});
