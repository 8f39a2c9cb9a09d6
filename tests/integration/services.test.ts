import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { Isolate, isolateHolder } from "#app/edge/isolate.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { countD1, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import { createServices, getServices } from "#app/server/services.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const START = Date.UTC(2026, 5, 1);
const SECOND = 1000;

afterEach(() => vi.restoreAllMocks());

/** The session of a visitor without a cookie. */
const visitorSession = await Session.open(new Request("https://portal.test/"), {
  keys: new Keyring([env.SESSION_SECRET]),
  now: () => START,
});

/** A name that is unique in this file. */
let builds = 0;
function newBuild(): string {
  builds += 1;
  return `services-test-${builds}`;
}

/** An isolate of its own deployment; its requests share caches, a clock and a counting database. */
function isolate({ build = newBuild(), ...variables }: Record<string, string> = {}) {
  const clock = { time: START };
  const counting = countingDatabase(env.DB);
  const bindings = {
    DB: counting.database,
    SESSION_SECRET: env.SESSION_SECRET,
    // Isolates of local starts share nothing.
    CF_PAGES_COMMIT_SHA: "services",
    ...variables,
  };
  const shared = new Isolate({ bindings, host: "portal.test", build, now: () => clock.time });
  const context = createExecutionContext();
  const services = (request = new Request("https://portal.test/"), session = visitorSession) =>
    createServices({
      request,
      session,
      waitUntil: (work) => context.waitUntil(work),
      isolate: shared,
    });
  return { ...counting, clock, build, services, settle: () => waitOnExecutionContext(context) };
}

/** Increments the content version as a publication does. */
async function publish(version: number): Promise<void> {
  const row = { key: "content_version", value: version };
  await openDatabase(env.DB)
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: version } });
}

/** An operator's game API with replies by path; counts the requests for each. */
function upstream(replies: Record<string, () => Response>) {
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    requests.push(pathname);
    return replies[pathname]?.() ?? new Response("Not found", { status: 404 });
  });
  return requests;
}

function silenceConsole() {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}

test("200 simultaneous first reads share one set of queries, and later ones make none", async () => {
  await insertNews(env.DB, [newsRow({ id: 1, subject: "First" })]);
  const { services, stats } = isolate();
  const read = () =>
    Promise.all(
      Array.from({ length: 200 }, async () => {
        const { content } = services();
        const [news, page] = await Promise.all([
          content.news.board({ type: 0, count: 1, list: 0, latest: 1 }),
          content.news.page({ type: 0, page: 1 }),
        ]);
        return [news.data[0]?.subject, page.lastPage];
      }),
    );
  const results = await read();
  expect(results.every(([subject, last]) => subject === "First" && last === 1)).toBe(true);
  // The content version; then the list, a page with its count, and the settings in one batch.
  expect(stats).toMatchObject({ statements: 8, roundTrips: 2 });
  await read();
  expect(stats).toMatchObject({ statements: 8, roundTrips: 2 });
});

test("equal requests share a copy, and an invalid request is refused", async () => {
  const { services, stats } = isolate();
  const { content } = services();
  await content.news.byId({ id: 7 });
  const { roundTrips } = stats;
  await content.news.byId({ id: "007" });
  expect(stats.roundTrips).toBe(roundTrips);

  const refusal = await content.news.byId({ id: "abc" }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Response);
  expect((refusal as Response).status).toBe(400);
  expect(await (refusal as Response).json()).toEqual({ code: "invalid", message: "The request is not valid." });
});

test("a publication shows within a second, without a query for every reader", async () => {
  await publish(1);
  const { services, stats, clock } = isolate();
  const subjects = async () => {
    const { data } = await services().content.news.board({ type: 2, count: 5, list: 0, latest: 1 });
    return data.map((item) => item.subject);
  };
  expect(await subjects()).toEqual([]);
  await insertNews(env.DB, [newsRow({ type: 2, subject: "Event" })]);
  await publish(2);
  const before = stats.roundTrips;
  clock.time += SECOND - 1;
  expect(await subjects()).toEqual([]);
  expect(stats.roundTrips).toBe(before);
  clock.time += 1;
  expect(await Promise.all([subjects(), subjects(), subjects()])).toEqual([["Event"], ["Event"], ["Event"]]);
  expect(stats.roundTrips).toBe(before + 2);
});

