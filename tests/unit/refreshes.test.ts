import { expect, test } from "vitest";
import type { EdgeStore } from "#app/cache/edge-store.ts";
import { Refreshes } from "#app/cache/refreshes.ts";

const START = Date.UTC(2026, 5, 1);
const DAY = 86_400;

/** Isolates of one edge location, with the edge store that they share. */
function edgeLocation() {
  const clock = { time: START };
  const texts = new Map<string, string>();
  const lifetimes: number[] = [];
  let reads = 0;
  const edge: EdgeStore = {
    get: async (key) => {
      reads += 1;
      return texts.get(key);
    },
    put: async (key, text, seconds) => {
      texts.set(key, text);
      lifetimes.push(seconds);
    },
  };
  const background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => background.push(work);
  const isolate = () => {
    const refreshes = new Refreshes({ edge, now: () => clock.time });
    return { add: () => refreshes.add(), current: () => refreshes.current(waitUntil) };
  };
  return {
    clock,
    texts,
    lifetimes,
    isolate,
    reads: () => reads,
    works: () => background.length,
    settle: () => Promise.all(background),
  };
}

test("concurrent callers share one read of the edge store, and its result is cached for a second", async () => {
  const { clock, isolate, reads, works, settle } = edgeLocation();
  const here = isolate();
  expect(await Promise.all([here.current(), here.current()])).toEqual([
    { number: 0, until: START + 1000 },
    { number: 0, until: START + 1000 },
  ]);
  expect(reads()).toBe(1);
  clock.time += 999;
  await here.current();
  await settle();
  expect(reads()).toBe(1);
  clock.time += 1;
  await Promise.all([here.current(), here.current()]);
  await settle();
  expect(reads()).toBe(2);
  // The request that starts a read stays alive for it.
  expect(works()).toBe(2);
});

test("a refresh of one isolate reaches the others a second later", async () => {
  const { clock, isolate, settle, lifetimes } = edgeLocation();
  const [here, there] = [isolate(), isolate()];
  await there.current();
  expect(await here.add()).toBe(true);
  expect((await here.current()).number).toBe(1);
  expect((await there.current()).number).toBe(0);
  clock.time += 1000;
  // This call reads in the background, and the next one gets the result.
  expect((await there.current()).number).toBe(0);
  await settle();
  expect((await there.current()).number).toBe(1);
  expect(lifetimes).toEqual([30 * DAY]);
  // A new isolate knows it with its first request.
  expect((await isolate().current()).number).toBe(1);
});

test("all isolates reject a second refresh within 10 s, unless the clock was set back", async () => {
  const { clock, isolate } = edgeLocation();
  const [here, there] = [isolate(), isolate()];
  expect([await here.add(), await here.add(), await there.add()]).toEqual([true, false, false]);
  clock.time += 9_999;
  expect(await there.add()).toBe(false);
  clock.time += 1;
  expect(await there.add()).toBe(true);
  expect((await there.current()).number).toBe(2);
  clock.time -= DAY * 1000;
  expect(await here.add()).toBe(true);
  expect((await here.current()).number).toBe(3);
});

test("a lost or invalid record does not change the known number", async () => {
  const { clock, texts, isolate, settle } = edgeLocation();
  const here = isolate();
  await here.add();
  for (const text of [
    undefined,
    "",
    "null",
    "{}",
    '{"count":1.5,"at":1}',
    '{"count":9,"at":"now"}',
    '{"count":0,"at":1}',
  ]) {
    if (text === undefined) texts.clear();
    else texts.set("refreshes", text);
    clock.time += 1000;
    await here.current();
    await settle();
    expect((await here.current()).number, text).toBe(1);
  }
});
