import { withTimeLimit } from "#app/async/time-limit.ts";
import type { EdgeStore } from "./edge-store.ts";
import { LruMemory, type MemoryBounds } from "./lru-memory.ts";
import type { CachePolicy } from "./policies.ts";

/** What a production hands back to be kept. */
export interface Production<Value> {
  /** Plain data only: it is frozen, shared between requests and written as JSON. */
  value: Value;
  policy: CachePolicy;
  /**
   * From when the value's age counts, epoch milliseconds: of a value that is made of older ones, so that its lifetime
   * ends with theirs. Now unless given, and never later.
   */
  agedFrom?: number | undefined;
  /** Whether other isolates may use it too; true unless said otherwise. */
  shareWithEdge?: boolean;
  /**
   * Why the value must not be cached, such as a part that is missing: an older copy is better then, and without one the
   * value goes to those who wait for it and to nobody else.
   */
  uncacheable?: string | undefined;
}

/** One reading of the cache on behalf of one request. */
export interface CacheRead<Value> {
  key: string;
  /** Content version the reader knows; copies made under an older one count as outdated. */
  tag: number;
  /** Makes the value anew. */
  produce: () => Promise<Production<Value>>;
  /** The request's own `waitUntil`: a production outlives the visitor who started it. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** What a reading found. */
export interface Cached<Value> {
  value: Value;
  /** From when the value's age counts, epoch milliseconds. */
  storedAt: number;
  /** Until when it counts as fresh, epoch milliseconds. */
  freshUntil: number;
  state: "hit" | "stale" | "miss";
  /** The value came from a production that another caller had started. */
  coalesced: boolean;
  /** The last attempt to renew the value failed, so this is the last copy, as of `storedAt`. */
  failed: boolean;
  /** False for a value that its production declared uncacheable. */
  cacheable: boolean;
}

/** What to do with a production that failed. */
export interface FailureVerdict {
  /** An older copy may stand in. */
  useCopy: boolean;
  /** How long to answer with the same error before asking again when there is no copy, milliseconds. */
  quiet: number;
}

export interface SwrCacheOptions {
  /** Names the cache in the log and in edge keys. */
  name: string;
  memory: MemoryBounds;
  edge?: EdgeStore | undefined;
  /** Current time in epoch milliseconds. */
  now: () => number;
  judgeFailure?: (error: unknown) => FailureVerdict;
  /** How long a caller waits for a production that another one started, milliseconds. */
  maxWait?: number;
  /** How long a caller waits for any production when an older copy could stand in for it, milliseconds. */
  patience?: number;
}

/** A stretch of time, epoch milliseconds. */
interface Span {
  from: number;
  until: number;
}

interface Copy<Value> {
  kind: "copy";
  value: Value;
  /** From when its age counts … */
  storedAt: number;
  /** … and when it was made, which tells which of two copies is the newer one; epoch milliseconds. */
  producedAt: number;
  tag: number;
  policy: CachePolicy;
  bytes: number;
  failed: boolean;
  cacheable: boolean;
  /** No attempt to renew in this time. */
  rest: Span | undefined;
}

interface Failure extends Span {
  kind: "failure";
  error: unknown;
}

type Held<Value> = Copy<Value> | Failure;

/** How a flight ended. */
interface Landing<Value> {
  copy: Copy<Value>;
  /** The flight made the copy; otherwise it found one. */
  produced: boolean;
}

/** Pause after a failed renewal, milliseconds. */
export const RENEWAL_BACKOFF = 5000;
/** Pause before a value is made anew that was made of older ones whose time is over, milliseconds. */
const PARTS_REST = 1000;
const MAX_WAIT = 5000;
const PATIENCE = 2000;
/** By how much the clocks of two machines may differ, milliseconds; what is further ahead was made on a wrong clock. */
const CLOCK_TOLERANCE = 5000;
/** Rounds of waiting before a caller produces on its own. */
const ROUNDS = 2;
/** What a mark without a value is taken to weigh, bytes. */
const MARK_BYTES = 256;

/**
 * A cache with stale-while-revalidate and stale-if-error in two layers: the isolate's memory, and the edge store that
 * isolates of one place share. However many callers ask for a key at once, an isolate makes it once.
 *
 * On the edge a promise dies with the request that made it, so a flight is handed to its starter's `waitUntil`, only
 * plain data is kept, and nobody waits for somebody else's flight without a limit.
 */
export class SwrCache<Value> {
  readonly #memory: LruMemory<Held<Value>>;
  readonly #flights = new Map<string, Promise<Landing<Value>>>();
  readonly #options: SwrCacheOptions;
  readonly #now: () => number;

  constructor(options: SwrCacheOptions) {
    this.#options = options;
    this.#memory = new LruMemory(options.memory);
    this.#now = options.now;
  }

