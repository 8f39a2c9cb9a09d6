import { hasSession } from "#app/auth/session-cookie.ts";

/** A page from the cache as it goes out, but for what tells the time. */
export interface ReadyPage {
  body: Uint8Array<ArrayBuffer>;
  /** All headers of the answer but `Age` and `Server-Timing`. */
  headers: Headers;
  /** When the copy was made, epoch milliseconds. */
  storedAt: number;
  /** From when to when it may go out without a look at the cache, epoch milliseconds. */
  from: number;
  until: number;
  /** Whether visitors are told more than the server's time. */
  timed: boolean;
}

/** Addresses that somebody asks for within a second are few; what does not fit is read from the cache as ever. */
const MOST = 200;
const LONGEST_ADDRESS = 300;

/**
 * Answers that can go out at once, by their exact addresses: what is asked for many times a second is not looked at
 * from all sides each time. An answer is ready for as long as the page cache would give the same: until its copy is no
 * longer fresh, or the content version has to be read again, which is within a second.
 */
export class ReadyPages {
  readonly #pages = new Map<string, ReadyPage>();

  /** The answer to an anonymous request for a page; undefined when the page cache must see to it. */
  answer(request: Request, now: number): Response | undefined {
    const page = this.#pages.get(request.url);
    if (!page) return undefined;
    if (now < page.from || now >= page.until) {
      this.#pages.delete(request.url);
      return undefined;
    }
    if (!isPlain(request)) return undefined;
    const headers = new Headers(page.headers);
    headers.set("Age", String(Math.floor((now - page.storedAt) / 1000)));
    headers.set("Server-Timing", `${page.timed ? 'cache;desc="hit", total;dur=0, ' : ""}now;desc="${now}"`);
    return new Response(page.body, { headers });
  }

  /** Keeps an answer for those who ask for the same address. */
  keep({ url }: Request, page: ReadyPage): void {
    if (url.length > LONGEST_ADDRESS) return;
    if (this.#pages.size >= MOST) this.#pages.clear();
    this.#pages.set(url, page);
  }
}

/** A request without anything that could make its answer another one. */
function isPlain(request: Request): boolean {
  const { method, headers } = request;
  if (method !== "GET" || headers.has("Authorization") || headers.has("If-None-Match")) return false;
  return !headers.has("Save-Data") && !hasSession(request);
}
