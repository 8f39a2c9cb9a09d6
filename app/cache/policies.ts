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

/** The policy of a page of several kinds of data: the shortest of each time counts. */
export function shortestPolicy(names: readonly [PolicyName, ...PolicyName[]]): CachePolicy {
  const shortest = (time: keyof CachePolicy) => Math.min(...names.map((name) => policies[name][time]));
  return {
    fresh: shortest("fresh"),
    staleWhileRevalidate: shortest("staleWhileRevalidate"),
    staleIfError: shortest("staleIfError"),
  };
}

/** The `Cache-Control` of a page that everybody shares. */
export function cacheControl({ fresh, staleWhileRevalidate, staleIfError }: CachePolicy): string {
  return [
    "public",
    "max-age=0",
    `s-maxage=${fresh / SECOND}`,
    `stale-while-revalidate=${staleWhileRevalidate / SECOND}`,
    `stale-if-error=${staleIfError / SECOND}`,
  ].join(", ");
}

/** The `Cache-Control` of a response that must not be cached. */
export const PRIVATE_NO_STORE = "private, no-store";
