import { HOUR, MINUTE, SECOND } from "#app/format/units.ts";

/** How long copies of public data count as fresh. */
export const lifetimes = {
  news: 30 * SECOND,
  downloads: HOUR,
  banners: 30 * MINUTE,
  /** Ours: the specification only says rankings load at start and can be refreshed. */
  rankings: MINUTE,
  /** Ours: prices are read again when something is bought. */
  shop: MINUTE,
  /** Ours: settings change rarely, and a change bumps the content version. */
  settings: MINUTE,
  /** Ours: written pages (guides, policies) change with a deployment or a content version. */
  guides: HOUR,
  /** Ours: how soon a publication shows everywhere. */
  contentVersion: SECOND,
} as const;

/** Ours: how soon after each other the copies of an upstream's content can be cleared by hand. */
export const refresh = { pause: 10 * SECOND } as const;
