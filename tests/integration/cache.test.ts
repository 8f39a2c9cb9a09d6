import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { createEdgeStore, type EdgeStore } from "#app/cache/edge-store.ts";
import { LruMemory } from "#app/cache/lru-memory.ts";
import type { CachePolicy } from "#app/cache/policies.ts";
import {
  type CacheRead,
  type FreshValue,
  REFRESH_BACKOFF,
  SwrCache,
  type SwrCacheOptions,
} from "#app/cache/swr-cache.ts";

const policy: CachePolicy = { fresh: 1000, staleWhileRevalidate: 5000, staleIfError: 60_000 };
const { default: defaultCache } = caches as unknown as { default: Cache };
const START = Date.UTC(2026, 5, 1);

type Source = { value: string; calls: number; fail: Error | undefined; held: Promise<void> | undefined };

/** A cache of texts with a clock to turn, and a source to ask. */
function setUp(options: Partial<SwrCacheOptions> = {}) {
  const clock = { time: START };
  const source: Source = { value: "one", calls: 0, fail: undefined, held: undefined };
  const context = createExecutionContext();
  const cache = new SwrCache<string>({
    name: "test",
    memory: { maxBytes: 1_000_000, maxEntries: 100 },
    now: () => clock.time,
    ...options,
  });
  const produce = async (): Promise<FreshValue<string>> => {
    source.calls += 1;
    await source.held;
    if (source.fail) throw source.fail;
    return { value: source.value, policy };
  };
  const read = (read: Partial<CacheRead<string>> = {}) =>
    cache.read({ key: "key", tag: 1, load: produce, waitUntil: (work) => context.waitUntil(work), ...read });
  return { cache, clock, source, read, produce, settle: () => waitOnExecutionContext(context) };
}

/** An edge store over the real Cache API, under a name that no other test uses. */
let stores = 0;
function edgeStore(): EdgeStore {
  stores += 1;
  return createEdgeStore({ host: "portal.test", namespace: `cache-test-${stores}` });
}

test("a copy is a hit while fresh, stale while it is renewed in the background, and a miss after that", async () => {
  const { clock, source, read, settle } = setUp();
  expect(await read()).toMatchObject({ value: "one", state: "miss", storedAt: START, failed: false });

  clock.time += 999;
  expect(await read()).toMatchObject({ value: "one", state: "hit", coalesced: false });

  source.value = "two";
  clock.time += 1;
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: false });
  await settle();
  expect(await read()).toMatchObject({ value: "two", state: "hit", storedAt: START + 1000 });

  source.value = "three";
  clock.time += 6000;
  expect(await read()).toMatchObject({ value: "three", state: "miss" });
  expect(source.calls).toBe(3);
});

test("many callers at once make one production, and one renewal", async () => {
  const { clock, source, read, settle } = setUp();
  const first = await Promise.all(Array.from({ length: 200 }, () => read()));
  expect(source.calls).toBe(1);
  expect(first.filter((found) => found?.state === "miss")).toHaveLength(1);
  expect(first.filter((found) => found?.coalesced && found.state === "hit")).toHaveLength(199);

  clock.time += 2000;
  const later = await Promise.all(Array.from({ length: 200 }, () => read()));
  await settle();
  expect(later.every((found) => found?.state === "stale")).toBe(true);
  expect(source.calls).toBe(2);
});

test("a failed renewal keeps the copy, says so, and is not repeated before the pause is over", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, source, read, settle } = setUp();
  await read();
  source.fail = new Error("origin is down");

  clock.time += 2000;
  expect(await read()).toMatchObject({ state: "stale", failed: false });
  await settle();
  expect(source.calls).toBe(2);
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true, storedAt: START });

  clock.time += REFRESH_BACKOFF - 1;
  expect(await read()).toMatchObject({ value: "one", failed: true });
  await settle();
  expect(source.calls).toBe(2);

  // The pause is over, and the copy too old to be served unasked: the next caller tries, and gets the copy again.
  clock.time += 1;
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true });
  expect(source.calls).toBe(3);

  source.fail = undefined;
  source.value = "back";
  clock.time += REFRESH_BACKOFF;
  expect(await read()).toMatchObject({ value: "back", state: "miss", failed: false });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test("without a copy, or with one that is too old, the failure reaches every caller", async () => {
  const { clock, source, read } = setUp();
  source.fail = new Error("origin is down");
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => read()));
  expect(results.every((result) => result.status === "rejected")).toBe(true);
  expect(source.calls).toBe(1);

  source.fail = undefined;
  await read();
  source.fail = new Error("down again");
  clock.time += policy.fresh + policy.staleIfError;
  await expect(read()).rejects.toThrow("down again");
});

