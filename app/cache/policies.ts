import { lifetimes } from "./limits.ts";

/** How long a copy may be used, in milliseconds. */
export interface CachePolicy {
  /** Served without a question. */
  fresh: number;
  /** After that, served while a new copy is made in the background. */
  staleWhileRevalidate: number;
  /** After its fresh time, served when making a new copy fails. */
  staleIfError: number;
}

export type PolicyName = keyof typeof lifetimes;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * The one table of cache policies: lifetimes of specification section 9 (`cache/limits.ts`) and our stale windows.
 * Browsers see the stale window too, so it stays short: it is how old a page may look to a visitor who comes back.
 * Lifetime and stale window together bound the age of what a visitor sees, since a page's age counts from its data's:
 * news are at most 45 s old.
 */
export const policies: Record<PolicyName, CachePolicy> = {
  news: { fresh: lifetimes.news, staleWhileRevalidate: 15 * SECOND, staleIfError: DAY },
  downloads: { fresh: lifetimes.downloads, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  banners: { fresh: lifetimes.banners, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  rankings: { fresh: lifetimes.rankings, staleWhileRevalidate: MINUTE, staleIfError: DAY },
  shop: { fresh: lifetimes.shop, staleWhileRevalidate: MINUTE, staleIfError: DAY },
  settings: { fresh: lifetimes.settings, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  guides: { fresh: lifetimes.guides, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  /** Never stale while revalidating: a publication shows within a second. */
  contentVersion: { fresh: lifetimes.contentVersion, staleWhileRevalidate: 0, staleIfError: 7 * DAY },
};

/** A page that was made from stale data is asked for again soon (milliseconds). */
export const staleDataPageFresh = 5 * SECOND;

/**
 * The response header by which a route declares that its page is the same for every anonymous visitor. With several
 * names (a page of news and rankings) the shortest of each time counts. For a route's `headers` export.
 */
export function cacheHeaders(...names: [PolicyName, ...PolicyName[]]): { "Cache-Control": string } {
  const shortest = (time: keyof CachePolicy) => Math.min(...names.map((name) => policies[name][time])) / SECOND;
  return {
    "Cache-Control": [
      "public",
      "max-age=0",
      `s-maxage=${shortest("fresh")}`,
      `stale-while-revalidate=${shortest("staleWhileRevalidate")}`,
      `stale-if-error=${shortest("staleIfError")}`,
    ].join(", "),
  };
}

/**
 * The `headers` export of a page whose loader may withdraw it from the caches by a `Cache-Control` of its own (a page
 * with a part missing); otherwise as {@link cacheHeaders}.
 */
export function pageHeaders(...names: [PolicyName, ...PolicyName[]]) {
  return ({ loaderHeaders }: { loaderHeaders: Headers }): { "Cache-Control": string } => {
    const own = loaderHeaders.get("Cache-Control");
    return own === null ? cacheHeaders(...names) : { "Cache-Control": own };
  };
}

/** Reads a policy back from a `Cache-Control` header; undefined when it does not let a shared cache keep the response. */
export function parseCachePolicy(cacheControl: string | null): CachePolicy | undefined {
  const directives = new Map<string, string>();
  for (const directive of (cacheControl ?? "").toLowerCase().split(",")) {
    const [name = "", value = ""] = directive.trim().split("=", 2);
    directives.set(name, value);
  }
  const milliseconds = (name: string) => {
    const value = directives.get(name);
    return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) * SECOND : undefined;
  };
  const fresh = milliseconds("s-maxage");
  const forbidden = ["private", "no-store", "no-cache"].some((name) => directives.has(name));
  if (fresh === undefined || forbidden || !directives.has("public")) return undefined;
  return {
    fresh,
    staleWhileRevalidate: milliseconds("stale-while-revalidate") ?? 0,
    staleIfError: milliseconds("stale-if-error") ?? 0,
  };
}