test("a failing database leaves the last copies, marked with their age, and is not queried each time", async () => {
  silenceConsole();
  const { services, stats, clock, fail, restore, settle } = isolate();
  await services().content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
  clock.time += 10 * SECOND;
  await services().content.downloads.list({});
  await settle();
  fail();
  clock.time += 4 * 60 * 60 * SECOND;

  const failing = services();
  expect(failing.content.staleSince()).toBeUndefined();
  await failing.content.downloads.list({});
  // The age is that of the settings, which every reply reads and which are older.
  expect(failing.content.staleSince()).toBe(START);
  await failing.content.news.board({ type: 0, count: 8, list: 1, latest: 0 });

  const { roundTrips } = stats;
  for (let reader = 0; reader < 50; reader += 1) {
    await services().content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
  }
  expect(stats.roundTrips).toBe(roundTrips);

  // Data that was never read is unavailable: an error that stays cached for a second.
  const failures = await Promise.all(
    Array.from({ length: 50 }, () =>
      services()
        .content.news.byId({ id: 1 })
        .catch((error: unknown) => error),
    ),
  );
  expect(failures.every((failure) => failure instanceof Response && failure.status === 503)).toBe(true);
  expect(await (failures[49] as Response).json()).toMatchObject({ code: "unavailable" });
  expect(stats.roundTrips).toBe(roundTrips + 1);

  restore();
  clock.time += 5 * SECOND;
  const repaired = services();
  await repaired.content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
  expect(repaired.content.staleSince()).toBeUndefined();
});

test("a new isolate with a failing database finds the copies of other isolates", async () => {
  silenceConsole();
  await publish(30);
  const first = isolate();
  await first.services().content.news.page({ type: 0, page: 1 });
  await first.settle();
  const second = isolate({ build: first.build });
  second.fail();
  second.clock.time += 60 * 60 * SECOND;
  const { content } = second.services();
  expect((await content.news.page({ type: 0, page: 1 })).lastPage).toBe(1);
  expect(content.staleSince()).toBe(START);
  expect((await content.contentVersion()).number).toBe(30);
});

test("a hanging database does not delay the content version: the last known one is used", async () => {
  silenceConsole();
  await publish(40);
  const { services, clock, pause } = isolate();
  await services().content.news.page({ type: 1, page: 1 });
  const release = pause();
  clock.time += 2 * SECOND;
  const { content } = services();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const version = content.contentVersion();
  await vi.advanceTimersByTimeAsync(1500);
  vi.useRealTimers();
  expect((await version).number).toBe(40);
  expect((await content.news.page({ type: 1, page: 1 })).lastPage).toBe(1);
  release();
});

test("site settings fall back to the defaults with the configured name", async () => {
  silenceConsole();
  const named = isolate({ SITE_NAME: "Dragon Peak" });
  expect((await named.services().content.settings.read({})).siteName).toBe("Dragon Peak");

  const failing = isolate({ SITE_NAME: "Dragon Peak" });
  failing.fail();
  expect(await failing.services().content.settings.read({})).toMatchObject({
    siteName: "Dragon Peak",
    newsViews: "fixed",
  });

  await openDatabase(env.DB).insert(settings).values({ key: "site_name", value: "Set by an admin" });
  const set = isolate({ SITE_NAME: "Dragon Peak" });
  expect((await set.services().content.settings.read({})).siteName).toBe("Set by an admin");
  await openDatabase(env.DB).delete(settings);
});

test("an upstream without the optional calls does not get repeated requests for them", async () => {
  silenceConsole();
  const requests = upstream({ "/getdownloadsall": () => Response.json({ data: [] }) });
  const { services, clock } = isolate({ GAME_API_URL: "https://game.test" });
  for (let second = 0; second < 50; second += 1) {
    const { content } = services();
    expect((await content.settings.read({})).siteName).toBe("Moonlit Gate");
    expect((await content.downloads.list({})).data).toEqual([]);
    clock.time += SECOND;
  }
  expect(requests.sort()).toEqual(["/getcontentversion", "/getdownloadsall", "/getsitesettings"]);

  const refusal = await services()
    .content.news.page({ type: 0, page: 1 })
    .catch((error: unknown) => error);
  expect((refusal as Response).status).toBe(501);
  expect(await (refusal as Response).json()).toMatchObject({ code: "not_offered" });
});

test("a call that the upstream refuses to the portal is not available to its visitors", async () => {
  silenceConsole();
  for (const status of [401, 403, 429]) {
    upstream({ "/getdownloadsall": () => Response.json({ message: "Unauthenticated." }, { status }) });
    const { services } = isolate({ GAME_API_URL: "https://operator.example" });
    const refusal = await services()
      .content.downloads.list({})
      .catch((error: unknown) => error);
    expect((refusal as Response).status).toBe(503);
    expect(await (refusal as Response).json()).toEqual({
      code: "unavailable",
      message: "Network error. Please check your connection.",
    });
  }
});

