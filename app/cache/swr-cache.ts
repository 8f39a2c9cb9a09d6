import { withTimeLimit } from "#app/async/time-limit.ts";
import type { EdgeStore } from "./edge-store.ts";
import { LruMemory, type MemoryBounds } from "./lru-memory.ts";
import type { CachePolicy } from "./policies.ts";

/** A value that was loaded, and how it may be cached. */
export interface FreshValue<Value> {
  /** Plain data only: it is frozen, shared between requests and written as JSON. */
  value: Value;
  policy: CachePolicy;
  /**
   * From when the value's age counts, epoch milliseconds: a value derived from older ones expires with them. Defaults
   * to now, and is never later.
   */
  ageFrom?: number | undefined;
  /** Whether other isolates may use it too; true by default. */
  shareWithEdge?: boolean;
  /**
   * Why the value must not be cached, such as a part that is missing. An older copy is returned instead if there is
   * one; otherwise only the callers that wait for this load get the value.
   */
  uncacheable?: string | undefined;
}

/** One read of the cache on behalf of one request. */
export interface CacheRead<Value> {
  key: string;
  /** The content version that the caller knows: copies of an older version are outdated. */
  tag: number;
  /** Loads the value from its source. */
  load: () => Promise<FreshValue<Value>>;
  /** The request's own `waitUntil`: a load outlives the request that started it. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Limits the wait of the request for all of its reads; the load goes on. */
  patience?: Patience | undefined;
  /** Whether a copy, or a failure that is still thrown, may be loaded again in the background; by default it may. */
  mayRevalidate?: ((kind: "copy" | "failure") => boolean) | undefined;
}

/** How long a request waits. */
export interface Patience {
  /** Milliseconds left. */
  left(): number;
  wait<Result, Late>(work: Promise<Result>, limit: number, late: () => Late): Promise<Result | Late>;
  /** The error of a read that gets no value in this time. */
  over(): Error;
}

/** The result of a read. */
export interface Cached<Value> {
  value: Value;
  /** From when the value's age counts, epoch milliseconds. */
  storedAt: number;
  /** Until when it counts as fresh, epoch milliseconds. */
  freshUntil: number;
  /** Until when it may be returned while a new one is loaded, epoch milliseconds. */
  staleUntil: number;
  state: "hit" | "stale" | "miss";
  /** The value came from a load that another caller had started. */
  coalesced: boolean;
  /** The last attempt to refresh the value failed: this is the last copy, as of `storedAt`. */
  failed: boolean;
  /** False for a value that was loaded with a reason why it is uncacheable. */
  cacheable: boolean;
}

/** What to do when a load fails. */
export interface FailurePolicy {
  /** Whether an older copy may be returned. */
  allowStale: boolean;
  /** How long the error is cached when there is no copy, milliseconds. */
  errorTtl: number;
  /** After that, for how long it is still thrown while the value is loaded in the background, milliseconds. */
  staleErrorTtl?: number;
}

export interface SwrCacheOptions {
  /** Names the cache in the log and in edge keys. */
  name: string;
  memory: MemoryBounds;
  edge?: EdgeStore | undefined;
  /** Current time in epoch milliseconds. */
  now: () => number;
  failurePolicy?: (error: unknown) => FailurePolicy;
  /** How long a caller waits for a load that another one started, milliseconds. */
  maxWait?: number;
  /** How long a caller waits for any load before it gets an older copy, if there is one, milliseconds. */
  fallbackAfter?: number;
}

/** A stretch of time, epoch milliseconds. */
interface Span {
  from: number;
  until: number;
}

interface Copy<Value> {
  kind: "copy";
  value: Value;
  /** From when its age counts, epoch milliseconds. */
  storedAt: number;
  /** When it was loaded, epoch milliseconds: tells which of two copies is newer. */
  loadedAt: number;
  tag: number;
  policy: CachePolicy;
  bytes: number;
  failed: boolean;
  cacheable: boolean;
  /** No attempt to refresh within this time. */
  backoff: Span | undefined;
}