test("a failure without a copy is remembered as long as the judge says, and a copy is kept from where it must not help", async () => {
  const { clock, source, read } = setUp({
    failurePolicy: (error) => ({ allowStale: !(error as Error).message.startsWith("wrong"), errorTtl: 500 }),
  });
  source.fail = new Error("origin is down");
  await expect(read()).rejects.toThrow("origin is down");
  clock.time += 499;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(1);
  clock.time += 1;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(2);

  source.fail = undefined;
  clock.time += 500;
  expect(await read()).toMatchObject({ state: "miss" });
  source.fail = new Error("wrong question");
  clock.time += 10_000;
  await expect(read()).rejects.toThrow("wrong question");
});

test("a failure that need not be remembered leaves the copy, for when it may help again", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const verdict = { allowStale: false, errorTtl: 0 };
  const { clock, source, read } = setUp({ failurePolicy: () => verdict });
  await read();
  source.fail = new Error("origin is down");
  clock.time += 10_000;
  await expect(read()).rejects.toThrow("origin is down");
  verdict.allowStale = true;
  expect(await read()).toMatchObject({ value: "one", failed: true });

  // A copy that is too old to help stays in its place as well, so the source is asked again.
  verdict.errorTtl = 500;
  clock.time += policy.fresh + policy.staleIfError;
  await expect(read()).rejects.toThrow("origin is down");
  const { calls } = source;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(calls + 1);
  warn.mockRestore();
});

test("who joins a flight waits for it until the time limit, not only as long as for a stand-in", async () => {
  const { source, read, settle } = setUp({ fallbackAfter: 10, maxWait: 5000 });
  const release = held(source);
  const readings = [read(), read()];
  await after(50);
  release();
  const found = await Promise.all(readings);
  expect(found).toMatchObject([
    { value: "one", state: "miss", coalesced: false },
    { value: "one", state: "hit", coalesced: true },
  ]);
  expect(source.calls).toBe(1);
  await settle();
});

test("a newer content version makes a copy outdated at once, yet it still helps when the new one fails", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { source, read } = setUp();
  await read({ tag: 1 });
  source.value = "published";
  expect(await read({ tag: 2 })).toMatchObject({ value: "published", state: "miss" });
  // A caller who has not heard of version 2 yet takes the newer copy gladly.
  expect(await read({ tag: 1 })).toMatchObject({ value: "published", state: "hit" });

  source.fail = new Error("origin is down");
  expect(await read({ tag: 3 })).toMatchObject({ value: "published", state: "stale", failed: true });
  expect(await read({ tag: 3 })).toMatchObject({ failed: true });
  expect(source.calls).toBe(3);
  warn.mockRestore();
});

test("a caller of a newer version does not join the flight of an older one", async () => {
  const { source, read } = setUp();
  let release = () => {};
  source.held = new Promise((resolve) => {
    release = resolve;
  });
  const older = read({ tag: 1 });
  const newer = read({ tag: 2, load: async () => ({ value: "newer", policy }) });
  expect(await newer).toMatchObject({ value: "newer", coalesced: false });
  release();
  await older;
  // The older flight ended last, and did not replace the newer copy.
  expect(await read({ tag: 2 })).toMatchObject({ value: "newer", state: "hit" });
});

test("a value that is not to be kept goes to everybody who waited for it, and to nobody later", async () => {
  const { cache, read, source } = setUp();
  let calls = 0;
  const produce = async () => {
    calls += 1;
    return { value: `half ${calls}`, policy, uncacheable: "a part is missing" };
  };
  const found = await Promise.all(Array.from({ length: 50 }, () => read({ load: produce })));
  expect(found.every(({ value, cacheable }) => value === "half 1" && !cacheable)).toBe(true);
  expect(found.filter(({ coalesced }) => !coalesced)).toHaveLength(1);
  expect(await read({ load: produce })).toMatchObject({ value: "half 2", cacheable: false, failed: false });
  expect(cache.usage).toEqual({ entries: 0, bytes: 0, inFlight: 0 });
  expect(await read()).toMatchObject({ value: "one", state: "miss", cacheable: true });
  expect(source.calls).toBe(1);
});

