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

/** A cache of texts with a fake clock and a source. */
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

/** An edge store over the real Cache API, under a unique name. */
let storeCount = 0;
function edgeStore(): EdgeStore {
  storeCount += 1;
  return createEdgeStore({ host: "portal.test", namespace: `cache-test-${storeCount}` });
}

test("a copy is a hit while fresh, stale while it is revalidated in the background, then a miss", async () => {
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

test("concurrent callers share one load and one revalidation", async () => {
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

test("a failed revalidation keeps the copy, marks it, and is not retried before the pause ends", async () => {
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

  // The pause is over and the copy too old to be served at once: the next caller retries and gets the copy again.
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

test("the failure reaches every caller when there is no copy or only one that is too old", async () => {
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

test("a failure without a copy is cached as the failure policy says, and may forbid the use of a copy", async () => {
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

test("a failure may be returned for longer, while the source is asked again in the background", async () => {
  const { clock, source, read, settle } = setUp({
    failurePolicy: () => ({ allowStale: false, errorTtl: 500, staleErrorTtl: 1000 }),
  });
  source.fail = new Error("not offered");
  await expect(read()).rejects.toThrow("not offered");
  source.fail = undefined;
  clock.time += 1499;
  await expect(read()).rejects.toThrow("not offered");
  await settle();
  expect(source.calls).toBe(2);
  expect(await read()).toMatchObject({ value: "one", state: "hit" });
});

test("a failure that is not cached leaves the copy for later use", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const failureRule = { allowStale: false, errorTtl: 0 };
  const { clock, source, read } = setUp({ failurePolicy: () => failureRule });
  await read();
  source.fail = new Error("origin is down");
  clock.time += 10_000;
  await expect(read()).rejects.toThrow("origin is down");
  failureRule.allowStale = true;
  expect(await read()).toMatchObject({ value: "one", failed: true });

  // A copy that is too old to be used stays in the cache as well, so the source is called again.
  failureRule.errorTtl = 500;
  clock.time += policy.fresh + policy.staleIfError;
  await expect(read()).rejects.toThrow("origin is down");
  const { calls } = source;
  await expect(read()).rejects.toThrow("origin is down");
  expect(source.calls).toBe(calls + 1);
  warn.mockRestore();
});

test("a caller that joins a load without a copy waits until the time limit", async () => {
  const { source, read, settle } = setUp({ fallbackAfter: 10, maxWait: 5000 });
  const release = holdSource(source);
  const reads = [read(), read()];
  await after(50);
  release();
  const found = await Promise.all(reads);
  expect(found).toMatchObject([
    { value: "one", state: "miss", coalesced: false },
    { value: "one", state: "hit", coalesced: true },
  ]);
  expect(source.calls).toBe(1);
  await settle();
});

test("a newer content version outdates a copy at once, but the copy is still used when the load fails", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { source, read } = setUp();
  await read({ tag: 1 });
  source.value = "published";
  expect(await read({ tag: 2 })).toMatchObject({ value: "published", state: "miss" });
  // A caller that does not know version 2 yet accepts the newer copy.
  expect(await read({ tag: 1 })).toMatchObject({ value: "published", state: "hit" });

  source.fail = new Error("origin is down");
  expect(await read({ tag: 3 })).toMatchObject({ value: "published", state: "stale", failed: true });
  expect(await read({ tag: 3 })).toMatchObject({ failed: true });
  expect(source.calls).toBe(3);
  warn.mockRestore();
});

test("a newer content version outdates a copy that was loaded from expired data", async () => {
  const { clock, source, read, produce } = setUp();
  const load = async () => ({ ...(await produce()), ageFrom: clock.time - policy.fresh });
  await read({ load });
  expect(await read({ load })).toMatchObject({ value: "one", state: "stale", failed: false });
  expect(source.calls).toBe(1);
  source.value = "two";
  expect(await read({ tag: 2 })).toMatchObject({ value: "two", state: "miss" });
});

test("a caller with a newer version does not join a load of an older version", async () => {
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
  // The older load ended last and did not replace the newer copy.
  expect(await read({ tag: 2 })).toMatchObject({ value: "newer", state: "hit" });
});

test("an uncacheable value reaches every waiting caller, and no later one", async () => {
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

test("an older copy is preferred to an uncacheable value", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, read } = setUp();
  await read();
  clock.time += 7000;
  const found = await read({ load: async () => ({ value: "half", policy, uncacheable: "a part is missing" }) });
  expect(found).toMatchObject({ value: "one", state: "stale", failed: true, cacheable: true });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/key could not be refreshed.*a part is missing/));
  warn.mockRestore();
});

test("a load that never settles is replaced once, and after that each caller loads on its own", async () => {
  const { cache, source, read } = setUp({ maxWait: 20 });
  const pendingForever = new Promise<never>(() => undefined);
  // The request that started the load is gone, so the load stays pending without waitUntil.
  void read({ load: () => pendingForever, waitUntil: () => undefined });
  const found = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(found.every((each) => each?.value === "one")).toBe(true);
  expect(source.calls).toBe(1);

  void read({ key: "other", load: () => pendingForever, waitUntil: () => undefined });
  const [second, third] = await Promise.all([
    Promise.race([read({ key: "other", load: () => pendingForever, waitUntil: () => undefined }), after(80)]),
    read({ key: "other" }),
  ]);
  expect([second, third]).toEqual(["late", expect.objectContaining({ value: "one", state: "miss", coalesced: false })]);
  expect(cache.usage.entries).toBe(2);
});

/** Holds back the answers of a source. @returns a function that releases them */
function holdSource(source: Source): () => void {
  let release = () => {};
  source.held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

test("a slow source does not delay callers that accept an older copy, and still revalidates it", async () => {
  const { clock, source, read, settle } = setUp({ fallbackAfter: 20 });
  await read();
  const release = holdSource(source);
  source.value = "two";
  clock.time += 10_000;
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true, storedAt: START, coalesced: false });
  // In the pause the source is not called, and callers do not wait.
  expect(await read()).toMatchObject({ value: "one", failed: true });
  expect(source.calls).toBe(2);
  release();
  await settle();
  expect(await read()).toMatchObject({ value: "two", state: "hit", failed: false });
});

test("a caller that stops waiting gets the copy of another attempt, and it counts as fresh", async () => {
  const { clock, read, settle } = setUp({ fallbackAfter: 20 });
  await read({ tag: 1 });
  clock.time += 10_000;
  const pendingForever = new Promise<never>(() => undefined);
  const waiting = read({ tag: 1, load: () => pendingForever, waitUntil: () => undefined });
  expect(await read({ tag: 2, load: async () => ({ value: "two", policy }) })).toMatchObject({ state: "miss" });
  expect(await waiting).toMatchObject({ value: "two", state: "hit", failed: false });
  await settle();
});

test("a failure of an earlier attempt does not affect the newer copy", async () => {
  const { clock, source, read, settle } = setUp({ fallbackAfter: 20 });
  await read();
  const release = holdSource(source);
  clock.time += 10_000;
  expect(await read()).toMatchObject({ failed: true });

  const slow = source.held;
  source.held = undefined;
  source.value = "two";
  clock.time += REFRESH_BACKOFF;
  expect(await read()).toMatchObject({ value: "two", state: "miss", failed: false });
  // The source fails from now on, and the first attempt gets the error.
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
  "a caller that waits for an attempt that %s gets the copy of a later one, and it counts as fresh",
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

test("a failed attempt is marked as shared for every caller but the one that started it", async () => {
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

test("no caller waits longer than the maximum wait", async () => {
  const { read } = setUp({ maxWait: 30, fallbackAfter: 600_000 });
  void read({ load: () => new Promise<never>(() => undefined), waitUntil: () => undefined });
  expect(await read()).toMatchObject({ value: "one", state: "miss", coalesced: false });
});

test("an older copy is used for as long as its policy says", async () => {
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
] as const)("of a newer copy made %i ms ahead by another isolate, a reader gets %s", async (ahead, value) => {
  const edge = edgeStore();
  const firstIsolate = setUp({ edge });
  await firstIsolate.read();
  await firstIsolate.settle();
  firstIsolate.clock.time += 7000;
  const secondIsolate = setUp({ edge });
  secondIsolate.source.value = "there";
  secondIsolate.clock.time = firstIsolate.clock.time + ahead;
  await secondIsolate.read();
  await secondIsolate.settle();
  firstIsolate.source.value = "renewed";
  expect(await firstIsolate.read()).toMatchObject({ value });
});

test("a failure stays cached when the clock is set back by five seconds", async () => {
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

test("a clock that is set back voids copies, pauses and marks from the future", async () => {
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
  // The edge store does not keep the copy from the future either.
  expect(await setUp({ edge }).read()).toMatchObject({ value: "now", state: "hit", storedAt: START });
  warn.mockRestore();
});

test("a copy from the future is used when no other is available", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { clock, source, read } = setUp();
  clock.time += 86_400_000;
  await read();
  clock.time = START;
  source.fail = new Error("origin is down");
  expect(await read()).toMatchObject({ value: "one", state: "stale", failed: true });
  warn.mockRestore();
});

test("cached values are frozen", async () => {
  const cache = new SwrCache<{ list: number[] }>({
    name: "test",
    memory: { maxBytes: 10_000, maxEntries: 10 },
    now: () => START,
  });
  const produce = async () => ({ value: { list: [2, 1] }, policy });
  const found = await cache.read({ key: "key", tag: 0, load: produce, waitUntil: () => undefined });
  expect(() => found?.value.list.sort()).toThrow(TypeError);
});

test("another isolate uses the edge store's copy: a hit while fresh, revalidated when stale", async () => {
  const edge = edgeStore();
  const firstIsolate = setUp({ edge });
  await firstIsolate.read();
  await firstIsolate.settle();

  const secondIsolate = setUp({ edge });
  secondIsolate.source.value = "two";
  const found = await Promise.all(Array.from({ length: 50 }, () => secondIsolate.read()));
  expect(found.every((each) => each?.value === "one" && each.state === "hit" && each.storedAt === START)).toBe(true);
  expect(found.map((each) => each?.coalesced)).toEqual([false, ...Array.from({ length: 49 }, () => true)]);
  expect(secondIsolate.source.calls).toBe(0);
  // Both layers together use as much memory as one.
  expect(secondIsolate.cache.usage.bytes).toBe(firstIsolate.cache.usage.bytes);

  const later = setUp({ edge });
  later.source.value = "two";
  later.clock.time += 2000;
  expect(await later.read()).toMatchObject({ value: "one", state: "stale", coalesced: false });
  await later.settle();
  expect(later.source.calls).toBe(1);
  expect(await later.read()).toMatchObject({ value: "two", state: "hit" });

  // An isolate with a stale copy reads the edge store first: another isolate has renewed it there.
  firstIsolate.clock.time += 2500;
  expect(await firstIsolate.read()).toMatchObject({ value: "one", state: "stale" });
  await firstIsolate.settle();
  expect(await firstIsolate.read()).toMatchObject({ value: "two", state: "hit" });
  expect(firstIsolate.source.calls).toBe(1);
});

test("a new isolate uses the edge store's copy while the origin is down", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const edge = edgeStore();
  const firstIsolate = setUp({ edge });
  await firstIsolate.read();
  await firstIsolate.settle();

  const secondIsolate = setUp({ edge });
  secondIsolate.source.fail = new Error("origin is down");
  secondIsolate.clock.time += 30_000;
  expect(await secondIsolate.read({ tag: 5 })).toMatchObject({
    value: "one",
    state: "stale",
    failed: true,
    storedAt: START,
  });
  warn.mockRestore();
});

test("the edge store keeps a copy for as long as it may be used", async () => {
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

test("an isolate-only copy is not written to the edge store", async () => {
  const edge = edgeStore();
  const firstIsolate = setUp({ edge });
  await firstIsolate.read({ load: async () => ({ value: "mine", policy, shareWithEdge: false }) });
  await firstIsolate.settle();
  const secondIsolate = setUp({ edge });
  expect(await secondIsolate.read()).toMatchObject({ value: "one", state: "miss" });
});

test("an edge store that fails or holds invalid data is a miss", async () => {
  const invalidStore: EdgeStore = { get: async () => "not json", put: async () => undefined };
  expect(await setUp({ edge: invalidStore }).read()).toMatchObject({ value: "one", state: "miss" });

  const match = vi.spyOn(defaultCache, "match").mockRejectedValue(new Error("no cache here"));
  expect(await edgeStore().get("key")).toBeUndefined();
  expect(await setUp({ edge: edgeStore() }).read()).toMatchObject({ value: "one", state: "miss" });
  match.mockRestore();
});

test("the memory evicts the least recently used entries, by bytes and by number, and refuses oversized ones", () => {
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

test("a flood of keys stays within the memory limit", async () => {
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
