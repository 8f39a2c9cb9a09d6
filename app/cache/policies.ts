import { DAY, MINUTE, SECOND } from "#app/format/units.ts";
import { lifetimes } from "./limits.ts";

/** How long a copy may be used, in milliseconds. */
export interface CachePolicy {
  /** Served without revalidation. */
  fresh: number;
  /** After that, served while a new copy is loaded in the background. */
  staleWhileRevalidate: number;
  /** After the fresh time, served if loading a new copy fails. */
  staleIfError: number;
}

export type PolicyName = keyof typeof lifetimes;

/**
 * The cache policies: lifetimes of specification section 9 (`cache/limits.ts`) and the portal's own stale windows.
 * Browsers apply the stale window too, so it is short: it is how outdated a page may be for a returning visitor.
 * Lifetime and stale window together bound the age of what a visitor sees, because the age of a page counts from that
 * of its data: news are at most 45 s old.
 */
export const policies: Record<PolicyName, CachePolicy> = {
  news: { fresh: lifetimes.news, staleWhileRevalidate: 15 * SECOND, staleIfError: DAY },
  downloads: { fresh: lifetimes.downloads, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  banners: { fresh: lifetimes.banners, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  rankings: { fresh: lifetimes.rankings, staleWhileRevalidate: MINUTE, staleIfError: DAY },
  shop: { fresh: lifetimes.shop, staleWhileRevalidate: MINUTE, staleIfError: DAY },
  settings: { fresh: lifetimes.settings, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  status: { fresh: lifetimes.status, staleWhileRevalidate: 15 * SECOND, staleIfError: DAY },
  guides: { fresh: lifetimes.guides, staleWhileRevalidate: 5 * MINUTE, staleIfError: 7 * DAY },
  /** Never stale while revalidating: a publication shows within a second. */
  contentVersion: { fresh: lifetimes.contentVersion, staleWhileRevalidate: 0, staleIfError: 7 * DAY },
};

/** Fresh time of a page that was rendered from stale data (milliseconds); short, so that it is rendered again soon. */
export const staleDataPageFresh = 5 * SECOND;

/** The policy of a page with several kinds of data: the shortest of each time applies. */
export function shortestPolicy(names: readonly [PolicyName, ...PolicyName[]]): CachePolicy {
  const shortest = (time: keyof CachePolicy) => Math.min(...names.map((name) => policies[name][time]));
  return {
    fresh: shortest("fresh"),
    staleWhileRevalidate: shortest("staleWhileRevalidate"),
    staleIfError: shortest("staleIfError"),
  };
}

/**
 * The policy of a page that also shows data of another policy, without which it would be complete: the data bound the
 * page's age, but not how long a copy remains while no new one can be rendered.
 */
export function limitedPolicy(page: CachePolicy, shown: CachePolicy): CachePolicy {
  return {
    fresh: Math.min(page.fresh, shown.fresh),
    staleWhileRevalidate: Math.min(page.staleWhileRevalidate, shown.staleWhileRevalidate),
    staleIfError: page.staleIfError,
  };
}

/**
 * The policy of something that is going to change by itself, such as a price at the end of a sale: it is not returned
 * after the change.
 * @param remaining time until the change, milliseconds; undefined if there is none
 */
export function untilChange(policy: CachePolicy, remaining: number | undefined): CachePolicy {
  const { fresh, staleWhileRevalidate } = policy;
  // The time of a change that is over says nothing about the next one.
  if (remaining === undefined || remaining <= 0 || remaining >= fresh + staleWhileRevalidate) return policy;
  return { ...policy, fresh: Math.min(fresh, remaining), staleWhileRevalidate: 0 };
}

/** The `Cache-Control` of a shared page. */
export function cacheControl({ fresh, staleWhileRevalidate, staleIfError }: CachePolicy): string {
  return [
    "public",
    "max-age=0",
    `s-maxage=${Math.floor(fresh / SECOND)}`,
    `stale-while-revalidate=${staleWhileRevalidate / SECOND}`,
    `stale-if-error=${staleIfError / SECOND}`,
  ].join(", ");
}

/** The `Cache-Control` of a response that must not be cached. */
export const PRIVATE_NO_STORE = "private, no-store";
