import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { checkHealth, healthResponse } from "#app/edge/health.ts";
import { isolateHolder } from "#app/edge/isolate.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";

afterEach(() => vi.restoreAllMocks());

/** A new isolate of a deployment, or the error that prevented it. */
const isolateOf = (bindings: object) => isolateHolder("test")(bindings, "portal.test");

async function ask(bindings: object): Promise<{ response: Response; body: unknown }> {
  const response = healthResponse(await checkHealth(isolateOf(bindings)));
  return { response, body: await response.json() };
}

const release = expect.stringMatching(/^\d+\.\d+\.\d+$/);

const base = { SESSION_SECRET: env.SESSION_SECRET, CF_PAGES_COMMIT_SHA: "abc123" };

test("a reachable database answers 200 with the version and no-store", async () => {
  const { response, body } = await ask({ ...base, DB: env.DB });
  expect(response.status).toBe(200);
  expect(body).toEqual({ status: "ok", database: "ok", source: "embedded", version: "abc123", release });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a site without its own address reports what does not work, except on a local start", async () => {
  const loggedWarning = async (origin: string, bindings = {}) =>
    (await checkHealth(isolateOf({ ...base, DB: env.DB, ...bindings }), origin)).warning;
  expect(await loggedWarning("https://portal.example")).toMatch(
    /^SITE_URL: is missing; .* e-mails contain no links\.$/,
  );
  expect(await loggedWarning("https://portal.example", { SITE_URL: "https://portal.example" })).toBeUndefined();
  for (const origin of ["http://127.0.0.1:8788", "http://localhost:8788", "http://[::1]:8788"])
    expect(await loggedWarning(origin)).toBeUndefined();
  for (const origin of ["http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://192.168.1.5:8788"])
    expect(await loggedWarning(origin)).toBeDefined();
});

test("a failing database answers 503", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { database, fail } = countingDatabase(env.DB);
  fail();
  const { response, body } = await ask({ ...base, DB: database });
  expect(response.status).toBe(503);
  expect(body).toEqual({
    status: "unavailable",
    database: "unavailable",
    source: "embedded",
    version: "abc123",
    release,
  });
});

test("a hanging database answers 503 after two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { database, pause } = countingDatabase(env.DB);
  const release = pause();
  const settled = vi.fn();
  const health = checkHealth(isolateOf({ ...base, DB: database }));
  void health.then(settled);
  await vi.advanceTimersByTimeAsync(1999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await health).toMatchObject({ status: "unavailable" });
  release();
});

test("a missing variable is named, and logged once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { response, body } = await ask({ DB: env.DB });
  expect(response.status).toBe(503);
  expect(body).toMatchObject({
    status: "misconfigured",
    problem: expect.stringMatching(/^SESSION_SECRET: is missing; /),
  });
  log.mockClear();
  const isolateFor = isolateHolder("test");
  const bindings = { DB: env.DB };
  expect(isolateFor(bindings, "portal.test")).toBe(isolateFor(bindings, "portal.test"));
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^This deployment is not configured: SESSION_SECRET: is missing; /)],
  ]);
});

test("an upstream is checked by its content version, or by its downloads when it has none", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const upstream = { ...base, GAME_API_URL: "https://game.test" };
  const fetch = vi.spyOn(globalThis, "fetch");
  fetch.mockImplementation(async (input) =>
    String(input).endsWith("/getdownloadsall") ? Response.json({ data: [] }) : new Response("", { status: 404 }),
  );
  expect((await ask(upstream)).body).toMatchObject({ status: "ok", source: "upstream" });
  fetch.mockImplementation(async () => new Response("", { status: 500 }));
  const { response, body } = await ask(upstream);
  expect(response.status).toBe(503);
  expect(body).toMatchObject({
    status: "unavailable",
    source: "upstream",
    problem: expect.stringMatching(/^The game API at GAME_API_URL does not respond\. /),
  });
});
