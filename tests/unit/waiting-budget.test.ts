import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Circuit, CircuitOpenError } from "#app/async/circuit.ts";
import { exchange } from "#app/async/exchange.ts";
import { WaitingBudget } from "#app/async/waiting-budget.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

const never = () => new Promise<string>(() => {});
const after = (milliseconds: number) => new Promise<string>((resolve) => setTimeout(resolve, milliseconds, "done"));

function setUp() {
  const circuit = new Circuit(Date.now);
  return { circuit, budget: new WaitingBudget({ total: 3000, circuit, now: Date.now }) };
}

/** The result of work, and how long it took. */
async function timed(work: Promise<unknown>): Promise<[unknown, number]> {
  const started = Date.now();
  let took = 0;
  const settled = work.finally(() => {
    took = Date.now() - started;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  return [await settled, took];
}

test("waits share the budget, whether they are at once or one after another; other time does not count", async () => {
  const { budget } = setUp();
  const late = () => "late";
  const atOnce = () => Promise.all([budget.wait(after(1000), 9000, late), budget.wait(after(1000), 9000, late)]);
  expect(await timed(atOnce())).toEqual([["done", "done"], 1000]);
  expect(budget.left()).toBe(2000);
  expect(await timed(budget.wait(never(), 500, late))).toEqual(["late", 500]);
  expect(budget.left()).toBe(1500);
  expect(await timed(budget.wait(never(), Number.POSITIVE_INFINITY, late))).toEqual(["late", 1500]);
  expect(budget.left()).toBe(0);
  expect(await timed(budget.wait(never(), 9000, late))).toEqual(["late", 0]);
});

test("a budget that is spent without an answer opens the circuit, one that is spent on answers does not", async () => {
  const silent = setUp();
  await timed(silent.budget.wait(never(), 1500, () => "late"));
  expect(silent.circuit.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  const work = silent.budget.wait(never(), 9000, () => "late");
  await vi.advanceTimersByTimeAsync(1500);
  expect(await work).toBe("late");
  expect(silent.circuit.isOpen).toBe(true);
  // Another page does not wait for what is under way.
  const other = new WaitingBudget({ total: 3000, circuit: silent.circuit, now: Date.now });
  const joined = other.wait(never(), 9000, () => "late");
  await vi.advanceTimersByTimeAsync(0);
  expect(await joined).toBe("late");

  const slow = setUp();
  await timed(
    slow.budget.wait(
      after(2900).then(() => slow.circuit.answered()),
      9000,
      () => "late",
    ),
  );
  const last = slow.budget.wait(never(), 9000, () => "late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await last).toBe("late");
  expect(slow.circuit.isOpen).toBe(false);
});

test("an open circuit refuses requests for five seconds, then lets one try", async () => {
  const { circuit } = setUp();
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(5000);
  circuit.gaveUp(since);
  expect(() => circuit.enter()).toThrow(CircuitOpenError);
  await vi.advanceTimersByTimeAsync(5000);
  circuit.enter();
  expect(() => circuit.enter()).toThrow(CircuitOpenError);
  circuit.answered();
  circuit.enter();
  circuit.enter();
});

test("a request that is slow while others are answered does not open the circuit, nor does a short limit", async () => {
  const { circuit } = setUp();
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  circuit.gaveUp(since);
  expect(circuit.isOpen).toBe(false);
  circuit.answered();
  await vi.advanceTimersByTimeAsync(4000);
  circuit.gaveUp(since);
  expect(circuit.isOpen).toBe(false);
  expect(circuit.answeredWithin(4000)).toBe(true);
  expect(circuit.answeredWithin(3999)).toBe(false);
});

test("a timeout is not retried while the server is silent, and nothing is sent until it may answer again", async () => {
  vi.useRealTimers();
  let clock = 0;
  const circuit = new Circuit(() => clock);
  const sent: string[] = [];
  const send = (async (url: string, { signal }: RequestInit) => {
    sent.push(url);
    clock += 5000;
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }) as unknown as typeof fetch;
  const ask = () => exchange("https://game.test/a", {}, { send, timeoutMs: 10, tries: 2, maxReplyBytes: 9, circuit });
  await expect(ask()).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(ask()).rejects.toThrow(CircuitOpenError);
  expect(sent).toHaveLength(1);
  clock += 5000;
  await expect(ask()).rejects.toMatchObject({ name: "TimeoutError" });
  expect(sent).toHaveLength(2);
});

test("a download waits without a limit in total, but not for a server that does not answer", async () => {
  const { budget, circuit } = setUp();
  const late = () => "late";
  await timed(budget.wait(after(2900), 9000, late));
  budget.lift();
  expect(await timed(budget.wait(after(4000), Number.POSITIVE_INFINITY, late))).toEqual(["done", 4000]);
  expect(await timed(budget.wait(never(), 500, late))).toEqual(["late", 500]);
  circuit.gaveUp(Date.now());
  expect(budget.left()).toBe(circuit.isOpen ? 0 : Number.POSITIVE_INFINITY);
});
