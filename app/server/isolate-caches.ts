import { createEdgeStore } from "#app/cache/edge-store.ts";
import type { StoredPage } from "#app/cache/page-cache.ts";
import { type ContentCache, judgeContentFailure } from "#app/cache/public-content.ts";
import { Refreshes } from "#app/cache/refreshes.ts";
import { SwrCache } from "#app/cache/swr-cache.ts";
import { DEV_VERSION } from "./env.ts";
import { Pauses } from "./pauses.ts";

/** What the requests of one isolate share. */
export interface IsolateCaches {
  content: ContentCache;
  pages: SwrCache<StoredPage>;
  /** How often an admin has cleared the copies by hand. */
  refreshes: Refreshes;
  /** Calls of the operator's game server that are not made for a while. */
  pauses: Pauses;
}

export interface IsolateCachesOptions {
  /** The site's own host, below which the keys of the edge store lie. */
  host: string;
  /** Names the deployment: copies are never shared between two of them. */
  build: string;
  /** Names where the data come from (`dataSource`): nor are they between two of those. */
  source: string;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

const MEGABYTE = 1024 * 1024;
/** Together 16 MB of the 128 MB that an isolate has. */
const CONTENT_MEMORY = { maxBytes: 4 * MEGABYTE, maxEntries: 1000 };
const PAGE_MEMORY = { maxBytes: 12 * MEGABYTE, maxEntries: 1000 };

/** Makes the caches of an isolate. */
export function createIsolateCaches({ host, build, source, now = Date.now }: IsolateCachesOptions): IsolateCaches {
  const edge = createEdgeStore({ host, namespace: `${build} ${source}` });
  return {
    content: new SwrCache({ name: "content", memory: CONTENT_MEMORY, edge, now, judgeFailure: judgeContentFailure }),
    pages: new SwrCache({ name: "pages", memory: PAGE_MEMORY, edge, now }),
    refreshes: new Refreshes({ edge, now }),
    pauses: new Pauses(now),
  };
}

/** One set of caches per environment object and build: an isolate gets the same object with every request. */
const known = new WeakMap<object, Map<string, IsolateCaches>>();

/**
 * The caches of this isolate, made at its first request.
 * @param options `version` is the environment's. Outside of a deployment no version tells one state of the code from
 *   the next, so each start has copies of its own.
 */
export function isolateCachesFor(
  bindings: object,
  { host, version, build, source, now = Date.now }: IsolateCachesOptions & { version: string },
): IsolateCaches {
  const ofBindings = known.get(bindings) ?? new Map<string, IsolateCaches>();
  known.set(bindings, ofBindings);
  const name = `${version}.${build}`;
  const namespace = version === DEV_VERSION ? `${name}.${now()}` : name;
  const caches = ofBindings.get(name) ?? createIsolateCaches({ host, build: namespace, source, now });
  ofBindings.set(name, caches);
  return caches;
}
