import { addressSubject } from "#app/contract/addresses.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { addItemViews } from "#app/features/news/embedded/views.ts";
import type { CountKind } from "#app/features/statistics/embedded/schema.ts";
import { addTraffic } from "#app/features/statistics/embedded/traffic.ts";
import { daySeed, REGISTERS, visitorRank } from "#app/features/statistics/visitor-sketch.ts";
import { comparedPath } from "#app/format/compared-path.ts";
import { manilaDate, manilaDayStart } from "#app/format/manila-time.ts";
import { SECOND } from "#app/format/units.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { isFile } from "./file-path.ts";

/** How often an isolate writes what it has counted. */
const INTERVAL = 30 * SECOND;
/** Different pages, referrers or items between two writes. */
const MAX_NAMES = 500;
/** Longest path or host that is counted by its name; others count without one. */
const MAX_NAME_LENGTH = 100;

/** Programs that read pages without a person, by the words that they use for themselves. */
const PROGRAM =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|monitor|uptime|curl|wget|python|java\/|go-http|headless|lighthouse|fetch/i;

/**
 * Counts page views, their referrers and countries, and different visitors in the memory of an isolate, and writes them
 * at most every 30 seconds. Nothing that is kept tells who a visitor is. An isolate that is stopped before loses at most
 * what it counted since its last write. Pages that were sent from the cache count as well; a page that a browser shows
 * again from its own memory reaches no server.
 */
export class ViewCounter {
  readonly #db: Database | undefined;
  readonly #secret: string;
  /** The start of the day that is counted, epoch milliseconds. */
  #day = 0;
  #seed = 0;
  #views = noViews();
  #items = new Map<number, number>();
  /** The ranks of the day's visitors, and the registers whose ranks are not written yet. */
  #ranks = new Uint8Array(REGISTERS);
  #raised = new Set<number>();
  /** When to write next, epoch milliseconds. */
  #writeAt = 0;

  /**
   * @param db undefined where another server stores the content: nothing is counted then
   * @param secret the site's own, the same in all isolates
   */
  constructor(db: Database | undefined, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Counts the view of a page, if the request is for one and from a reader's browser. */
  count(request: Request, { now, isShared, waitUntil }: CountOptions): void {
    const db = this.#db;
    const view = db && pageView(request, isShared);
    if (!db || !view) return;
    const today = manilaDayStart(now);
    if (today !== this.#day) {
      if (this.#day > 0) waitUntil(this.#write(db));
      this.#day = today;
      this.#seed = daySeed(this.#secret, today);
      this.#ranks.fill(0);
    }
    for (const kind of viewKinds) {
      const name = view[kind];
      if (name !== undefined) addName(this.#views[kind], name);
    }
    if (view.item !== undefined && (this.#items.has(view.item) || this.#items.size < MAX_NAMES))
      add(this.#items, view.item);
    const { register, rank } = visitorRank(view.visitor, this.#seed);
    if (rank > (this.#ranks[register] ?? 0)) {
      this.#ranks[register] = rank;
      this.#raised.add(register);
    }
    if (now < this.#writeAt) return;
    this.#writeAt = now + INTERVAL;
    waitUntil(this.#write(db));
  }

  async #write(db: Database): Promise<void> {
    const [views, items, raised] = [this.#views, this.#items, this.#raised];
    const traffic = {
      views: viewKinds.flatMap((kind) => [...views[kind]].map(([name, count]) => ({ kind, name, count }))),
      ranks: [...raised].map((register): [number, number] => [register, this.#ranks[register] ?? 0]),
    };
    const day = this.#day;
    this.#views = noViews();
    this.#items = new Map();
    this.#raised = new Set();
    try {
      // A few views are worth less than a database that is busy: what cannot be written is dropped.
      await runBatch(db, [
        ...addTraffic(traffic, day),
        ...(items.size > 0 ? addItemViews(items, manilaDate(day)) : []),
      ]);
    } catch (error) {
      if (day === this.#day) for (const register of raised) this.#raised.add(register);
      console.error("views could not be counted", error);
    }
  }
}

interface CountOptions {
  /** Current time in epoch milliseconds. */
  now: number;
  /** Whether the page is the same for all readers. */
  isShared: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

/** What is counted of every view. */
const viewKinds = ["page", "referrer", "country"] as const satisfies CountKind[];

const noViews = (): Record<(typeof viewKinds)[number], Map<string, number>> => ({
  page: new Map(),
  referrer: new Map(),
  country: new Map(),
});

/** A reader's view of a page. */
export interface PageView {
  /** The path without its language, of a news item with its number; of a player's own pages the first segment. */
  page: string;
  /** The number of the news item. */
  item: number | undefined;
  /** The host of another site whose link the reader has followed. */
  referrer: string | undefined;
  /** ISO 3166-1 code of the reader's country, as the edge knows it. */
  country: string | undefined;
  /** Differs between readers on different networks or with different browsers. Never stored. */
  visitor: string;
}

/**
 * The page view of a request; undefined if it comes from a program or is not for a page.
 * @param isShared whether the page is the same for all readers
 */
export function pageView({ method, url, headers }: Request, isShared: boolean): PageView | undefined {
  if (method !== "GET") return undefined;
  const agent = headers.get("User-Agent") ?? "";
  // Cards in frames of other sites do not count as visits.
  if (!isReader(agent, headers) || headers.get("Sec-Fetch-Dest") === "iframe") return undefined;
  const { host, pathname, searchParams } = new URL(url);
  const path = comparedPath(withoutLanguage(pathname));
  if (isFile(path)) return undefined;
  const item = newsItem(path, searchParams);
  return {
    page: pageName(path, item, isShared),
    item,
    referrer: referringHost(headers.get("Referer"), host),
    country: /^[A-Z]{2}$/.exec(headers.get("CF-IPCountry") ?? "")?.[0],
    visitor: `${addressSubject(headers.get("CF-Connecting-IP") ?? "")} ${agent}`,
  };
}

function pageName(path: string, item: number | undefined, isShared: boolean): string {
  if (item !== undefined) return `/news?topic=${item}`;
  return isShared ? path : `/${path.split("/")[1] ?? ""}`;
}

/** Counts a name, or the empty one if it is too long or there are too many already. */
function addName(counts: Map<string, number>, name: string): void {
  const isCounted = name.length <= MAX_NAME_LENGTH && (counts.has(name) || counts.size < MAX_NAMES);
  add(counts, isCounted ? name : "");
}

function add<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The news item of a page; undefined for all other pages. */
function newsItem(path: string, query: URLSearchParams): number | undefined {
  const [, typed] =
    path === "/news"
      ? (/^(0{0,9}[1-9]\d{0,8})$/.exec(query.get("topic") ?? "") ?? [])
      : (/^\/topic\/(\d{1,9})$/.exec(path) ?? []);
  return typed === undefined ? undefined : Number(typed);
}

function referringHost(referrer: string | null, ownHost: string): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { protocol, host } = new URL(referrer);
  const plain = (name: string) => name.replace(/^www\./, "");
  return plain(host) === plain(ownHost) || !/^https?:$/.test(protocol) ? undefined : plain(host);
}

/**
 * Whether a person's browser asks for the page, as far as the request tells. This site's own pages prefetch a link when
 * it is pressed, and the browser does not ask again: that is a view. Other sites prefetch what may never be opened.
 */
function isReader(agent: string, headers: Headers): boolean {
  if (agent === "" || PROGRAM.test(agent)) return false;
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return !/prefetch|prerender/i.test(purpose) || headers.get("Sec-Fetch-Site") === "same-origin";
}
