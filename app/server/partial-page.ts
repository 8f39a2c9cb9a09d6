import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";

/**
 * Collects the parts of a page that may fail without failing the page: banners, lists and details that cannot be loaded
 * are "Logged only" (specification section 8), and the page shows the rest.
 */
export interface PartialPage {
  /** Returns the part, or the fallback if it cannot be loaded; the cache has logged the reason. */
  load<Value>(part: Promise<Value>, fallback: Value): Promise<Value>;
  /**
   * Creates the loader's response: not cached if a part is missing, with status 503 if all parts are.
   */
  respond<Value>(value: Value): ReturnType<typeof data<Value>>;
}

/** The `headers` export of a partial page. It tells the page cache that a part is missing. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Creates the collector for one page. */
export function partialPage(): PartialPage {
  let started = 0;
  let failed = 0;
  return {
    async load(part, fallback) {
      started += 1;
      try {
        return await part;
      } catch {
        failed += 1;
        return fallback;
      }
    },
    respond(value) {
      if (failed === 0) return data(value);
      return data(value, { status: failed === started ? 503 : 200, headers: { "Cache-Control": PRIVATE_NO_STORE } });
    },
  };
}
