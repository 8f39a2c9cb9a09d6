import { withTimeLimit } from "#app/async/time-limit.ts";

/** A store of texts that all isolates of one place share. It never throws: what fails is a miss. */
export interface EdgeStore {
  get(key: string): Promise<string | undefined>;
  /** @param seconds how long the text is worth keeping */
  put(key: string, text: string, seconds: number): Promise<void>;
}

export interface EdgeStoreOptions {
  /** The site's own host: the platform resolves foreign hosts in cache keys, which is slow. */
  host: string;
  /** Keeps deployments apart: a copy never outlives the code that made it. */
  namespace: string;
}

/** Path below which the keys lie. No route answers there, and functions run before the platform's cache. */
const KEY_PATH = "/.edge-copies";
/** A store that takes longer than this is of no use (milliseconds). */
const TIMEOUT = 1000;

/** The edge Cache API as a store. Where there is none (local tools, preview hosts) every read is a miss. */
export function createEdgeStore({ host, namespace }: EdgeStoreOptions): EdgeStore {
  const address = (key: string) =>
    `https://${host}${KEY_PATH}/${encodeURIComponent(namespace)}/${encodeURIComponent(key)}`;
  return {
    get: (key) =>
      attempt(async (cache) => {
        const response = await cache.match(address(key));
        return response?.text();
      }),
    put: (key, text, seconds) =>
      attempt((cache) =>
        cache.put(
          address(key),
          new Response(text, {
            headers: { "Content-Type": "application/json", "Cache-Control": `public, max-age=${Math.ceil(seconds)}` },
          }),
        ),
      ),
  };
}

async function attempt<Result>(call: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  try {
    const cache = defaultCache();
    return cache && (await withTimeLimit(call(cache), TIMEOUT, () => undefined));
  } catch {
    return undefined;
  }
}

function defaultCache(): Cache | undefined {
  const storage = Reflect.get(globalThis, "caches") as { default?: Cache } | undefined;
  return storage?.default;
}
