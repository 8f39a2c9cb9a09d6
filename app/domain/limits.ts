/**
 * Business constants of the product: specification section 9 unless a line says otherwise.
 * Every number stands here once; durations are milliseconds.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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

export const news = {
  pageSize: 8,
  latestCount: 1,
  /** The views column of the news list. A site setting can switch to a real counter. */
  fixedViews: 65,
  thumbnailMaxWidth: 450,
} as const;

export const carousel = {
  width: 615,
  height: 210,
  startDelay: 3000,
  slideDelay: 3000,
  transition: 800,
  thumbnail: 24,
} as const;

export const shop = {
  /** Ours: items on a page of the catalogue. */
  pageSize: 12,
} as const;

export const pager = {
  /** Page links on each side of the current one. */
  adjacent: 2,
  /** Up to this many pages, plus the adjacent ones on both sides, every page is linked. */
  showAllUpTo: 1000,
} as const;

export const rankings = { top: 100 } as const;

export const maxLength = {
  userId: 20,
  password: 20,
  name: 30,
  email: 60,
} as const;
