import { type DatabaseStats, databaseTiming } from "#app/embedded/database/counting-d1.ts";
import { manilaHourMinute } from "#app/format/manila-time.ts";
import { isLocalRequest } from "#app/server/http/local-request.ts";
import { setSecurityHeaders } from "#app/server/http/security-headers.ts";
import type { ContentVersion } from "./content-version.ts";
import { type PageAddress, sharedAddress } from "./page-address.ts";
import type { FindDeclaration } from "./page-declaration.ts";
import { type CachePolicy, cacheControl, PRIVATE_NO_STORE, staleDataPageFresh } from "./policies.ts";
import type { ReadyPages } from "./ready-pages.ts";
import type { Cached, Production, SwrCache } from "./swr-cache.ts";

/** A page as it is kept: plain data, so that no stream of one request is ever read by another. */
export interface StoredPage {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** Weak entity tag of the body. */
  etag: string;
  /** Time of the oldest data in it when newer could not be had, epoch milliseconds. */
  asOf?: number;
}

/** Renders one request, which is the visitor's own or one that is made for everybody. */
export type Render = (request: Request) => Promise<{
  response: Response;
  cost: DatabaseStats;
  /** When the first of the data in it that live at least so long (milliseconds) are no longer fresh. */
  dataFreshUntil: (lifetime: number) => number | undefined;
}>;