test("shared calls send the visitor's address upstream and never a token", async () => {
  const headers: Headers[] = [];
  // The reply is not valid as settings, which every call reads.
  silenceConsole();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    headers.push(new Headers(init?.headers));
    return Response.json({ data: [], version: 1 });
  });
  const request = new Request("https://portal.test/", {
    headers: {
      "CF-Connecting-IP": "203.0.113.9",
      Cookie: "__Host-portal_session=sealed",
      Authorization: "Bearer secret",
    },
  });
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring([env.SESSION_SECRET]),
    now: () => START,
  });
  session.logIn(testLogin());
  const { content, gameApi, visitor } = isolate({
    GAME_API_URL: "https://game.test",
    GAME_API_CSRF_TOKEN: "csrf",
    PROXY_KEY: "k".repeat(32),
  }).services(request, session);
  await content.banners.list({});
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.every((sent) => !sent.has("Authorization") && !sent.has("Cookie"))).toBe(true);
  expect(headers.every((sent) => sent.get("X-Forwarded-For") === "203.0.113.9")).toBe(true);
  expect(headers.every((sent) => sent.get("X-CSRF-TOKEN") === "csrf")).toBe(true);
  expect(headers.every((sent) => sent.get("X-Proxy-Key") === "k".repeat(32))).toBe(true);
  expect(visitor).toEqual({ ip: "203.0.113.9", audience: undefined, isStaff: false, saveData: false });
  await gameApi.banners.list({});
  expect(headers.at(-1)?.get("Authorization")).toBe("Bearer bearer-token");
});

test("services hold the site's origin, the visitor and the time, and a context without them throws", () => {
  const { services, clock } = isolate();
  const request = new Request("http://localhost:8788/news", { headers: { "Save-Data": "on" } });
  const made = services(request);
  expect(made.site.origin).toBe("http://localhost:8788");
  expect(made.visitor).toEqual({ ip: "", audience: undefined, isStaff: false, saveData: true });
  clock.time += 5;
  expect(made.now()).toBe(START + 5);
  expect(isolate({ SITE_URL: "https://game.example/portal/" }).services(request).site.origin).toBe(
    "https://game.example",
  );
  expect(getServices({ services: made })).toBe(made);
  expect(() => getServices({} as never)).toThrow("no services");
});

test("one isolate is created for all requests with the same bindings", () => {
  const bindings = { DB: env.DB, SESSION_SECRET: env.SESSION_SECRET };
  const isolateFor = isolateHolder("build");
  const first = isolateFor(bindings, "portal.test");
  expect(first).toBeInstanceOf(Isolate);
  expect(isolateFor(bindings, "portal.test")).toBe(first);
  expect(isolateFor({ ...bindings }, "portal.test")).not.toBe(first);
  expect(isolateHolder("build")(bindings, "portal.test")).not.toBe(first);
});

test("isolates of a deployment share the edge store, local starts do not", async () => {
  const policy = { fresh: SECOND, staleWhileRevalidate: 0, staleIfError: 0 };
  const reads = async (version: string) => {
    const states: (string | undefined)[] = [];
    for (const start of [START, START + 1]) {
      const bindings = { DB: env.DB, SESSION_SECRET: env.SESSION_SECRET, CF_PAGES_COMMIT_SHA: version };
      const { content } = new Isolate({ bindings, host: "portal.test", build: "shared", now: () => start });
      const pending: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => pending.push(work);
      const found = await content.read({ key: "k", tag: 0, load: async () => ({ value: 1, policy }), waitUntil });
      await Promise.all(pending);
      states.push(found?.state);
    }
    return states;
  };
  expect(await reads("abc")).toEqual(["miss", "hit"]);
  expect(await reads("dev")).toEqual(["miss", "miss"]);
});

test("the counting database counts statements, round trips and time, and passes on results and errors", async () => {
  const stats = newDatabaseStats();
  let time = 0;
  const database = countD1(env.DB, stats, () => (time += 4));
  const one = database.prepare("select ? as n").bind(1);
  expect(await one.first("n")).toBe(1);
  expect(await one.first()).toEqual({ n: 1 });
  expect(await one.raw({ columnNames: true })).toEqual([["n"], [1]]);
  expect(await one.raw()).toEqual([[1]]);
  expect((await one.all()).results).toEqual([{ n: 1 }]);
  const [first, second] = await database.batch<{ n: number }>([one, database.prepare("select 2 as n")]);
  expect([first?.results, second?.results]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(stats).toEqual({ statements: 7, roundTrips: 6, milliseconds: 24, shown: false });
  await expect(database.prepare("select nonsense").run()).rejects.toThrow("nonsense");
  const session = database.withSession("first-primary");
  expect((await session.prepare("select 3 as n").first("n")) as number).toBe(3);
  await database.exec("select 1");
  expect(stats).toEqual({ statements: 10, roundTrips: 9, milliseconds: 36, shown: false });
});
