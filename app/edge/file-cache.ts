import { defaultCache, withEdgeCache } from "#app/cache/edge-store.ts";

/**
 * A file in the cache of the nearest data centre; undefined also if the cache fails.
 * @param key absolute URL
 */
export function cachedFile(key: string): Promise<Response | undefined> {
  return withEdgeCache((cache) => cache.match(key));
}

/** Keeps a file in the cache of the nearest data centre for a number of seconds; a failure is ignored. */
export async function keepFile(key: string, response: Response, seconds: number): Promise<void> {
  response.headers.set("Cache-Control", `public, max-age=${seconds}`);
  try {
    await defaultCache()?.put(key, response);
  } catch {
    // It is read again from its source.
  }
}