export interface PageCacheOptions {
  request: Request;
  declarationOf: FindDeclaration;
  cache: SwrCache<StoredPage>;
  render: Render;
  /** The content version, part of every copy. */
  contentVersion: () => Promise<ContentVersion>;
  /** Takes answers that can go out again as they are. */
  ready: ReadyPages;
  encoded: EncodedBodies;
  /** Current time in epoch milliseconds. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Set by the render of a content page: epoch milliseconds of the oldest data that could not be renewed. */
export const DATA_AS_OF = "x-data-as-of";

/** Larger pages are not kept (characters). */
const MAX_BODY = 2 * 1024 * 1024;
const SHARED_TYPES = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i;
/** Made anew for every answer, or meaningless in a copy. */
const UNCACHED_HEADERS = new Set([
  "cache-control",
  "age",
  "connection",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "server-timing",
  DATA_AS_OF,
]);

/**
 * Answers a request for a page, from the page cache when it may.
 *
 * A page is shared when its route declares so and the visitor is anonymous. It is then rendered from a request that holds
 * the canonical address and nothing of the visitor, so a copy cannot hold anything of one, and everybody who asks
 * meanwhile gets the same copy. Every other page is rendered from the visitor's own request.
 *
 * @throws what the render throws
 */
export async function servePage(options: PageCacheOptions): Promise<Response> {
  const { request, now } = options;
  const start = now();
  const address = sharedAddress(request, options.declarationOf);
  if (!address) return serveOwn(options, start);
  const costs: DatabaseStats[] = [];
  const found = await readShared(options, address, costs);
  if (!found) return serveOwn(options, start);
  const { value: page, storedAt, state, failed, coalesced, cacheable } = found;
  const [cost] = costs;
  if (!cacheable) return privateResponse(options, { ...page, cost }, start);
  const asOf = failed ? (page.asOf ?? storedAt) : page.asOf;
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", cacheControl(address.policy));
  headers.set("Vary", withVary(headers.get("Vary")));
  headers.set("ETag", asOf === undefined ? page.etag : page.etag.replace(/"$/, `-${asOf}"`));
  headers.set("x-cache", state);
  if (state === "hit" && page.status === 200 && asOf === undefined && !address.saveData) {
    await makeReady(options, found, headers);
  }
  // A page that was made this moment is as old as its data.
  const age = Math.max(0, Math.floor((now() - storedAt) / 1000));
  if (state !== "miss" || age > 0) headers.set("Age", String(age));
  const shown = isLocalRequest(request);
  headers.set("Server-Timing", timing({ state: coalesced ? "coalesced" : state, cost, start, end: now(), shown }));
  if (page.status === 200 && matches(request.headers.get("If-None-Match"), headers.get("ETag") ?? "")) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const body = asOf === undefined || !isHtml(headers) ? options.encoded.of(page) : withNotice(page.body, asOf);
  return new Response(body, { status: page.status, headers });
}

/** Lets the same answer go out again without a look at the cache, for as long as that would give the same. */
async function makeReady(
  { request, ready, encoded, contentVersion, now }: PageCacheOptions,
  { value: page, storedAt, freshUntil }: Cached<StoredPage>,
  headers: Headers,
): Promise<void> {
  const from = now();
  const until = Math.min(freshUntil, (await contentVersion()).until);
  if (until <= from) return;
  const complete = new Headers(headers);
  setSecurityHeaders(complete, request.url);
  const timed = isLocalRequest(request);
  ready.keep(request, { body: encoded.of(page), headers: complete, storedAt, from, until, timed });
}

/** The bodies of copies as they are sent, encoded once a copy: that takes longer than everything else a copy needs. */
export class EncodedBodies {
  readonly #bodies = new WeakMap<StoredPage, Uint8Array<ArrayBuffer>>();

  of(page: StoredPage): Uint8Array<ArrayBuffer> {
    const known = this.#bodies.get(page);
    if (known) return known;
    const body = new TextEncoder().encode(page.body);
    this.#bodies.set(page, body);
    return body;
  }
}

/** The page that everybody shares; undefined when it cannot be made, or holds what is one visitor's. */
async function readShared(
  { cache, render, contentVersion, waitUntil }: PageCacheOptions,
  address: PageAddress,
  costs: DatabaseStats[],
): Promise<Cached<StoredPage> | undefined> {
  const produce = async () => {
    const { response, cost, dataFreshUntil } = await render(requestForEverybody(address));
    costs.push(cost);
    return toProduction(response, address.policy, dataFreshUntil);
  };
  try {
    const tag = (await contentVersion()).number;
    return await cache.read({ key: address.key, tag, produce, waitUntil });
  } catch {
    // Every visitor gets an own answer, and with it the error itself.
    return undefined;
  }
}

function requestForEverybody({ url, saveData }: PageAddress): Request {
  return new Request(url, { headers: { Accept: "text/html", ...(saveData ? { "Save-Data": "on" } : {}) } });
}

/**
 * A response as the cache takes it. A page is as old as the data in it: their times do not add up.
 * @throws when the response holds what is one visitor's, or no text: its route must not declare that it is shared
 */
async function toProduction(
  response: Response,
  policy: CachePolicy,
  dataFreshUntil: (lifetime: number) => number | undefined,
): Promise<Production<StoredPage>> {
  const { status, headers } = response;
  const type = headers.get("Content-Type");
  if (headers.has("Set-Cookie") || headers.get("Vary") === "*" || (type !== null && !SHARED_TYPES.test(type)))
    throw new Error("A page whose route declares that it is shared sets a cookie, varies, or is no text.");
  const body = await response.text();
  const asOf = dataAsOf(headers);
  const copied = [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name.toLowerCase()));
  const freshUntil = asOf === undefined ? dataFreshUntil(policy.fresh) : undefined;
  return {
    value: { status, headers: copied, body, etag: await weakTag(body), ...(asOf === undefined ? {} : { asOf }) },
    policy: asOf === undefined ? policy : untilDataReturns(policy),
    agedFrom: freshUntil === undefined ? undefined : freshUntil - policy.fresh,
    // Addresses that do not exist are without number: they stay in one isolate's bounded memory.
    shareWithEdge: status === 200,
    uncacheable: uncacheableReason(response, body),
  };
}

/** Why a page that is the same for everybody must not be cached; undefined when it may be. */
function uncacheableReason({ status, headers }: Response, body: string): string | undefined {
  if (status !== 200 && status !== 404) return `status ${status}`;
  if (isWithdrawn(headers)) return "a part of it is missing";
  return body.length > MAX_BODY ? "it is too large" : undefined;
}

/** The page's own headers forbid caching it. */
function isWithdrawn(headers: Headers): boolean {
  return /\b(?:private|no-store)\b/i.test(headers.get("Cache-Control") ?? "");
}

function untilDataReturns(policy: CachePolicy): CachePolicy {
  return { ...policy, fresh: Math.min(policy.fresh, staleDataPageFresh), staleWhileRevalidate: 0 };
}

/** A page rendered from the visitor's own request, kept by nobody. */
async function serveOwn(options: PageCacheOptions, start: number): Promise<Response> {
  const { response, cost } = await options.render(options.request);
  const { status, headers, body } = response;
  const asOf = dataAsOf(headers);
  return privateResponse(options, { status, headers, body, asOf, cost }, start);
}

interface PrivatePage {
  status: number;
  headers: HeadersInit;
  body: BodyInit | null;
  /** Time of the oldest data in it when newer could not be had, epoch milliseconds. */
  asOf?: number | undefined;
  cost: DatabaseStats | undefined;
}

/** The response for a page that is not cached. */
async function privateResponse({ now }: PageCacheOptions, page: PrivatePage, start: number): Promise<Response> {
  const { status, body, asOf, cost } = page;
  const headers = new Headers(page.headers);
  headers.delete(DATA_AS_OF);
  if (!hasOwnCacheControl(headers)) headers.set("Cache-Control", PRIVATE_NO_STORE);
  headers.set("x-cache", "bypass");
  headers.set("Server-Timing", timing({ state: "bypass", cost, start, end: now(), shown: cost?.shown ?? false }));
  const response = new Response(body, { status, headers });
  // A page that says itself what could not be had is no copy of anything.
  if (asOf === undefined || status >= 400 || !isHtml(headers) || !response.body) return response;
  return new Response(withNotice(await response.text(), asOf), { status, headers });
}

/** Static answers such as Remix's manifest keep their own header, and so does what says itself that nobody keeps it. */
function hasOwnCacheControl(headers: Headers): boolean {
  if (headers.has("Set-Cookie")) return false;
  return isWithdrawn(headers) || (headers.has("Cache-Control") && !isHtml(headers));
}

function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
}

function dataAsOf(headers: Headers): number | undefined {
  const value = headers.get(DATA_AS_OF);
  return value === null ? undefined : Number(value);
}

/** Says above the page's content how old it is; a page without a `<main>` stays as it is. */
function withNotice(html: string, asOf: number): string {
  const at = html.search(/<main[\s>]/i);
  if (at < 0) return html;
  const text = `This page could not be refreshed. You see the last copy, as of ${manilaHourMinute(asOf)} (GMT+08:00).`;
  return `${html.slice(0, at)}<p class="stale-notice" role="status">${text}</p>${html.slice(at)}`;
}

function withVary(vary: string | null): string {
  const names = (vary ?? "").split(",").map((name) => name.trim());
  const all = new Map([...names, "Cookie", "Save-Data"].filter(Boolean).map((name) => [name.toLowerCase(), name]));
  return [...all.values()].join(", ");
}

/** Weak: the edge may compress what it sends. */
async function weakTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const hex = [...new Uint8Array(digest).subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `W/"${hex.join("")}"`;
}

/** Weak comparison of `If-None-Match` (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}

interface Timing {
  state: string;
  cost: DatabaseStats | undefined;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Whether the visitor may know more than the time. */
  shown: boolean;
}

function timing({ state, cost, start, end, shown }: Timing): string {
  // The page's clock runs on the server's time, which a kept page cannot carry itself.
  const clock = `now;desc="${Math.round(end)}"`;
  if (!shown) return clock;
  const database = cost && databaseTiming(cost);
  return [`cache;desc="${state}"`, database, `total;dur=${round(end - start)}`, clock].filter(Boolean).join(", ");
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