test("an older copy is better than a value that is not to be kept", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, read } = setUp();
  await read();
  clock.time += 7000;
  const found = await read({ load: async () => ({ value: "half", policy, uncacheable: "a part is missing" }) });
  expect(found).toMatchObject({ value: "one", state: "stale", failed: true, cacheable: true });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/key could not be refreshed.*a part is missing/));
  warn.mockRestore();
});

test("nobody waits for ever: a flight that never settles is replaced by one other, and at last each is on its own", async () => {
  const { cache, source, read } = setUp({ maxWait: 20 });
  const never = new Promise<never>(() => undefined);
  // The starter's request is gone, so nobody registers its flight; it hangs for good.
  void read({ load: () => never, waitUntil: () => undefined });
  const found = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(found.every((each) => each?.value === "one")).toBe(true);
  expect(source.calls).toBe(1);

  void read({ key: "other", load: () => never, waitUntil: () => undefined });
  const [second, third] = await Promise.all([
    Promise.race([read({ key: "other", load: () => never, waitUntil: () => undefined }), after(80)]),
    read({ key: "other" }),
  ]);
  expect([second, third]).toEqual(["late", expect.objectContaining({ value: "one", state: "miss", coalesced: false })]);
  expect(cache.usage.entries).toBe(2);
});

/** A source that answers when it is told to. */
function held(source: Source): () => void {
  let release = () => {};
  source.held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

test("a slow source keeps nobody waiting who may have an older copy, and renews it all the same", async () => {
  const { clock, source, read, settle } = setUp({ fallbackAfter: 20 });
  await read();
  const release = held(source);
  source.value = "two";
  clock.time += 10_000;
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true, storedAt: START, coalesced: false });
  // In the pause nobody asks again, and nobody waits.
  expect(await read()).toMatchObject({ value: "one", failed: true });
  expect(source.calls).toBe(2);
  release();
  await settle();
  expect(await read()).toMatchObject({ value: "two", state: "hit", failed: false });
});

test("who loses patience gets the copy that another attempt has brought meanwhile, and it counts as new", async () => {
  const { clock, read, settle } = setUp({ fallbackAfter: 20 });
  await read({ tag: 1 });
  clock.time += 10_000;
  const never = new Promise<never>(() => undefined);
  const waiting = read({ tag: 1, load: () => never, waitUntil: () => undefined });
  expect(await read({ tag: 2, load: async () => ({ value: "two", policy }) })).toMatchObject({ state: "miss" });
  expect(await waiting).toMatchObject({ value: "two", state: "hit", failed: false });
  await settle();
});

test("an attempt that fails after a later one has worked says nothing of the newer copy", async () => {
  const { clock, source, read, settle } = setUp({ fallbackAfter: 20 });
  await read();
  const release = held(source);
  clock.time += 10_000;
  expect(await read()).toMatchObject({ failed: true });

  const slow = source.held;
  source.held = undefined;
  source.value = "two";
  clock.time += REFRESH_BACKOFF;
  expect(await read()).toMatchObject({ value: "two", state: "miss", failed: false });
  // What both attempts ask fails from now on, and the first one notices.
  source.fail = new Error("timeout");
  release();
  await slow;
  await settle();
  expect(await read()).toMatchObject({ value: "two", state: "hit", failed: false });
});

const fails = () => Promise.reject(new Error("timeout"));
const missesPart = async () => ({ value: "half", policy, uncacheable: "a part is missing" });

test.each([
  ["fails", fails],
  ["misses a part", missesPart],
])(
  "whoever waits for an attempt that %s gets what a later one has brought, and it counts as new",
  async (_how, end) => {
    const { clock, read } = setUp();
    await read();
    clock.time += 10_000;
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const produce = () => {
      begun.resolve();
      return released.promise.then(end);
    };
    const waiting = read({ tag: 1, load: produce });
    await begun.promise;
    clock.time += 1;
    await read({ tag: 2, load: async () => ({ value: "two", policy }) });
    released.resolve();
    expect(await waiting).toMatchObject({ value: "two", state: "hit", coalesced: false, failed: false });
  },
);

test("of those who wait for an attempt that fails, all but the one who began it are told that they waited", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, read } = setUp();
  await read();
  clock.time += 10_000;
  const found = await Promise.all(Array.from({ length: 10 }, () => read({ load: fails })));
  expect(found.every(({ state, failed }) => state === "stale" && failed)).toBe(true);
  expect(found.filter(({ coalesced }) => coalesced)).toHaveLength(9);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^test: key could not be refreshed.*: Error: timeout$/));
  warn.mockRestore();
});

