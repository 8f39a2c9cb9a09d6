import { withTimeLimit } from "#app/async/time-limit.ts";

/** Timeout of a read of the edge's cache (milliseconds). */
const TIMEOUT = 1000;

/** The Cache API of the edge; undefined in local tools without it. */
function edgeCache(): Cache | undefined {
  return (Reflect.get(globalThis, "caches") as { default?: Cache } | undefined)?.default;
}

/**
 * A file in the cache of the nearest data centre; undefined also if the cache fails.
 * @param key absolute URL
 */
export async function cachedFile(key: string): Promise<Response | undefined> {
  try {
    const cache = edgeCache();
    return cache && (await withTimeLimit(cache.match(key), TIMEOUT, () => undefined));
  } catch {
    return undefined;
  }
}

/** Keeps a file in the cache of the nearest data centre for a number of seconds; a failure is ignored. */
export async function keepFile(key: string, response: Response, seconds: number): Promise<void> {
  response.headers.set("Cache-Control", `public, max-age=${seconds}`);
  try {
    await edgeCache()?.put(key, response);
  } catch {
    // It is read again from its source.
  }
}