  /** What the memory holds, for tests and diagnostics. */
  get usage(): { entries: number; bytes: number; flights: number } {
    return { entries: this.#memory.size, bytes: this.#memory.bytes, flights: this.#flights.size };
  }

  /**
   * Reads a key, making its value when there is no usable copy.
   * @throws what the production threw, when no copy may stand in
   */
  async read(read: CacheRead<Value>): Promise<Cached<Value>> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const known = this.#lookUp(read);
      if (known) return known;
      const { flight, mine } = this.#board(read);
      const { patience = PATIENCE, maxWait = MAX_WAIT } = this.#options;
      let landing = await withTimeLimit(flight, Math.min(patience, maxWait), tooLate);
      if (landing === tooLong) {
        // Another flight may have brought one meanwhile.
        const arrived = this.#lookUp(read);
        if (arrived) return arrived;
        const standIn = this.#standIn(read.key);
        if (standIn) {
          // The next attempt is another one: this one's request may be gone, and it with it.
          this.#clear(flightId(read), flight);
          return cached(this.#markFailed(standIn), "stale", !mine);
        }
        landing = mine ? await flight : await withTimeLimit(flight, Math.max(0, maxWait - patience), tooLate);
      }
      if (landing !== tooLong) return this.#land(read, landing, mine);
      // Of the callers that lose patience the first starts the next flight; at last each is on its own.
      this.#clear(flightId(read), flight);
    }
    return this.#land(read, await this.#produce(read), true);
  }

  /** What the memory answers at once; undefined when a flight is needed. */
  #lookUp(read: CacheRead<Value>): Cached<Value> | undefined {
    const now = this.#now();
    const held = this.#memory.get(read.key);
    if (held?.kind === "failure" && isWithin(held, now)) throw held.error;
    if (held?.kind !== "copy") return undefined;
    const age = ageOf(held, read.tag, now);
    if (age === "fresh") return cached(held, "hit");
    const resting = held.rest !== undefined && isWithin(held.rest, now);
    if (age === "stale" && !resting) this.#board(read);
    return age === "stale" || resting ? cached(held, "stale") : undefined;
  }

