import { expect, test } from "vitest";
import { ConcurrencyLimiter } from "#app/edge/concurrency-limiter.ts";

const ask = (method = "GET", path = "/user") => new Request(`https://portal.test${path}`, { method });

/** Work that stays pending until the test ends it. */
function controlledWork() {
  const finishers: (() => void)[] = [];
  const work = () => new Promise<Response>((resolve) => finishers.push(() => resolve(new Response("done"))));
  const end = () => {
    for (const finish of finishers.splice(0)) finish();
  };
  return { work, end };
}

test("a request beyond the limit is refused at once, and accepted again when a slot is free", async () => {
  const { work, end } = controlledWork();
  const limiter = new ConcurrencyLimiter({ reading: 2, changing: 3 });
  const background: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => background.push(promise);
  const run = (request: Request) => limiter.run({ request, waitUntil, work });
  const running = [run(ask()), run(ask("HEAD"))];
  const refused = await run(ask());
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("2");
  expect(await refused.text()).toContain("Nothing was changed.");
  const call = await run(ask("GET", "/api/getcart"));
  expect([call.status, await call.json()]).toMatchObject([503, { code: "unavailable" }]);

  // A lost form costs more than a lost page view.
  running.push(run(ask("POST")));
  expect((await run(ask("POST"))).status).toBe(503);

  end();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = run(ask());
  end();
  expect((await after).status).toBe(200);
  // A visitor who leaves does not free a slot: all four were waited for.
  expect(await Promise.all(background)).toHaveLength(4);
});

test("failed work releases its slot", async () => {
  const limiter = new ConcurrencyLimiter({ reading: 1, changing: 1 });
  const background: Promise<unknown>[] = [];
  const failing = (work: () => Promise<Response>) =>
    limiter.run({
      request: ask(),
      waitUntil: (promise) => background.push(promise),
      work,
    });
  const later = () => Promise.reject(new Error("broken"));
  const throwingWork = () => {
    throw new Error("broken at once");
  };
  await expect(failing(later)).rejects.toThrow("broken");
  await expect(failing(throwingWork)).rejects.toThrow("broken at once");
  await expect(failing(later)).rejects.toThrow("broken");
  // Callers only wait for them to end.
  await expect(Promise.all(background)).resolves.toHaveLength(3);
});
