import { expect, test } from "vitest";
import { ConcurrencyLimiter } from "#app/edge/concurrency-limiter.ts";

const ask = (method = "GET", path = "/user") => new Request(`https://portal.test${path}`, { method });

/** Work that goes on until it is told to end. */
function longWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<Response>((resolve) => ends.push(() => resolve(new Response("done"))));
  const end = () => {
    for (const finish of ends.splice(0)) finish();
  };
  return { work, end };
}

test("beyond the limit a request is refused at once, and let in again when there is room", async () => {
  const { work, end } = longWork();
  const admission = new ConcurrencyLimiter({ reading: 2, changing: 3 });
  const kept: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => kept.push(promise);
  const admit = (request: Request) => admission.run({ request, waitUntil, work });
  const inside = [admit(ask()), admit(ask("HEAD"))];
  const refused = await admit(ask());
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("2");
  expect(await refused.text()).toContain("Nothing was changed.");
  const call = await admit(ask("GET", "/api/getcart"));
  expect([call.status, await call.json()]).toMatchObject([503, { code: "unavailable" }]);

  // A form has more to lose than a look at a page.
  inside.push(admit(ask("POST")));
  expect((await admit(ask("POST"))).status).toBe(503);

  end();
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = admit(ask());
  end();
  expect((await after).status).toBe(200);
  // Nobody's place goes with a visitor who leaves: all four were waited for.
  expect(await Promise.all(kept)).toHaveLength(4);
});

test("work that fails gives its place back", async () => {
  const admission = new ConcurrencyLimiter({ reading: 1, changing: 1 });
  const kept: Promise<unknown>[] = [];
  const failing = (work: () => Promise<Response>) =>
    admission.run({
      request: ask(),
      waitUntil: (promise) => kept.push(promise),
      work,
    });
  const later = () => Promise.reject(new Error("broken"));
  const atOnce = () => {
    throw new Error("broken at once");
  };
  await expect(failing(later)).rejects.toThrow("broken");
  await expect(failing(atOnce)).rejects.toThrow("broken at once");
  await expect(failing(later)).rejects.toThrow("broken");
  // Who waits for them only wants them to end.
  await expect(Promise.all(kept)).resolves.toHaveLength(3);
});
