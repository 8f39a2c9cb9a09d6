import type { SharedData } from "#app/contract/define.ts";
import { HOUR, MINUTE, SECOND } from "#app/format/units.ts";

/** How long copies of public data are fresh. "Not specified" marks values that are not from the specification. */
export const lifetimes = {
  news: 30 * SECOND,
  downloads: HOUR,
  banners: 30 * MINUTE,
  /** Not specified: rankings only load at start and can be refreshed. */
  rankings: MINUTE,
  /** Not specified. Prices are read again on purchase. */
  shop: MINUTE,
  /** Not specified. Settings change rarely, and a change raises the content version. */
  settings: MINUTE,
  /** Not specified. The number of players online, which the game agent reports once a minute. */
  status: 30 * SECOND,
  /** Not specified. Written pages (guides, policies) change with a deployment or a content version. */
  guides: HOUR,
  /** Not specified. How soon a publication is visible everywhere. */
  contentVersion: SECOND,
} as const satisfies Record<SharedData | "contentVersion", number>;

/** Minimum time between two manual refreshes of an upstream's content; not specified. */
export const refreshLimits = { pause: 10 * SECOND } as const;