test("nobody waits longer than the longest wait, however patient", async () => {
  const { read } = setUp({ maxWait: 30, fallbackAfter: 600_000 });
  void read({ load: () => new Promise<never>(() => undefined), waitUntil: () => undefined });
  expect(await read()).toMatchObject({ value: "one", state: "miss", coalesced: false });
});

test("an older copy stands in for as long as its policy says", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, source, read } = setUp();
  await read();
  source.fail = new Error("origin is down");
  clock.time = START + policy.fresh + policy.staleIfError - 1;
  expect(await read()).toMatchObject({ value: "one", failed: true });
  clock.time += REFRESH_BACKOFF;
  await expect(read()).rejects.toThrow("origin is down");
  warn.mockRestore();
});

const TOLERANCE = 5000;

test.each([
  [TOLERANCE, "hit"],
  [TOLERANCE + 1, "miss"],
] as const)("a copy made %i ms ahead of this machine's clock is a %s", async (ahead, state) => {
  const { clock, read } = setUp();
  clock.time = START + ahead;
  await read();
  clock.time = START;
  expect(await read()).toMatchObject({ state });
});

test.each([
  [TOLERANCE, "there"],
  [TOLERANCE + 1, "renewed"],
] as const)("of a newer copy that another isolate made %i ms ahead, a reader gets %s", async (ahead, value) => {
  const edge = edgeStore();
  const here = setUp({ edge });
  await here.read();
  await here.settle();
  here.clock.time += 7000;
  const there = setUp({ edge });
  there.source.value = "there";
  there.clock.time = here.clock.time + ahead;
  await there.read();
  await there.settle();
  here.source.value = "renewed";
  expect(await here.read()).toMatchObject({ value });
});

test("a failure is remembered although the clock was set back by five seconds", async () => {
  const { clock, source, read } = setUp({ failurePolicy: () => ({ allowStale: true, errorTtl: 500 }) });
  source.fail = new Error("origin is down");
  clock.time = START + TOLERANCE;
  await expect(read()).rejects.toThrow("origin is down");
  clock.time = START;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(1);
  clock.time = START - 1;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(2);
});

test("a clock that is set back: copies, pauses and marks from the future count for nothing", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const MONTH = 31 * 86_400_000;
  const edge = edgeStore();
  const { clock, source, read, settle } = setUp({
    edge,
    failurePolicy: () => ({ allowStale: true, errorTtl: 500 }),
  });
  const error = new Error("origin is down");
  clock.time += MONTH;
  await read();
  source.fail = error;
  await expect(read({ key: "failed" })).rejects.toThrow("origin is down");
  clock.time += 10_000;
  expect(await read()).toMatchObject({ failed: true });
  await settle();

  clock.time = START;
  source.fail = undefined;
  source.value = "now";
  for (const key of ["key", "failed"])
    expect(await read({ key })).toMatchObject({ value: "now", state: "miss", storedAt: START, failed: false });
  expect(await read()).toMatchObject({ value: "now", state: "hit" });
  await settle();
  // Nor does the edge store keep the copy from the future.
  expect(await setUp({ edge }).read()).toMatchObject({ value: "now", state: "hit", storedAt: START });
  warn.mockRestore();
});

test("a copy from the future still helps when no other can be had", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, source, read } = setUp();
  clock.time += 86_400_000;
  await read();
  clock.time = START;
  source.fail = new Error("origin is down");
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true });
  warn.mockRestore();
});

test("values are frozen, since requests share them", async () => {
  const cache = new SwrCache<{ list: number[] }>({
    name: "test",
    memory: { maxBytes: 10_000, maxEntries: 10 },
    now: () => START,
  });
  const produce = async () => ({ value: { list: [2, 1] }, policy });
  const found = await cache.read({ key: "key", tag: 0, load: produce, waitUntil: () => undefined });
  expect(() => found?.value.list.sort()).toThrow(TypeError);
});

