import { withTimeLimit } from "#app/async/time-limit.ts";

/** A store of texts that all isolates of one location share. It never throws: a failure is a miss. */
export interface EdgeStore {
  get(key: string): Promise<string | undefined>;
  /** @param seconds how long to keep the text */
  put(key: string, text: string, seconds: number): Promise<void>;
}

export interface EdgeStoreOptions {
  /** The site's own host: the platform resolves foreign hosts in cache keys, which is slow. */
  host: string;
  /** Separates deployments, so that a copy is never used by other code than wrote it. */
  namespace: string;
}

/** Path prefix of the keys. No route matches it, and functions run before the platform's cache. */
const KEY_PATH = "/.edge-copies";
/** Timeout of a read or write (milliseconds). */
const TIMEOUT = 1000;

/** Creates a store in the edge Cache API. Where there is none (local tools, preview hosts), every read is a miss. */
export function createEdgeStore({ host, namespace }: EdgeStoreOptions): EdgeStore {
  const address = (key: string) =>
    `https://${host}${KEY_PATH}/${encodeURIComponent(namespace)}/${encodeURIComponent(key)}`;
  return {
    get: (key) =>
      withEdgeCache(async (cache) => {
        const response = await cache.match(address(key));
        return response?.text();
      }),
    put: (key, text, seconds) =>
      withEdgeCache((cache) =>
        cache.put(
          address(key),
          new Response(text, {
            headers: { "Content-Type": "application/json", "Cache-Control": `public, max-age=${Math.ceil(seconds)}` },
          }),
        ),
      ),
  };
}

/** Calls the cache of the nearest data centre; undefined if there is none, it fails or takes too long. */
export async function withEdgeCache<Result>(call: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  try {
    const cache = defaultCache();
    return cache && (await withTimeLimit(call(cache), TIMEOUT, () => undefined));
  } catch {
    return undefined;
  }
}

/** The Cache API of the edge; undefined in local tools without it. */
export function defaultCache(): Cache | undefined {
  const storage = Reflect.get(globalThis, "caches") as { default?: Cache } | undefined;
  return storage?.default;
}
