import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HashQueue } from "#app/features/accounts/embedded/hash-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = {
  code: "unavailable",
  message: "Too many people are logging in right now. Please try again in a few seconds.",
};

test("hashes run one at a time, with a pause before each for other work", async () => {
  const queue = new HashQueue({ pause: 10, maxWaiting: 8, maxWait: 1000 });
  const starts: number[] = [];
  const begin = Date.now();
  const all = Promise.all(
    [1, 2, 3].map((value) =>
      queue.run(() => {
        starts.push(Date.now() - begin);
        return value;
      }),
    ),
  );
  await vi.runAllTimersAsync();
  expect(await all).toEqual([1, 2, 3]);
  expect(starts).toEqual([0, 10, 20]);
  // A later hash also waits for the pause after the previous one.
  const after = queue.run(() => starts.push(Date.now() - begin));
  await vi.runAllTimersAsync();
  await after;
  await vi.advanceTimersByTimeAsync(10);
  const late = queue.run(() => starts.push(Date.now() - begin));
  await vi.runAllTimersAsync();
  await late;
  expect(starts.slice(3)).toEqual([30, 40]);
});

test("a hash is rejected immediately while the queue is full, and later ones are accepted again", async () => {
  const queue = new HashQueue({ pause: 10, maxWaiting: 2, maxWait: 1000 });
  const hash = vi.fn(() => "done");
  const waiting = [queue.run(hash), queue.run(hash)];
  await expect(queue.run(hash)).rejects.toMatchObject(busy);
  await vi.runAllTimersAsync();
  expect(await Promise.all(waiting)).toEqual(["done", "done"]);
  const later = queue.run(hash);
  await vi.runAllTimersAsync();
  expect(await later).toBe("done");
  expect(hash).toHaveBeenCalledTimes(3);
});

test.each([20, 25, 29])("an entry that has waited longer than %i ms is rejected without hashing", async (maxWait) => {
  const queue = new HashQueue({ pause: 10, maxWaiting: 8, maxWait });
  const hash = vi.fn(() => "done");
  const results = Promise.allSettled(Array.from({ length: 6 }, () => queue.run(hash)));
  await vi.runAllTimersAsync();
  const refused = (await results).filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(reason).toMatchObject(busy);
  expect(hash).toHaveBeenCalledTimes(4);
});

test("a hash that fails does not block the queue", async () => {
  const queue = new HashQueue({ pause: 10, maxWaiting: 1, maxWait: 1000 });
  const failing = expect(
    queue.run(() => {
      throw new Error("no memory");
    }),
  ).rejects.toThrow("no memory");
  await vi.runAllTimersAsync();
  await failing;
  const next = queue.run(() => "done");
  await vi.runAllTimersAsync();
  expect(await next).toBe("done");
});

test("requests that were cancelled while waiting do not block the queue forever", async () => {
  const queue = new HashQueue({ pause: 10, maxWaiting: 2, maxWait: 1000 });
  // A cancelled request's timers never fire.
  void queue.run(() => "never");
  void queue.run(() => "never");
  vi.clearAllTimers();
  await expect(queue.run(() => "refused")).rejects.toMatchObject(busy);
  vi.setSystemTime(Date.now() + 2000);
  await expect(queue.run(() => "refused")).rejects.toMatchObject(busy);
  vi.setSystemTime(Date.now() + 1);
  const next = queue.run(() => "done");
  await vi.runAllTimersAsync();
  expect(await next).toBe("done");
});

test("the pause follows the end of a hash, also where the clock stands still while it runs", async () => {
  let time = 0;
  const queue = new HashQueue({ pause: 10, maxWaiting: 8, maxWait: 1000, now: () => time });
  const slow = queue.run(() => {
    // The clock shows the duration of the hash only afterwards.
    setTimeout(() => {
      time += 30;
    }, 0);
  });
  await vi.runAllTimersAsync();
  await slow;
  const hash = vi.fn(() => "done");
  const next = queue.run(hash);
  await vi.advanceTimersByTimeAsync(9);
  expect(hash).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(await next).toBe("done");
});
