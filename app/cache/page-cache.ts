import { hasSession } from "#app/auth/session-cookie.ts";
import { type DatabaseStats, databaseTiming } from "#app/embedded/database/counting-d1.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { manilaHourMinute } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import { isLocalRequest } from "#app/server/http/local-request.ts";
import { setSecurityHeaders } from "#app/server/http/security-headers.ts";
import type { ContentVersion } from "./content-version.ts";
import type { HotResponses } from "./hot-responses.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { type Audience, type PageAddress, sharedAddress } from "./page-address.ts";
import type { FindDeclaration } from "./page-declaration.ts";
import { fillTemplate, parseTemplate } from "./page-template.ts";
import { type CachePolicy, cacheControl, PRIVATE_NO_STORE, staleDataPageFresh } from "./policies.ts";
import type { Cached, FreshValue, SwrCache } from "./swr-cache.ts";

/** A page as the cache holds it: plain data, so that no request reads a stream of another one. */
export interface StoredPage {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** Weak entity tag of the body. */
  etag: string;
  policy: CachePolicy;
  /** Time of the oldest data in it, if newer data could not be loaded, epoch milliseconds. */
  asOf?: number;
}

/** Renders a request: the visitor's own, or for an audience the anonymous one that its page is rendered from. */
export type Render = (
  request: Request,
  audience?: Audience,
) => Promise<{
  response: Response;
  cost: DatabaseStats;
  /** When the first data in it with at least this lifetime (milliseconds) expire, epoch milliseconds. */
  dataFreshUntil: (lifetime: number) => number | undefined;
  /** The page's policy, from that which its route declares. */
  pagePolicy: (declared: CachePolicy) => CachePolicy;
}>;

/** What is a player's own in a shared page. */
export interface PlayerParts {
  /** Return the markup for the page's slots, by their names. */
  slots: Readonly<Record<string, () => string>>;
  /** Further headers of the response, such as a new cookie. */
  headers: HeadersInit;
}

/** A logged-in player whose own parts fit into the slots of a shared page. */
export interface PagePlayer {
  /** Database usage of the player's request. */
  cost: DatabaseStats;
  /**
   * Loads the player's data.
   * @returns a function that makes the parts. It is only called if they are sent, because it consumes the message that
   *   is shown once.
   * @throws Response instead of the page, such as a redirect
   */
  load: () => Promise<() => Promise<PlayerParts>>;
}

