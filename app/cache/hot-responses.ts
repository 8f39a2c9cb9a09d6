import { hasSession } from "#app/auth/session-cookie.ts";

/** A cached page as it is sent, without the headers that depend on the time. */
export interface HotResponse {
  body: Uint8Array<ArrayBuffer>;
  /** All headers of the response but `Age` and `Server-Timing`. */
  headers: Headers;
  /** When the page was stored, epoch milliseconds. */
  storedAt: number;
  /** The time within which it may be sent without a read of the cache, epoch milliseconds. */
  from: number;
  until: number;
  /** Whether `Server-Timing` contains more than the server's time. */
  timed: boolean;
}

/** Few URLs are requested every second; those that do not fit are read from the page cache. */
const MAX_RESPONSES = 200;
const MAX_URL_LENGTH = 300;

/**
 * Responses by exact URL that are sent again without a read of the page cache. A response stays here for as long as the
 * page cache would return the same: until its copy is no longer fresh, or the content version has to be read again
 * (within a second). A stale copy, which is being replaced, stays for a tenth of a second.
 */
export class HotResponses {
  readonly #responses = new Map<string, HotResponse>();

  /** The response to an anonymous request; undefined if the page cache has to handle it. */
  match(request: Request, now: number): Response | undefined {
    const hot = this.#responses.get(request.url);
    if (!hot) return undefined;
    if (now < hot.from || now >= hot.until) {
      this.#responses.delete(request.url);
      return undefined;
    }
    if (!isPlain(request)) return undefined;
    const headers = new Headers(hot.headers);
    headers.set("Age", String(Math.max(0, Math.floor((now - hot.storedAt) / 1000))));
    headers.set(
      "Server-Timing",
      `${hot.timed ? `cache;desc="${headers.get("x-cache")}", total;dur=0, ` : ""}now;desc="${now}"`,
    );
    return new Response(hot.body, { headers });
  }

  /** Stores a response for requests of the same URL. */
  put({ url }: Request, response: HotResponse): void {
    if (url.length > MAX_URL_LENGTH) return;
    if (this.#responses.size >= MAX_RESPONSES) this.#responses.clear();
    this.#responses.set(url, response);
  }
}

/** Whether nothing in the request can change its response. */
function isPlain(request: Request): boolean {
  const { method, headers } = request;
  if (method !== "GET" || headers.has("Authorization") || headers.has("If-None-Match")) return false;
  return !headers.has("Save-Data") && !hasSession(request);
}
