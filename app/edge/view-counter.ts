import type { Database } from "#app/embedded/database/client.ts";
import { addViews } from "#app/features/news/embedded/views.ts";
import { MINUTE } from "#app/format/units.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";

/** How often an isolate writes what it has counted. */
const INTERVAL = MINUTE;
/** How long it does not count after it has found that the site shows a fixed number. */
const PAUSE = 5 * MINUTE;
/** Items with views since the last write; views of further ones are not counted until then. */
const MAX_ITEMS = 500;

/** Programs that read pages without a person, by the words that they use for themselves. */
const PROGRAM =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|monitor|uptime|curl|wget|python|java\/|go-http|headless|lighthouse|fetch/i;

/**
 * Counts the views of news pages in the memory of an isolate, and writes them in one statement at most once a minute.
 * An isolate that is stopped before loses at most the views since its last write. It counts pages that were sent from
 * the cache as well; a page that a browser shows again from its own memory reaches no server.
 */
export class ViewCounter {
  readonly #db: Database | undefined;
  #views = new Map<number, number>();
  /** When to write next, epoch milliseconds. */
  #writeAt = 0;
  #pausedUntil = 0;

  /** @param db undefined where another server stores the news: nothing is counted then */
  constructor(db: Database | undefined) {
    this.#db = db;
  }

  /**
   * Counts the view of a news item, if the request is for one and from a reader's browser.
   * @param now current time in epoch milliseconds
   */
  count(request: Request, now: number, waitUntil: (work: Promise<unknown>) => void): void {
    const db = this.#db;
    if (!db || now < this.#pausedUntil) return;
    const item = viewedItem(request);
    if (item === undefined) return;
    if (this.#views.has(item) || this.#views.size < MAX_ITEMS) this.#views.set(item, (this.#views.get(item) ?? 0) + 1);
    if (now < this.#writeAt) return;
    this.#writeAt = now + INTERVAL;
    waitUntil(this.#write(db, now));
  }

  async #write(db: Database, now: number): Promise<void> {
    const views = this.#views;
    this.#views = new Map();
    try {
      // Views of a minute are worth less than a database that is busy: what cannot be written is dropped.
      if (!(await addViews(db, views, now))) this.#pausedUntil = now + PAUSE;
    } catch (error) {
      console.error("views could not be counted", error);
    }
  }
}

/** The news item that a reader views with a request; undefined for any other request. */
export function viewedItem({ method, url, headers }: Request): number | undefined {
  if (method !== "GET" || !url.includes("topic")) return undefined;
  const { pathname, searchParams } = new URL(url);
  const path = withoutLanguage(pathname);
  const [, typed] =
    path === "/news"
      ? (/^(0{0,9}[1-9]\d{0,8})$/.exec(searchParams.get("topic") ?? "") ?? [])
      : (/^\/topic\/(\d{1,9})$/.exec(path) ?? []);
  return typed !== undefined && isReader(headers) ? Number(typed) : undefined;
}

/**
 * Whether a person's browser asks for the page, as far as the request tells. This site's own pages prefetch a link when
 * it is pressed, and the browser does not ask again: that is a view. Other sites prefetch what may never be opened.
 */
function isReader(headers: Headers): boolean {
  const agent = headers.get("User-Agent") ?? "";
  if (agent === "" || PROGRAM.test(agent)) return false;
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return !/prefetch|prerender/i.test(purpose) || headers.get("Sec-Fetch-Site") === "same-origin";
}
