import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { lifetimes } from "#app/cache/limits.ts";
import {
  cacheControl,
  limitedPolicy,
  type PolicyName,
  policies,
  shortestPolicy,
  untilChange,
} from "#app/cache/policies.ts";
import { cardStyle, cardStyleHash } from "#app/features/status/card-page.server.ts";
import { plainStyle, plainStyleHash } from "#app/server/http/plain-page.ts";
import { cardSecurityPolicy, contentSecurityPolicy, setSecurityHeaders } from "#app/server/http/security-headers.ts";

test("every lifetime has a cache policy", () => {
  for (const name of Object.keys(lifetimes) as PolicyName[]) {
    expect(policies[name].fresh).toBe(lifetimes[name]);
    expect(policies[name].staleIfError).toBeGreaterThanOrEqual(24 * 3_600_000);
  }
});

test.each([
  ["news", "public, max-age=0, s-maxage=30, stale-while-revalidate=15, stale-if-error=86400"],
  ["rankings", "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400"],
  ["shop", "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400"],
  ["downloads", "public, max-age=0, s-maxage=3600, stale-while-revalidate=300, stale-if-error=604800"],
  ["guides", "public, max-age=0, s-maxage=3600, stale-while-revalidate=300, stale-if-error=604800"],
  ["banners", "public, max-age=0, s-maxage=1800, stale-while-revalidate=300, stale-if-error=604800"],
  ["settings", "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=604800"],
  ["status", `public, max-age=0, s-maxage=${lifetimes.status / 1000}, stale-while-revalidate=15, stale-if-error=86400`],
] as const)("Cache-Control declares the lifetimes of %s", (name, header) => {
  expect(cacheControl(policies[name])).toBe(header);
});

test("a page with several policies gets the shortest of each lifetime", () => {
  expect(shortestPolicy(["downloads", "rankings", "news"])).toEqual(policies.news);
  expect(shortestPolicy(["rankings", "settings"])).toEqual({
    fresh: Math.min(policies.rankings.fresh, policies.settings.fresh),
    staleWhileRevalidate: policies.rankings.staleWhileRevalidate,
    staleIfError: policies.rankings.staleIfError,
  });
});

test("the content version is never stale while it is read again", () => {
  expect(policies.contentVersion).toEqual({
    ...{ fresh: lifetimes.contentVersion, staleWhileRevalidate: 0, staleIfError: 7 * 24 * 3_600_000 },
  });
});

test("other data that a page shows limit its age, but not how long it remains without a new copy", () => {
  const page = { fresh: 20, staleWhileRevalidate: 10, staleIfError: 300 };
  const shown = { fresh: 10, staleWhileRevalidate: 20, staleIfError: 100 };
  expect(limitedPolicy(page, shown)).toEqual({ fresh: 10, staleWhileRevalidate: 10, staleIfError: 300 });
  expect(limitedPolicy({ ...shown, staleIfError: 300 }, page)).toEqual(limitedPolicy(page, shown));
});

test("what is going to change is not returned after the change", () => {
  const policy = { fresh: 30_000, staleWhileRevalidate: 15_000, staleIfError: 60_000 };
  for (const remaining of [undefined, -1, 0, 45_000, 45_001]) expect(untilChange(policy, remaining)).toEqual(policy);
  for (const [remaining, fresh] of [
    [44_999, 30_000],
    [30_001, 30_000],
    [29_999, 29_999],
    [1, 1],
  ] as const)
    expect(untilChange(policy, remaining)).toEqual({ ...policy, fresh, staleWhileRevalidate: 0 });
});

test("the style of cards has the hash of their policy, which alone lets other sites show a page", () => {
  expect(cardStyleHash).toBe(`sha256-${createHash("sha256").update(cardStyle).digest("base64")}`);
  const headersWith = (policy?: string) => {
    const headers = new Headers(policy === undefined ? {} : { "Content-Security-Policy": policy });
    setSecurityHeaders(headers, "https://portal.test/");
    return headers;
  };
  const card = headersWith(cardSecurityPolicy(cardStyleHash));
  expect(card.get("Content-Security-Policy")).toBe(
    `default-src 'none'; style-src '${cardStyleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  expect(card.get("X-Frame-Options")).toBeNull();
  for (const policy of [undefined, contentSecurityPolicy({ turnstile: true }), "default-src 'none'"])
    expect(headersWith(policy).get("X-Frame-Options")).toBe("DENY");
  expect(contentSecurityPolicy()).toMatch(/frame-ancestors 'none'$/);
});

test("the content security policy of the plain page allows only its own style", () => {
  const hash = createHash("sha256").update(plainStyle).digest("base64");
  expect(plainStyleHash).toBe(`sha256-${hash}`);
});