interface Failure extends Span {
  kind: "failure";
  error: unknown;
  /** Until when it is thrown while the value is loaded again, epoch milliseconds. */
  staleUntil: number;
}

type Entry<Value> = Copy<Value> | Failure;

/** The result of a refresh. */
interface Refreshed<Value> {
  copy: Copy<Value>;
  /** Whether the copy was loaded just now; otherwise it was found in the edge store or is an older one. */
  loaded: boolean;
}

/** Pause after a failed refresh, milliseconds. */
export const REFRESH_BACKOFF = 5000;
/** Pause before a value that was derived from expired ones is loaded again, milliseconds. */
const EXPIRED_PARTS_BACKOFF = 1000;
const MAX_WAIT = 5000;
const FALLBACK_AFTER = 2000;
/** How far the clocks of two machines may differ, milliseconds; a time further ahead comes from a wrong clock. */
const CLOCK_TOLERANCE = 5000;
/** Rounds of waiting before a caller loads the value on its own. */
const MAX_ROUNDS = 2;
/** The assumed size of a cached failure, bytes. */
const FAILURE_BYTES = 256;

/**
 * A cache with stale-while-revalidate and stale-if-error in two layers: the isolate's memory, and the edge store that
 * isolates of one location share. Concurrent reads of a key share one refresh (in-flight deduplication).
 *
 * On the edge a promise ends with the request that created it. A refresh is therefore passed to the `waitUntil` of the
 * request that started it, only plain data is stored, and waiting for another request's refresh has a time limit.
 */
export class SwrCache<Value> {
  readonly #memory: LruMemory<Entry<Value>>;
  readonly #inFlight = new Map<string, Promise<Refreshed<Value>>>();
  readonly #options: SwrCacheOptions;
  readonly #now: () => number;

  constructor(options: SwrCacheOptions) {
    this.#options = options;
    this.#memory = new LruMemory(options.memory);
    this.#now = options.now;
  }

  /** What the memory holds, for tests and diagnostics. */
  get usage(): { entries: number; bytes: number; inFlight: number } {
    return { entries: this.#memory.size, bytes: this.#memory.bytes, inFlight: this.#inFlight.size };
  }

  /**
   * Reads a key; loads its value when there is no usable copy.
   * @throws what the load threw, when there is no copy to return instead
   */
  async read(read: CacheRead<Value>): Promise<Cached<Value>> {
    const { fallbackAfter = FALLBACK_AFTER, maxWait = MAX_WAIT } = this.#options;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const known = this.#lookUp(read);
      if (known) return known;
      if (read.patience && read.patience.left() <= 0) return this.#withoutWaiting(read);
      const { refresh, isOwn } = this.#joinOrStart(read);
      let refreshed = await waitFor(read, refresh, Math.min(fallbackAfter, maxWait));
      if (refreshed === timedOut) {
        // Another refresh may have brought a copy meanwhile.
        const arrived = this.#lookUp(read);
        if (arrived) return arrived;
        const fallback = this.#fallback(read.key);
        if (fallback) {
          // The next caller starts another refresh: the request of this one may have ended, and the refresh with it.
          this.#clear(inFlightKey(read), refresh);
          return cached(this.#markFailed(fallback), "stale", !isOwn);
        }
        const rest = isOwn ? Number.POSITIVE_INFINITY : Math.max(0, maxWait - fallbackAfter);
        refreshed = await waitFor(read, refresh, rest);
        if (refreshed === timedOut && read.patience) return this.#withoutWaiting(read);
      }
      if (refreshed !== timedOut) return this.#settle(read, refreshed, isOwn);
      // The first caller that times out starts the next refresh; in the end each caller loads the value itself.
      this.#clear(inFlightKey(read), refresh);
    }
    return this.#settle(read, await this.#load(read), true);
  }

  /** The older copy, for a request that may not wait. */
  #withoutWaiting({ key, patience }: CacheRead<Value>): Cached<Value> {
    const fallback = this.#fallback(key);
    if (!fallback) throw patience?.over();
    return cached(this.#markFailed(fallback), "stale");
  }

  /**
   * Loads the value of a key now, whatever copies there are and whoever else is loading it.
   * @throws what the load threw, when there is no copy to return instead
   */
  async reload(read: CacheRead<Value>): Promise<Cached<Value>> {
    return this.#settle(read, await this.#load(read), true);
  }

  /** The copy in memory; undefined when a refresh is needed. */
  #lookUp(read: CacheRead<Value>): Cached<Value> | undefined {
    const now = this.#now();
    const held = this.#memory.get(read.key);
    if (held?.kind === "failure" && isWithin(held, now)) throw held.error;
    if (held?.kind === "failure" && isKept(held, now)) {
      this.#revalidate(read, "failure");
      throw held.error;
    }
    if (held?.kind !== "copy") return undefined;
    const age = ageOf(held, read.tag, now);
    if (age === "fresh") return cached(held, "hit");
    const resting = held.backoff !== undefined && isWithin(held.backoff, now);
    if (age === "stale" && !resting) this.#revalidate(read);
    // Only after a failure may a copy of an older content version be returned.
    return age === "stale" || (resting && held.failed) ? cached(held, "stale") : undefined;
  }