export interface PageCacheOptions {
  request: Request;
  declarationOf: FindDeclaration;
  /** The logged-in player, if the page may be composed of a shared page and the player's own parts. */
  player: PagePlayer | undefined;
  cache: SwrCache<StoredPage>;
  render: Render;
  /** The content version, part of every copy. */
  contentVersion: () => Promise<ContentVersion>;
  /** Stores responses that can be sent again as they are. */
  hotResponses: HotResponses;
  /** Current time in epoch milliseconds. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Set by the render of a content page: epoch milliseconds of the oldest data that could not be refreshed. */
export const DATA_AS_OF = "x-data-as-of";

/** Larger pages are not cached (characters). */
const MAX_BODY = 2 * 1024 * 1024;
const SHARED_TYPES = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i;
/** Set for every response, or meaningless in a copy. */
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
 * Handles a request for a page, from the page cache if possible.
 *
 * A page is shared when its route declares a cache policy. It is rendered from a request that holds the canonical URL
 * and nothing of the visitor, so no copy can hold personal data; concurrent requests get the same copy. Visitors without
 * a session get it as it is, logged-in players with their own parts in its slots. Every other page is rendered from the
 * visitor's own request.
 *
 * @throws what the render throws
 */
export async function servePage(options: PageCacheOptions): Promise<Response> {
  const { request, player, now } = options;
  const start = now();
  const audience = hasSession(request) ? player && "players" : "visitors";
  const address = audience && sharedAddress(request, options.declarationOf, audience);
  if (!address) return servePrivate(options, start);
  if (player) return composePage(options, player, address, start);
  const costs: DatabaseStats[] = [];
  const found = await readShared(options, address, costs);
  if (!found) return servePrivate(options, start);
  const { value: page, storedAt, state, coalesced, cacheable } = found;
  const [cost] = costs;
  if (!cacheable) return privateResponse(options, { ...page, cost }, start);
  const asOf = staleSince(found);
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", cacheControl(page.policy));
  headers.set("Vary", withVary(headers.get("Vary")));
  headers.set("ETag", asOf === undefined ? page.etag : page.etag.replace(/"$/, `-${asOf}"`));
  headers.set("x-cache", state);
  if (state !== "miss" && page.status === 200 && asOf === undefined && !address.saveData) {
    await putHotResponse(options, found, headers);
  }
  // A page that was rendered just now is as old as its data.
  const age = Math.max(0, Math.floor((now() - storedAt) / 1000));
  if (state !== "miss" || age > 0) headers.set("Age", String(age));
  const shown = isLocalRequest(request);
  headers.set("Server-Timing", timing({ state: coalesced ? "coalesced" : state, cost, start, end: now(), shown }));
  if (page.status === 200 && matches(request.headers.get("If-None-Match"), headers.get("ETag") ?? "")) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const body = asOf === undefined || !isHtml(headers) ? page.body : withNotice(page.body, asOf);
  return new Response(body, { status: page.status, headers });
}

/** A shared page with the player's own parts in its slots. */
async function composePage(
  options: PageCacheOptions,
  player: PagePlayer,
  address: PageAddress,
  start: number,
): Promise<Response> {
  const { now } = options;
  let parts: () => Promise<PlayerParts>;
  let found: Cached<StoredPage> | undefined;
  try {
    [parts, found] = await Promise.all([player.load(), readShared(options, address, [])]);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { status, headers, body } = error;
    return privateResponse(options, { status, headers, body, cost: player.cost }, start);
  }
  if (!found?.cacheable) return servePrivate(options, start);
  const { value: page, state } = found;
  const { slots, headers: own } = await parts();
  const { cost } = player;
  const headers = new Headers(page.headers);
  for (const [name, value] of new Headers(own)) headers.append(name, value);
  headers.set("Cache-Control", PRIVATE_NO_STORE);
  headers.set("x-cache", state);
  headers.set("Server-Timing", timing({ state, cost, start, end: now(), shown: cost.shown }));
  const asOf = staleSince(found);
  const template =
    asOf === undefined || !isHtml(headers) ? templateOf(page) : parseTemplate(withNotice(page.body, asOf));
  return new Response(fillTemplate(template, slots), { status: page.status, headers });
}

/** A copy with slots: parsing it again for each player would add 5 to 8 % to their requests. */
const templateOf = memoizeByObject((page: StoredPage) => parseTemplate(page.body));

/** Time of the oldest data in a page that could not be refreshed; undefined if all of them are current. */
function staleSince({ value: page, storedAt, failed }: Cached<StoredPage>): number | undefined {
  return failed ? (page.asOf ?? storedAt) : page.asOf;
}

/**
 * How long a stale copy is sent without reading the cache, milliseconds: a renewed page appears up to this much later.
 */
export const HOT_WHILE_STALE = 100;

/** Stores the response as a hot response: a fresh one until it expires, a stale one for a moment. */
async function putHotResponse(
  { request, hotResponses, contentVersion, now }: PageCacheOptions,
  { value: page, storedAt, freshUntil, staleUntil }: Cached<StoredPage>,
  headers: Headers,
): Promise<void> {
  const from = now();
  const usable = from < freshUntil ? freshUntil : Math.min(from + HOT_WHILE_STALE, staleUntil);
  const until = Math.min(usable, (await contentVersion()).until);
  if (until <= from) return;
  const complete = new Headers(headers);
  setSecurityHeaders(complete, request.url);
  const timed = isLocalRequest(request);
  const body = new TextEncoder().encode(page.body);
  hotResponses.put(request, { body, headers: complete, storedAt, from, until, timed });
}

/** The shared page; undefined if it cannot be rendered or turns out to be personal. */
async function readShared(
  { cache, render, contentVersion, waitUntil }: PageCacheOptions,
  address: PageAddress,
  costs: DatabaseStats[],
): Promise<Cached<StoredPage> | undefined> {
  const load = async () => {
    const { response, cost, dataFreshUntil, pagePolicy } = await render(anonymousRequest(address), address.audience);
    costs.push(cost);
    return toFreshValue(response, pagePolicy(address.policy), dataFreshUntil);
  };
  try {
    const tag = (await contentVersion()).number;
    return await cache.read({ key: address.key, tag, load, waitUntil });
  } catch {
    // Each visitor gets a response of their own, which shows the error itself.
    return undefined;
  }
}

function anonymousRequest({ url, saveData }: PageAddress): Request {
  return new Request(url, { headers: { Accept: "text/html", ...(saveData ? { "Save-Data": "on" } : {}) } });
}

/**
 * Converts a response into a cache entry. The age of a page counts from that of its data, so that the two lifetimes do
 * not add up.
 * @throws if the response is personal or not text: its route must not declare a cache policy then
 */
async function toFreshValue(
  response: Response,
  policy: CachePolicy,
  dataFreshUntil: (lifetime: number) => number | undefined,
): Promise<FreshValue<StoredPage>> {
  const { status, headers } = response;
  const type = headers.get("Content-Type");
  if (headers.has("Set-Cookie") || headers.get("Vary") === "*" || (type !== null && !SHARED_TYPES.test(type)))
    throw new Error("A page whose route declares that it is shared sets a cookie, varies, or is no text.");
  const body = await response.text();
  const asOf = dataAsOf(headers);
  const copied = [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name.toLowerCase()));
  const freshUntil = asOf === undefined ? dataFreshUntil(policy.fresh) : undefined;
  return {
    value: {
      status,
      headers: copied,
      body,
      etag: await weakTag(body),
      policy,
      ...(asOf === undefined ? {} : { asOf }),
    },
    policy: asOf === undefined ? policy : untilDataReturns(policy),
    ageFrom: freshUntil === undefined ? undefined : freshUntil - policy.fresh,
    // The number of addresses that do not exist is unlimited, so 404s stay in the bounded memory of one isolate.
    shareWithEdge: status === 200,
    uncacheable: uncacheableReason(response, body),
  };
}

/** Why a shared page must not be cached; undefined when it may be. */
function uncacheableReason({ status, headers }: Response, body: string): string | undefined {
  if (status !== 200 && status !== 404) return `status ${status}`;
  if (isWithdrawn(headers)) return "a part of it is missing";
  return body.length > MAX_BODY ? "it is too large" : undefined;
}

/** Whether the page's own headers forbid caching it. */
function isWithdrawn(headers: Headers): boolean {
  return /\b(?:private|no-store)\b/i.test(headers.get("Cache-Control") ?? "");
}

function untilDataReturns(policy: CachePolicy): CachePolicy {
  return { ...policy, fresh: Math.min(policy.fresh, staleDataPageFresh), staleWhileRevalidate: 0 };
}

/** A page rendered from the visitor's own request, which nothing caches. */
async function servePrivate(options: PageCacheOptions, start: number): Promise<Response> {
  const { response, cost } = await options.render(options.request);
  const { status, headers, body } = response;
  const asOf = dataAsOf(headers);
  return privateResponse(options, { status, headers, body, asOf, cost }, start);
}

interface PrivatePage {
  status: number;
  headers: HeadersInit;
  body: BodyInit | null;
  /** Time of the oldest data in it, if newer data could not be loaded, epoch milliseconds. */
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
  // Error pages get no notice: they say themselves what is missing.
  if (asOf === undefined || status >= 400 || !isHtml(headers) || !response.body) return response;
  return new Response(withNotice(await response.text(), asOf), { status, headers });
}

/** Whether the response keeps its own `Cache-Control`: responses that forbid caching, and those that are not pages. */
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

/** The page with a notice of its age above the content; a page without `<main>` is unchanged. */
function withNotice(html: string, asOf: number): string {
  const at = html.search(/<main[\s>]/i);
  if (at < 0) return html;
  const text = t("plain.lastCopy", { time: manilaHourMinute(asOf) });
  return `${html.slice(0, at)}<p class="stale-notice" role="status">${escapeHtml(text)}</p>${html.slice(at)}`;
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
  /** Whether the visitor may see more than the server's time. */
  shown: boolean;
}

function timing({ state, cost, start, end, shown }: Timing): string {
  // The clock of the page needs the server's time, which a cached page cannot contain.
  const clock = `now;desc="${Math.round(end)}"`;
  if (!shown) return clock;
  const database = cost && databaseTiming(cost);
  return [`cache;desc="${state}"`, database, `total;dur=${round(end - start)}`, clock].filter(Boolean).join(", ");
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