test("another isolate takes the copy of the edge store: fresh as a hit, stale with a renewal", async () => {
  const edge = edgeStore();
  const here = setUp({ edge });
  await here.read();
  await here.settle();

  const there = setUp({ edge });
  there.source.value = "two";
  const found = await Promise.all(Array.from({ length: 50 }, () => there.read()));
  expect(found.every((each) => each?.value === "one" && each.state === "hit" && each.storedAt === START)).toBe(true);
  expect(found.map((each) => each?.coalesced)).toEqual([false, ...Array.from({ length: 49 }, () => true)]);
  expect(there.source.calls).toBe(0);
  // Both layers together weigh what one does.
  expect(there.cache.usage.bytes).toBe(here.cache.usage.bytes);

  const later = setUp({ edge });
  later.source.value = "two";
  later.clock.time += 2000;
  expect(await later.read()).toMatchObject({ value: "one", state: "stale", coalesced: false });
  await later.settle();
  expect(later.source.calls).toBe(1);
  expect(await later.read()).toMatchObject({ value: "two", state: "hit" });

  // An isolate whose copy has aged looks at the edge store first: somebody else has renewed it.
  here.clock.time += 2500;
  expect(await here.read()).toMatchObject({ value: "one", state: "stale" });
  await here.settle();
  expect(await here.read()).toMatchObject({ value: "two", state: "hit" });
  expect(here.source.calls).toBe(1);
});

test("the edge store's copy helps a new isolate when the origin is down", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const edge = edgeStore();
  const here = setUp({ edge });
  await here.read();
  await here.settle();

  const there = setUp({ edge });
  there.source.fail = new Error("origin is down");
  there.clock.time += 30_000;
  expect(await there.read({ tag: 5 })).toMatchObject({ value: "one", state: "stale", failed: true, storedAt: START });
  warn.mockRestore();
});

test("the edge store keeps a copy for as long as it may be of use", async () => {
  const lifetimes: number[] = [];
  const edge: EdgeStore = {
    get: async () => undefined,
    put: async (_key, _text, seconds) => {
      lifetimes.push(seconds);
    },
  };
  await setUp({ edge }).read();
  expect(lifetimes).toEqual([61]);
});

test("a copy that stays in the isolate does not reach the edge store", async () => {
  const edge = edgeStore();
  const here = setUp({ edge });
  await here.read({ load: async () => ({ value: "mine", policy, shareWithEdge: false }) });
  await here.settle();
  const there = setUp({ edge });
  expect(await there.read()).toMatchObject({ value: "one", state: "miss" });
});

test("an edge store that fails or holds rubbish is a miss", async () => {
  const rubbish: EdgeStore = { get: async () => "not json", put: async () => undefined };
  expect(await setUp({ edge: rubbish }).read()).toMatchObject({ value: "one", state: "miss" });

  const match = vi.spyOn(defaultCache, "match").mockRejectedValue(new Error("no cache here"));
  expect(await edgeStore().get("key")).toBeUndefined();
  expect(await setUp({ edge: edgeStore() }).read()).toMatchObject({ value: "one", state: "miss" });
  match.mockRestore();
});

test("the memory forgets what was used longest ago, by bytes and by number, and refuses what is too large", () => {
  const byBytes = new LruMemory<string>({ maxBytes: 100, maxEntries: 10 });
  byBytes.set("a", "A", 40);
  byBytes.set("b", "B", 40);
  byBytes.get("a");
  byBytes.set("c", "C", 40);
  expect([byBytes.get("a"), byBytes.get("b"), byBytes.get("c")]).toEqual(["A", undefined, "C"]);
  byBytes.set("a", "A2", 10);
  expect([byBytes.bytes, byBytes.size]).toEqual([50, 2]);
  byBytes.set("huge", "H", 101);
  expect([byBytes.get("huge"), byBytes.size]).toEqual([undefined, 2]);

  const byNumber = new LruMemory<number>({ maxBytes: 1000, maxEntries: 3 });
  for (let index = 0; index < 10; index += 1) byNumber.set(String(index), index, 1);
  expect([byNumber.size, byNumber.get("6"), byNumber.get("7")]).toEqual([3, undefined, 7]);
});

test("a flood of keys stays within the cache's memory", async () => {
  const { cache, read } = setUp({ memory: { maxBytes: 10_000, maxEntries: 1000 } });
  for (let index = 0; index < 200; index += 1) {
    await read({ key: `key ${index}`, load: async () => ({ value: "x".repeat(500), policy }) });
  }
  expect(cache.usage.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.usage.entries).toBeGreaterThan(5);
  expect(cache.usage.entries).toBeLessThan(11);
});

async function after(milliseconds: number): Promise<"late"> {
  return new Promise((resolve) => setTimeout(() => resolve("late"), milliseconds));
}