  /** Loads a value again that can still be returned. */
  #revalidate(read: CacheRead<Value>, kind: "copy" | "failure" = "copy"): void {
    if (read.mayRevalidate?.(kind) ?? true) this.#joinOrStart(read);
  }

  /** Joins the refresh of a key that is in flight, or starts one. */
  #joinOrStart(read: CacheRead<Value>): { refresh: Promise<Refreshed<Value>>; isOwn: boolean } {
    const key = inFlightKey(read);
    const inFlight = this.#inFlight.get(key);
    if (inFlight) return { refresh: inFlight, isOwn: false };
    const refresh = this.#refresh(read).finally(() => this.#clear(key, refresh));
    this.#inFlight.set(key, refresh);
    const settled = () => undefined;
    read.waitUntil(refresh.then(settled, settled));
    return { refresh, isOwn: true };
  }

  #clear(key: string, refresh: Promise<Refreshed<Value>>): void {
    if (this.#inFlight.get(key) === refresh) this.#inFlight.delete(key);
  }

  #settle(read: CacheRead<Value>, { copy, loaded }: Refreshed<Value>, isOwn: boolean): Cached<Value> {
    if (copy.failed) return cached(copy, "stale", !isOwn);
    if (loaded) return cached(copy, isOwn ? "miss" : "hit", !isOwn);
    if (ageOf(copy, read.tag, this.#now()) === "fresh") return cached(copy, "hit", !isOwn);
    this.#revalidate(read);
    return cached(copy, "stale", !isOwn);
  }

  /** Takes the copy of another isolate when it is usable, otherwise loads the value. */
  async #refresh(read: CacheRead<Value>): Promise<Refreshed<Value>> {
    const found = await this.#readEdge(read.key);
    const held = this.#memory.get(read.key);
    if (found && (held?.kind !== "copy" || isNewer(found, held, this.#now()))) {
      this.#memory.set(read.key, found, found.bytes);
      if (ageOf(found, read.tag, this.#now()) !== "outdated") return { copy: found, loaded: false };
    }
    return this.#load(read);
  }

  async #load(read: CacheRead<Value>): Promise<Refreshed<Value>> {
    const loadedAt = this.#now();
    try {
      const fresh = await read.load();
      const { uncacheable } = fresh;
      const fallback = uncacheable === undefined ? undefined : this.#fallback(read.key);
      if (fallback) return { copy: this.#keepOlder(read.key, fallback, loadedAt, uncacheable), loaded: false };
      return { copy: this.#store(read, fresh, loadedAt), loaded: true };
    } catch (error) {
      return { copy: this.#recover(read, error, loadedAt), loaded: false };
    }
  }

  #store({ key, tag, waitUntil }: CacheRead<Value>, fresh: FreshValue<Value>, loadedAt: number): Copy<Value> {
    const { value, policy, ageFrom = loadedAt, shareWithEdge = true, uncacheable } = fresh;
    const times = { storedAt: Math.min(ageFrom, loadedAt), loadedAt };
    if (uncacheable !== undefined) return { ...newCopy({ value, ...times, tag, policy }, 0), cacheable: false };
    const text = JSON.stringify({ value, ...times, tag, policy } satisfies EdgeCopy<Value>);
    // An upper bound of the size: a text takes one or two bytes a character.
    const copy = newCopy({ value: deepFreeze(value), ...times, tag, policy }, 2 * (text.length + key.length));
    const held = this.#memory.get(key);
    const now = this.#now();
    // A slow refresh may end after a later one.
    if (held?.kind === "copy" && isNewer(held, copy, now)) return copy;
    // The values it derives from are being refreshed: loading it now would use the same expired values again.
    if (ageOf(copy, tag, now) === "stale")
      copy.backoff = { from: now, until: Math.min(now + EXPIRED_PARTS_BACKOFF, copy.storedAt + staleAfter(policy)) };
    this.#memory.set(key, copy, copy.bytes);
    const edge = this.#options.edge;
    if (edge && shareWithEdge) waitUntil(edge.put(this.#edgeKey(key), text, lifetimeOf(policy) / 1000));
    return copy;
  }

  /** The copy to return when a new one cannot be loaded, or not in time. */
  #fallback(key: string): Copy<Value> | undefined {
    const held = this.#memory.get(key);
    if (held?.kind !== "copy") return undefined;
    const { storedAt, policy } = held;
    return this.#now() < storedAt + policy.fresh + policy.staleIfError ? held : undefined;
  }

  /**
   * Keeps the older copy after an attempt that failed and marks it so, unless a later attempt has succeeded meanwhile.
   * @param since when the attempt began, epoch milliseconds
   * @param reason for the log
   */
  #keepOlder(key: string, copy: Copy<Value>, since: number, reason: unknown): Copy<Value> {
    if (copy.loadedAt > since && copy.loadedAt <= this.#now()) return copy;
    console.warn(`${this.#options.name}: ${key} could not be refreshed, the last copy stays: ${reasonOf(reason)}`);
    return this.#markFailed(copy);
  }

  #markFailed(copy: Copy<Value>): Copy<Value> {
    copy.failed = true;
    copy.backoff = spanFrom(this.#now(), REFRESH_BACKOFF);
    return copy;
  }

  /**
   * Returns the older copy after a load that failed.
   * @param since when the attempt began, epoch milliseconds
   * @throws the error, when there is no copy or none may be returned
   */
  #recover({ key }: CacheRead<Value>, error: unknown, since: number): Copy<Value> {
    const { failurePolicy = (): FailurePolicy => ({ allowStale: true, errorTtl: 0 }) } = this.#options;
    const { allowStale, errorTtl, staleErrorTtl = 0 } = failurePolicy(error);
    const copy = this.#fallback(key);
    const now = this.#now();
    const held = this.#memory.get(key);
    if (allowStale && held?.kind === "failure" && isKept(held, now)) {
      Object.assign(held, spanFrom(now, REFRESH_BACKOFF));
      throw held.error;
    }
    if (!allowStale || !copy) {
      // The failure replaces a copy that may not be returned.
      if (errorTtl > 0 && (!allowStale || held?.kind !== "copy")) {
        const span = spanFrom(now, errorTtl);
        const failure: Failure = { kind: "failure", error, ...span, staleUntil: span.until + staleErrorTtl };
        this.#memory.set(key, failure, FAILURE_BYTES);
      }
      throw error;
    }
    return this.#keepOlder(key, copy, since, error);
  }

  async #readEdge(key: string): Promise<Copy<Value> | undefined> {
    const text = await this.#options.edge?.get(this.#edgeKey(key));
    if (text === undefined) return undefined;
    try {
      const { value, ...rest } = JSON.parse(text) as EdgeCopy<Value>;
      return newCopy({ value: deepFreeze(value), ...rest }, 2 * (text.length + key.length));
    } catch {
      return undefined;
    }
  }

  #edgeKey(key: string): string {
    return `${this.#options.name}:${key}`;
  }
}

/** A copy as the edge store holds it. */
type EdgeCopy<Value> = Pick<Copy<Value>, "value" | "storedAt" | "loadedAt" | "tag" | "policy">;

function newCopy<Value>(copy: EdgeCopy<Value>, bytes: number): Copy<Value> {
  return { kind: "copy", ...copy, bytes, failed: false, cacheable: true, backoff: undefined };
}

function cached<Value>(
  { value, storedAt, policy, failed, cacheable }: Copy<Value>,
  state: Cached<Value>["state"],
  coalesced = false,
): Cached<Value> {
  const [freshUntil, staleUntil] = [storedAt + policy.fresh, storedAt + staleAfter(policy)];
  return { value, storedAt, freshUntil, staleUntil, state, coalesced, failed, cacheable };
}

/** `fresh` is returned, `stale` is returned and refreshed, `outdated` is only used as a fallback. */
function ageOf<Value>(copy: Copy<Value>, tag: number, now: number): "fresh" | "stale" | "outdated" {
  if (copy.tag < tag) return "outdated";
  // It was loaded while the clock was ahead, so its age is unknown.
  if (now - copy.loadedAt < -CLOCK_TOLERANCE) return "outdated";
  const age = now - copy.storedAt;
  if (age < copy.policy.fresh) return "fresh";
  return age < staleAfter(copy.policy) ? "stale" : "outdated";
}

/** The age at which a copy may no longer be returned while a new one is loaded, milliseconds. */
function staleAfter({ fresh, staleWhileRevalidate }: CachePolicy): number {
  return fresh + staleWhileRevalidate;
}

function isNewer<Value>(copy: Copy<Value>, than: Copy<Value>, now: number): boolean {
  if (copy.tag !== than.tag) return copy.tag > than.tag;
  return copy.loadedAt > than.loadedAt && copy.loadedAt <= now + CLOCK_TOLERANCE;
}

function spanFrom(from: number, milliseconds: number): Span {
  return { from, until: from + milliseconds };
}

/** A span that begins in the future comes from a clock that has been set back since. */
function isWithin({ from, until }: Span, now: number): boolean {
  return from - CLOCK_TOLERANCE <= now && now < until;
}

/** Whether a failure is still thrown after its time, while the value is loaded again. */
function isKept({ from, staleUntil }: Failure, now: number): boolean {
  return isWithin({ from, until: staleUntil }, now);
}

function lifetimeOf({ fresh, staleWhileRevalidate, staleIfError }: CachePolicy): number {
  return fresh + Math.max(staleWhileRevalidate, staleIfError);
}

/** Refreshes in flight are kept by content version: a caller that knows a newer one must not get an older copy. */
function inFlightKey({ key, tag }: { key: string; tag: number }): string {
  return `${tag} ${key}`;
}

const timedOut = Symbol("timed out");
const onTimeout = (): typeof timedOut => timedOut;

/** Waits for a load, at most for a time (milliseconds) and as long as the request has patience. */
function waitFor<Result>({ patience }: { patience?: Patience | undefined }, work: Promise<Result>, limit: number) {
  if (patience) return patience.wait(work, limit, onTimeout);
  return limit === Number.POSITIVE_INFINITY ? work : withTimeLimit(work, limit, onTimeout);
}

/** Values are shared between requests, so none may be changed. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