  /** Joins the flight of a key, or starts one. */
  #board(read: CacheRead<Value>): { flight: Promise<Landing<Value>>; mine: boolean } {
    const id = flightId(read);
    const flying = this.#flights.get(id);
    if (flying) return { flight: flying, mine: false };
    const flight = this.#fly(read).finally(() => this.#clear(id, flight));
    this.#flights.set(id, flight);
    const settled = () => undefined;
    read.waitUntil(flight.then(settled, settled));
    return { flight, mine: true };
  }

  #clear(id: string, flight: Promise<Landing<Value>>): void {
    if (this.#flights.get(id) === flight) this.#flights.delete(id);
  }

  #land(read: CacheRead<Value>, landing: Landing<Value>, mine: boolean): Cached<Value> {
    const { copy, produced } = landing;
    if (copy.failed) return cached(copy, "stale", !mine);
    if (produced) return cached(copy, mine ? "miss" : "hit", !mine);
    if (ageOf(copy, read.tag, this.#now()) === "fresh") return cached(copy, "hit", !mine);
    this.#board(read);
    return cached(copy, "stale", !mine);
  }

  /** One flight: a copy of another isolate when it is usable, else a production. */
  async #fly(read: CacheRead<Value>): Promise<Landing<Value>> {
    const found = await this.#readEdge(read.key);
    const held = this.#memory.get(read.key);
    if (found && (held?.kind !== "copy" || isNewer(found, held, this.#now()))) {
      this.#memory.set(read.key, found, found.bytes);
      if (ageOf(found, read.tag, this.#now()) !== "outdated") return { copy: found, produced: false };
    }
    return this.#produce(read);
  }

  async #produce(read: CacheRead<Value>): Promise<Landing<Value>> {
    const producedAt = this.#now();
    try {
      const production = await read.produce();
      const { uncacheable } = production;
      const standIn = uncacheable === undefined ? undefined : this.#standIn(read.key);
      if (standIn) return { copy: this.#keepOlder(read.key, standIn, producedAt, uncacheable), produced: false };
      return { copy: this.#keep(read, production, producedAt), produced: true };
    } catch (error) {
      return { copy: this.#fallBack(read, error, producedAt), produced: false };
    }
  }

  #keep({ key, tag, waitUntil }: CacheRead<Value>, production: Production<Value>, producedAt: number): Copy<Value> {
    const { value, policy, agedFrom = producedAt, shareWithEdge = true, uncacheable } = production;
    const times = { storedAt: Math.min(agedFrom, producedAt), producedAt };
    if (uncacheable !== undefined) return { ...newCopy({ value, ...times, tag, policy }, 0), cacheable: false };
    const text = JSON.stringify({ value, ...times, tag, policy } satisfies EdgeCopy<Value>);
    // The size is an upper bound: a text takes one or two bytes a character.
    const copy = newCopy({ value: deepFreeze(value), ...times, tag, policy }, 2 * (text.length + key.length));
    const held = this.#memory.get(key);
    const now = this.#now();
    // A flight that took its time may end after a later one.
    if (held?.kind === "copy" && isNewer(held, copy, now)) return copy;
    // What it is made of is being renewed: at once it would be made of the same again.
    if (ageOf(copy, tag, now) === "stale")
      copy.rest = { from: now, until: Math.min(now + PARTS_REST, copy.storedAt + staleAfter(policy)) };
    this.#memory.set(key, copy, copy.bytes);
    const edge = this.#options.edge;
    if (edge && shareWithEdge) waitUntil(edge.put(this.#edgeKey(key), text, lifetimeOf(policy) / 1000));
    return copy;
  }

  /** The copy that may be served when a new one cannot be had, or not soon. */
  #standIn(key: string): Copy<Value> | undefined {
    const held = this.#memory.get(key);
    if (held?.kind !== "copy") return undefined;
    const { storedAt, policy } = held;
    return this.#now() < storedAt + policy.fresh + policy.staleIfError ? held : undefined;
  }

  /**
   * The copy that stays after an attempt that brought nothing, marked; as it is when a later attempt has brought it.
   * @param since when the attempt began, epoch milliseconds
   * @param reason for the log
   */
  #keepOlder(key: string, copy: Copy<Value>, since: number, reason: unknown): Copy<Value> {
    if (copy.producedAt > since && copy.producedAt <= this.#now()) return copy;
    console.warn(`${this.#options.name}: ${key} could not be renewed, the last copy stays: ${reasonOf(reason)}`);
    return this.#markFailed(copy);
  }

  #markFailed(copy: Copy<Value>): Copy<Value> {
    copy.failed = true;
    copy.rest = spanFrom(this.#now(), RENEWAL_BACKOFF);
    return copy;
  }

  /**
   * After a failure: the older copy, marked; or the error.
   * @param since when the attempt began, epoch milliseconds
   */
  #fallBack({ key }: CacheRead<Value>, error: unknown, since: number): Copy<Value> {
    const now = this.#now();
    const { useCopy, quiet } = this.#options.judgeFailure?.(error) ?? { useCopy: true, quiet: 0 };
    const copy = this.#standIn(key);
    if (!useCopy || !copy) {
      // A copy that may not be used need not stay.
      if (quiet > 0 && (!useCopy || this.#memory.get(key)?.kind !== "copy"))
        this.#memory.set(key, { kind: "failure", error, ...spanFrom(now, quiet) }, MARK_BYTES);
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

/** A copy as it lies in the edge store. */
type EdgeCopy<Value> = Pick<Copy<Value>, "value" | "storedAt" | "producedAt" | "tag" | "policy">;

function newCopy<Value>(copy: EdgeCopy<Value>, bytes: number): Copy<Value> {
  return { kind: "copy", ...copy, bytes, failed: false, cacheable: true, rest: undefined };
}

function cached<Value>(
  { value, storedAt, policy, failed, cacheable }: Copy<Value>,
  state: Cached<Value>["state"],
  coalesced = false,
): Cached<Value> {
  return { value, storedAt, freshUntil: storedAt + policy.fresh, state, coalesced, failed, cacheable };
}

/** `fresh` is served, `stale` is served and renewed, `outdated` is good for nothing but an error. */
function ageOf<Value>(copy: Copy<Value>, tag: number, now: number): "fresh" | "stale" | "outdated" {
  if (copy.tag < tag) return "outdated";
  // The clock was ahead when it was made: nobody knows how old it is.
  if (now - copy.producedAt < -CLOCK_TOLERANCE) return "outdated";
  const age = now - copy.storedAt;
  if (age < copy.policy.fresh) return "fresh";
  return age < staleAfter(copy.policy) ? "stale" : "outdated";
}

/** The age at which a copy may no longer be served while a new one is made, milliseconds. */
function staleAfter({ fresh, staleWhileRevalidate }: CachePolicy): number {
  return fresh + staleWhileRevalidate;
}

function isNewer<Value>(copy: Copy<Value>, than: Copy<Value>, now: number): boolean {
  if (copy.tag !== than.tag) return copy.tag > than.tag;
  return copy.producedAt > than.producedAt && copy.producedAt <= now + CLOCK_TOLERANCE;
}

function spanFrom(from: number, milliseconds: number): Span {
  return { from, until: from + milliseconds };
}

/** A span that begins in the future was made on a clock that has been set back since. */
function isWithin({ from, until }: Span, now: number): boolean {
  return from - CLOCK_TOLERANCE <= now && now < until;
}

function lifetimeOf({ fresh, staleWhileRevalidate, staleIfError }: CachePolicy): number {
  return fresh + Math.max(staleWhileRevalidate, staleIfError);
}

/** A flight is made for one content version: who knows of a newer one must not be given the older. */
function flightId({ key, tag }: { key: string; tag: number }): string {
  return `${tag} ${key}`;
}

const tooLong = Symbol("too long");
const tooLate = (): typeof tooLong => tooLong;

/** Values are shared between requests, so nobody may change one. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
