import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";

/**
 * The parts of a page that may fail without the page failing: banners, lists and details that cannot be loaded are
 * "Logged only" (specification section 8), and the page shows what it has.
 */
export interface PartialPage {
  /** The part, or the fallback when it cannot be had; the cache has logged why. */
  load<Value>(part: Promise<Value>, fallback: Value): Promise<Value>;
  /**
   * What the loader returns: the page's data, kept by nobody when a part is missing, and with status 503 when every
   * part is.
   */
  respond<Value>(value: Value): ReturnType<typeof data<Value>>;
}

/** The `headers` export of a page with such parts: by it the page cache learns that a part is missing. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Starts collecting the parts of one page. */
export function partialPage(): PartialPage {
  let asked = 0;
  let failed = 0;
  return {
    async load(part, fallback) {
      asked += 1;
      try {
        return await part;
      } catch {
        failed += 1;
        return fallback;
      }
    },
    respond(value) {
      if (failed === 0) return data(value);
      return data(value, { status: failed === asked ? 503 : 200, headers: { "Cache-Control": PRIVATE_NO_STORE } });
    },
  };
}
