import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { HotResponses } from "#app/cache/hot-responses.ts";
import { HOT_WHILE_STALE } from "#app/cache/page-cache.ts";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import { cacheControl, policies } from "#app/cache/policies.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { DueJobs } from "#app/edge/due-jobs.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { createPageHandler, type EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest, hotResponse } from "#app/edge/request-guard.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { newsQuery } from "#app/features/news/news-pages.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import type { Services } from "#app/server/services.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const START = Date.UTC(2026, 5, 1, 4, 30);
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const SESSION = { Cookie: "theme=dark; __Host-portal_session=sealed" };

afterEach(() => vi.restoreAllMocks());

type RenderPage = (request: Request, services: Services) => Response | Promise<Response>;

/** The default declarations of a page. */
const DECLARED: PageDeclaration = { cache: ["news"], query: newsQuery };

/** A page with a text that distinguishes renders. */
function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(`<!DOCTYPE html><html><body><header>H</header><main id="main">${text}</main></body></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

function newCommit(): string {
  commits += 1;
  return `page-cache-test-${commits}`;
}
let commits = 0;

/** A deployment whose requests pass the middleware and the page handler to the given render. */
function site(
  render: RenderPage,
  {
    commit = newCommit(),
    build = "build",
    files = {} as Record<string, string>,
    origin = "https://portal.test",
    variables = {} as Record<string, string>,
    declarationOf = (_path: string): PageDeclaration => DECLARED,
  } = {},
) {
  const clock = { time: START };
  const counting = countingDatabase(env.DB);
  // Their queries are not those of a page.
  vi.spyOn(DueJobs.prototype, "start").mockReturnValue(undefined);
  const bindings = {
    DB: counting.database,
    SESSION_SECRET: env.SESSION_SECRET,
    CF_PAGES_COMMIT_SHA: commit,
    ...variables,
  };
  const renders: Request[] = [];
  const isolate = new Isolate({ bindings, host: "portal.test", build, now: () => clock.time });
  const handler = createPageHandler(async (request, services) => {
    renders.push(request);
    return render(request, services);
  }, declarationOf);
  const context = createExecutionContext();
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const event: EdgeContext = {
      request: new Request(`${origin}${path}`, init),
      isolate,
      waitUntil: (work) => context.waitUntil(work),
      next: async () => new Response(files[path] ?? "no such file", { status: path in files ? 200 : 404 }),
    };
    return hotResponse(event) ?? guardRequest(event, () => handler(event));
  };
  return { ...counting, clock, commit, renders, visit, settle: () => waitOnExecutionContext(context) };
}

function silenceConsole() {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}

const cacheOf = (response: Response) => response.headers.get("x-cache");

test("a hot response is the cached answer, and only for requests it may serve", async () => {
  const { visit, clock, renders } = site(async () => page("news"));
  await visit("/news");
  const hotResponse = await visit("/news");
  clock.time += 300;
  const again = await visit("/news");
  const withoutTimes = (response: Response) =>
    [...response.headers].filter(([name]) => !["age", "server-timing"].includes(name));
  expect(withoutTimes(again)).toEqual(withoutTimes(hotResponse));
  expect(await again.text()).toBe(await hotResponse.text());
  // Visitors get only the time for the page's clock.
  for (const response of [hotResponse, again])
    expect(response.headers.get("Server-Timing")).toMatch(/^now;desc="\d+"$/);
  expect(again.headers.get("Server-Timing")).toBe(`now;desc="${clock.time}"`);
  clock.time += 900;
  expect((await visit("/news")).headers.get("Age")).toBe("1");

  expect(cacheOf(await visit("/news", { headers: { Cookie: "__Host-portal_session=x" } }))).toBe("bypass");
  expect(cacheOf(await visit("/news", { headers: { Authorization: "Bearer x" } }))).toBe("bypass");
  expect(cacheOf(await visit("/news", { headers: { "Save-Data": "on" } }))).toBe("miss");
  expect((await visit("/news", { headers: { "If-None-Match": hotResponse.headers.get("ETag") ?? "" } })).status).toBe(
    304,
  );
  expect(await (await visit("/news", { method: "HEAD" })).text()).toBe("");
  expect((await visit("/news", { method: "POST", headers: { Origin: "https://evil.test" } })).status).toBe(403);
  expect(renders.length).toBeGreaterThan(3);
});

test("a stale page is a hot response for a tenth of a second, and then the new one", async () => {
  const { visit, clock, settle, renders } = site(() => page(`news ${renders.length}`), {
    origin: "http://127.0.0.1:8788",
  });
  await visit("/news");
  clock.time += 31 * SECOND;
  const stale = await visit("/news");
  expect(cacheOf(stale)).toBe("stale");
  await settle();
  clock.time += HOT_WHILE_STALE - 1;
  const hot = await visit("/news");
  expect([cacheOf(hot), hot.headers.get("Age")]).toEqual(["stale", "31"]);
  expect(hot.headers.get("Server-Timing")).toMatch(/^cache;desc="stale", total;dur=0, /);
  expect(await hot.text()).toBe(await stale.text());
  clock.time += 1;
  const renewed = await visit("/news");
  expect(cacheOf(renewed)).toBe("hit");
  expect(await renewed.text()).toContain("news 2");
});

test("a stale page is no hot response after the end of its stale time", async () => {
  const { visit, clock, renders } = site(() => page(`news ${renders.length}`));
  await visit("/news");
  const { fresh, staleWhileRevalidate } = policies.news;
  clock.time += fresh + staleWhileRevalidate - 50;
  expect(cacheOf(await visit("/news"))).toBe("stale");
  clock.time += 50;
  const renewed = await visit("/news");
  expect(cacheOf(renewed)).not.toBe("stale");
  expect(await renewed.text()).toContain("news 2");
});

test("only complete and shared pages become hot responses", async () => {
  silenceConsole();
  const putHotResponse = vi.spyOn(HotResponses.prototype, "put");
  let fails = false;
  const { visit, clock, settle, fail, restore } = site((request) => {
    if (fails) throw new Error("broken");
    return page("page", {}, new URL(request.url).pathname === "/gone" ? 404 : 200);
  });
  const storedBy = async (path: string, init?: RequestInit) => {
    putHotResponse.mockClear();
    await visit(path, init);
    await settle();
    return putHotResponse.mock.calls.map(([{ url }]) => new URL(url).pathname);
  };
  expect(await storedBy("/news")).toEqual([]);
  expect(await storedBy("/news")).toEqual(["/news"]);
  // The hot response needs no other layer.
  expect(await storedBy("/news")).toEqual([]);
  for (const path of ["/gone", "/gone"]) expect(await storedBy(path)).toEqual([]);
  for (const headers of [{ "Save-Data": "on" }, { "Save-Data": "on" }])
    expect(await storedBy("/story", { headers })).toEqual([]);
  // While the content version cannot be read, hot responses are off.
  await visit("/story");
  fail();
  clock.time += SECOND;
  expect(await storedBy("/story")).toEqual([]);
  restore();
  clock.time += 31 * SECOND;
  fails = true;
  for (const failed of [false, true]) {
    const response = await visit("/news");
    await settle();
    expect(cacheOf(response)).toBe("stale");
    expect((await response.text()).includes("stale-notice")).toBe(failed);
    clock.time += HOT_WHILE_STALE;
  }
  expect(await storedBy("/news")).toEqual([]);
});

test("Server-Timing of a page is sent only to admins and to local requests", async () => {
  const { visit, clock } = site(async () => page("own"));
  const timing = async (userType: number | undefined) => {
    const session = await Session.open(new Request("https://portal.test/"), {
      keys: new Keyring([env.SESSION_SECRET]),
      now: () => clock.time,
    });
    if (userType !== undefined) session.logIn({ ...testLogin(), userType });
    const [Cookie = ""] = ((await session.headers()).get("Set-Cookie") ?? "").split(";");
    return (await visit("/user", { headers: { Cookie } })).headers.get("Server-Timing");
  };
  for (const userType of [undefined, 0, 1]) expect(await timing(userType)).toMatch(/^now;desc="\d+"$/);
  for (const userType of [11, 30]) expect(await timing(userType)).toMatch(/^cache;desc="bypass", db;.*now;desc="\d+"$/);
});

test("a local answer reports its duration to a tenth of a millisecond", async () => {
  const { visit, clock } = site(
    () => {
      clock.time += 1234.56;
      return page("slow");
    },
    { origin: "http://127.0.0.1:8788" },
  );
  expect((await visit("/news")).headers.get("Server-Timing")).toContain("total;dur=1234.6,");
  const headers = { Cookie: "portal_session=sealed" };
  expect((await visit("/news", { headers })).headers.get("Server-Timing")).toContain("total;dur=1234.6,");
});

test("200 simultaneous first visits share one render and one set of queries", async () => {
  // Local requests, whose answers have Server-Timing.
  const { visit, renders, stats } = site(
    async (_request, { content }) => {
      const news = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
      return page(`${news.data.length} items`);
    },
    { origin: "http://127.0.0.1:8788" },
  );
  const responses = await Promise.all(Array.from({ length: 200 }, () => visit("/news")));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain("0 items");
  expect(renders).toHaveLength(1);
  expect(stats).toMatchObject({ statements: 6, roundTrips: 2 });

  const misses = responses.filter((response) => cacheOf(response) === "miss");
  const coalesced = responses.filter((response) => response.headers.get("Server-Timing")?.includes("coalesced"));
  expect([misses.length, coalesced.length]).toEqual([1, 199]);
  expect(coalesced.every((response) => cacheOf(response) === "hit")).toBe(true);
  expect(misses[0]?.headers.get("Server-Timing")).toMatch(
    /^cache;desc="miss", db;desc="5 queries, 1 trips";dur=[\d.]+, total;dur=[\d.]+, now;desc="\d+"$/,
  );

  const hit = await visit("/news");
  expect(cacheOf(hit)).toBe("hit");
  expect(hit.headers.get("Server-Timing")).toMatch(/^cache;desc="hit", total;dur=[\d.]+, now;desc="\d+"$/);
  expect(stats.roundTrips).toBe(2);
});

test("a page turns from hit to stale with one revalidation, and sends the declared Cache-Control", async () => {
  let version = 1;
  const { visit, clock, renders, settle } = site(() => page(`render ${version}`, { "X-Robots-Tag": "all" }));
  const first = await visit("/");
  expect(cacheOf(first)).toBe("miss");
  expect(first.headers.get("Cache-Control")).toBe(cacheControl(policies.news));
  expect(first.headers.get("Vary")).toBe("Cookie, Save-Data");
  expect(first.headers.get("X-Robots-Tag")).toBe("all");
  expect(first.headers.has("Age")).toBe(false);

  version = 2;
  clock.time += 29 * SECOND;
  const hit = await visit("/");
  expect([cacheOf(hit), hit.headers.get("Age")]).toEqual(["hit", "29"]);
  clock.time += 1 * SECOND;
  const stale = await Promise.all([visit("/"), visit("/"), visit("/")]);
  await settle();
  clock.time += HOT_WHILE_STALE;
  expect(stale.map(cacheOf)).toEqual(["stale", "stale", "stale"]);
  expect(await stale[0]?.text()).toContain("render 1");
  expect(renders).toHaveLength(2);
  const renewed = await visit("/");
  expect([cacheOf(renewed), renewed.headers.get("Age")]).toEqual(["hit", "0"]);
  expect(await renewed.text()).toContain("render 2");
});

test("a publication renews every page within a second", async () => {
  let version = 1;
  const { visit, clock } = site(() => page(`render ${version}`));
  await visit("/news");
  version = 2;
  await openDatabase(env.DB)
    .insert(settings)
    .values({ key: "content_version", value: 77 })
    .onConflictDoUpdate({ target: settings.key, set: { value: 77 } });
  clock.time += 999;
  expect(await (await visit("/news")).text()).toContain("render 1");
  clock.time += 1;
  const published = await visit("/news");
  expect(cacheOf(published)).toBe("miss");
  expect(await published.text()).toContain("render 2");
});

test("the edge store shares pages between isolates of one build, and holds no missing pages", async () => {
  const firstIsolate = site((request) => page("here", {}, new URL(request.url).pathname === "/gone" ? 404 : 200));
  await firstIsolate.visit("/story");
  await firstIsolate.visit("/gone");
  await firstIsolate.settle();
  const secondIsolate = site(() => page("there"), { commit: firstIsolate.commit });
  const found = await secondIsolate.visit("/story");
  expect([cacheOf(found), await found.text()]).toEqual(["hit", expect.stringContaining("here")]);
  expect(cacheOf(await firstIsolate.visit("/gone"))).toBe("hit");
  expect(cacheOf(await secondIsolate.visit("/gone"))).toBe("miss");
  const deployed = site(() => page("deployed"), { commit: firstIsolate.commit, build: "next build" });
  expect(cacheOf(await deployed.visit("/story"))).toBe("miss");
});

test("a shared page is rendered from a request without the visitor's data", async () => {
  const { visit, renders } = site((_request, { visitor }) => page(JSON.stringify(visitor)));
  const response = await visit("/News/?fbclid=tracking&page=01&topic=%3Cscript%3E", {
    headers: {
      Cookie: "theme=dark",
      "CF-Connecting-IP": "203.0.113.9",
      "Accept-Language": "tl",
      Referer: "https://elsewhere.test/?q=secret",
      "User-Agent": "Old Phone",
    },
  });
  const [request] = renders;
  expect(request?.url).toBe("https://portal.test/news?topic=invalid");
  expect([...(request?.headers ?? [])]).toEqual([["accept", "text/html"]]);
  expect(request?.signal.aborted).toBe(false);
  expect(await response.text()).toContain('"ip":"","audience":"visitors","isStaff":false,"saveData":false');
  // Different invalid values and different trackers share one page.
  const other = await visit("/news?topic=%27--&utm_source=mail");
  expect([cacheOf(other), renders.length]).toEqual(["hit", 1]);
});

test("Save-Data has its own copy of a page", async () => {
  const { visit } = site((_request, { visitor }) => page(visitor.saveData ? "lean" : "rich"));
  expect(await (await visit("/")).text()).toContain("rich");
  expect(await (await visit("/", { headers: { "Save-Data": "on" } })).text()).toContain("lean");
  expect(await (await visit("/")).text()).toContain("rich");
});

test("a visitor with a session neither gets nor stores a shared page", async () => {
  const { visit, renders } = site((request) => page(`for ${request.headers.get("Cookie") ?? "everyone"}`));
  const sessionResponse = await visit("/news", { headers: SESSION });
  expect(await sessionResponse.text()).toContain("for theme=dark; __Host-portal_session=sealed");
  expect([cacheOf(sessionResponse), sessionResponse.headers.get("Cache-Control")]).toEqual([
    "bypass",
    "private, no-store",
  ]);
  const anonymous = await visit("/news");
  expect(await anonymous.text()).toContain("for everyone");
  expect(cacheOf(anonymous)).toBe("miss");
  expect(await (await visit("/news", { headers: SESSION })).text()).toContain("__Host-portal_session=sealed");
  expect(renders).toHaveLength(3);

  const authorized = await visit("/news", { headers: { Authorization: "Bearer token" } });
  expect([cacheOf(authorized), authorized.headers.get("Cache-Control")]).toEqual(["bypass", "private, no-store"]);
});

test("a visitor with a session does not join the load of a shared page", async () => {
  const releases: (() => void)[] = [];
  const { visit, renders } = site(async (request) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return page(`for ${request.headers.get("Cookie") ?? "everyone"}`);
  });
  const visitors = Array.from({ length: 40 }, (_, index) => ({
    cookie: index % 2 === 0 ? undefined : `__Host-portal_session=visitor-${index}`,
  }));
  const visits = visitors.map(({ cookie }) => visit("/news", cookie ? { headers: { Cookie: cookie } } : {}));
  // One shared render, and one for each of the twenty visitors with a session.
  await vi.waitFor(() => expect(renders).toHaveLength(21), 60_000);
  for (const open of releases.reverse()) open();
  const bodies = await Promise.all(visits.map(async (visited) => (await visited).text()));
  bodies.forEach((body, index) => {
    expect(body).toContain(`<main id="main">for ${visitors[index]?.cookie ?? "everyone"}</main>`);
  });
  expect(await (await visit("/news")).text()).toContain("for everyone");
  expect(renders).toHaveLength(21);
});

test("an uncacheable answer of a shared page reaches its waiting visitors, and no later one", async () => {
  const answers: Record<string, () => Response> = {
    "/private": () => page("private", { "Cache-Control": "private, max-age=60" }),
    "/withdrawn": () => page("withdrawn", { "Cache-Control": "no-store" }),
    "/redirect": () => new Response(null, { status: 302, headers: { Location: "/login" } }),
    "/teapot": () => page("teapot", {}, 418),
  };
  const { visit, renders } = site((request) => answers[new URL(request.url).pathname]?.() ?? page("?"));
  for (const path of Object.keys(answers)) {
    const before = renders.length;
    const simultaneous = await Promise.all([visit(path), visit(path)]);
    expect(renders.length, path).toBe(before + 1);
    const later = await visit(path, { headers: { "User-Agent": "another" } });
    expect(renders.length, path).toBe(before + 2);
    for (const response of [...simultaneous, later]) {
      expect([path, cacheOf(response), response.headers.has("ETag")]).toEqual([path, "bypass", false]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("Server-Timing")).toMatch(/^now;desc="\d+"$/);
    }
    expect(await simultaneous[0]?.text()).toBe(await simultaneous[1]?.text());
  }
  expect((await visit("/redirect")).headers.get("Location")).toBe("/login");
});

test("an unshareable page is rendered from the visitor's request, even if its route declares a cache", async () => {
  const answers: Record<string, (by: string | null) => Response> = {
    "/cookie": (by) => page(`for ${by}`, { "Set-Cookie": `__Host-portal_session=${by}; HttpOnly` }),
    "/vary": (by) => page(`for ${by}`, { Vary: "*" }),
    "/picture": (by) => new Response(`for ${by}`, { headers: { "Content-Type": "image/png" } }),
  };
  const { visit } = site((request) => {
    const by = request.headers.get("User-Agent");
    return answers[new URL(request.url).pathname]?.(by) ?? page("?");
  });
  for (const path of Object.keys(answers)) {
    const visits = ["a", "b"].map((by) => visit(path, { headers: { "User-Agent": by } }));
    for (const [index, response] of (await Promise.all(visits)).entries()) {
      const by = ["a", "b"][index];
      expect([path, cacheOf(response), await response.text()]).toEqual([
        path,
        "bypass",
        expect.stringContaining(`for ${by}`),
      ]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      if (path === "/cookie") expect(response.headers.get("Set-Cookie")).toBe(`__Host-portal_session=${by}; HttpOnly`);
    }
  }
});

test("a page without a cache policy is rendered once, from the visitor's request with its full URL", async () => {
  const { visit, renders } = site((request) => page(`back to ${new URL(request.url).searchParams.get("redirectTo")}`), {
    declarationOf: () => ({}),
  });
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => visit(`/login?redirectTo=/page-${index}`)),
  );
  for (const [index, response] of responses.entries()) {
    expect(await response.text()).toContain(`back to /page-${index}<`);
    expect([cacheOf(response), response.headers.get("Cache-Control")]).toEqual(["bypass", "private, no-store"]);
  }
  expect(renders).toHaveLength(50);
  expect(renders[0]?.url).toBe("https://portal.test/login?redirectTo=/page-0");
});

test("writes reach the render unchanged, and a file of a page keeps its own caching", async () => {
  const { visit, renders } = site((request) => page(request.url));
  const requests: [string, RequestInit][] = [["/news?x=1", { method: "POST", body: "a=1" }]];
  for (const [path, init] of requests) {
    const response = await visit(path, init);
    expect([path, cacheOf(response), renders.at(-1)?.url]).toEqual([path, "bypass", `https://portal.test${path}`]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
  expect(renders).toHaveLength(requests.length);
  const unshared = { declarationOf: () => ({}) };
  const file = site(
    () => Response.json({}, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } }),
    unshared,
  );
  expect((await file.visit("/file")).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const personal = site(
    () =>
      Response.json(
        {},
        { headers: { "Cache-Control": "public, max-age=60", "Set-Cookie": "__Host-portal_session=new" } },
      ),
    unshared,
  );
  expect((await personal.visit("/file")).headers.get("Cache-Control")).toBe("private, no-store");
});

test("If-None-Match answers 304 without a body, and HEAD has the headers of GET", async () => {
  let text = "one";
  const { visit, clock, renders } = site((request) =>
    page(text, {}, new URL(request.url).pathname === "/gone" ? 404 : 200),
  );
  const first = await visit("/news");
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);

  for (const value of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
    const unchanged = await visit("/news", { headers: { "If-None-Match": value } });
    expect([value, unchanged.status, await unchanged.text()]).toEqual([value, 304, ""]);
    expect(unchanged.headers.has("Content-Type")).toBe(false);
    expect(unchanged.headers.get("ETag")).toBe(tag);
    expect(unchanged.headers.get("Cache-Control")).toBe(cacheControl(policies.news));
    expect(unchanged.headers.get("X-Frame-Options")).toBe("DENY");
  }
  expect((await visit("/news", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);

  const head = await visit("/news", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("ETag"), cacheOf(head)]).toEqual([200, "", tag, "hit"]);
  expect(renders).toHaveLength(1);

  // A missing page answers 404 with any entity tag.
  const missingPage = await visit("/gone");
  const again = await visit("/gone", { headers: { "If-None-Match": missingPage.headers.get("ETag") ?? "" } });
  expect(again.status).toBe(404);

  text = "two";
  clock.time += HOUR;
  expect((await visit("/news", { headers: { "If-None-Match": tag } })).status).toBe(200);
  expect((await visit("/fresh", { method: "HEAD" })).status).toBe(200);
  expect(renders.at(-1)?.method).toBe("GET");
});

test("a failing page shows the last copy with a notice, and is retried after the pause", async () => {
  const error = silenceConsole();
  let fails: "throw" | 500 | 503 | undefined;
  const { visit, clock, renders, settle } = site(() => {
    if (fails === "throw") throw new Error("render broke");
    return fails === undefined ? page("news of the day") : page("sorry", {}, fails);
  });
  const tag = (await visit("/news")).headers.get("ETag");

  for (const failure of ["throw", 500, 503] as const) {
    fails = failure;
    clock.time += 2 * HOUR;
    const count = renders.length;
    const staleResponse = await visit("/news");
    const body = await staleResponse.text();
    expect([staleResponse.status, cacheOf(staleResponse)]).toEqual([200, "stale"]);
    expect(body).toContain(
      '<!DOCTYPE html><html><body><header>H</header><p class="stale-notice" role="status">This page could not be refreshed. ' +
        'You are seeing the last copy, as of 12:30 (GMT+08:00).</p><main id="main">news of the day',
    );
    expect(staleResponse.headers.get("ETag")).not.toBe(tag);
    expect((await visit("/news", { headers: { "If-None-Match": tag ?? "" } })).status).toBe(200);
    expect(
      (await visit("/news", { headers: { "If-None-Match": staleResponse.headers.get("ETag") ?? "" } })).status,
    ).toBe(304);
    expect(renders.length).toBe(count + 1);
  }

  fails = undefined;
  clock.time += 5 * SECOND;
  const back = await visit("/news");
  await settle();
  expect(await back.text()).not.toContain("stale-notice");
  expect(back.headers.get("ETag")).toBe(tag);
  expect(error).not.toHaveBeenCalled();
});

test("a page that fails in the background keeps its copy, from then on with a notice", async () => {
  silenceConsole();
  let fails = false;
  const { visit, clock, settle } = site(() => {
    if (fails) throw new Error("render broke");
    return page("news");
  });
  await visit("/news");
  fails = true;
  clock.time += 40 * SECOND;
  expect(await (await visit("/news")).text()).not.toContain("stale-notice");
  await settle();
  clock.time += HOT_WHILE_STALE;
  expect(await (await visit("/news")).text()).toContain("as of 12:30 (GMT+08:00)");
});

test("a failing page without a copy is an error for everyone, and is never stored", async () => {
  const error = silenceConsole();
  let fails = true;
  const { visit } = site(() => {
    if (fails) throw new Error("a secret detail");
    return page("fine");
  });
  const responses = await Promise.all([visit("/news"), visit("/news")]);
  for (const response of responses) {
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).toContain("An error has occurred due to a temporary system issue.");
    expect(body).not.toContain("secret");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
  expect(error).toHaveBeenCalled();
  fails = false;
  expect((await visit("/news")).status).toBe(200);

  const unavailable = site(() => page("sorry", {}, 503));
  const answer = await unavailable.visit("/news");
  expect([answer.status, cacheOf(answer), answer.headers.get("Cache-Control")]).toEqual([
    503,
    "bypass",
    "private, no-store",
  ]);
});

test("the notice names the age of the data when the database is down", async () => {
  silenceConsole();
  const { visit, clock, fail, restore, renders } = site(async (request, { content }) => {
    const news = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
    const asOf = content.staleSince();
    const { pathname } = new URL(request.url);
    return page(`${pathname}: ${news.data.length}`, asOf === undefined ? {} : { "x-data-as-of": String(asOf) });
  });
  await visit("/news");
  fail();
  clock.time += 2 * HOUR;
  // This page was never rendered before, but its data is cached.
  const response = await visit("/home");
  expect(cacheOf(response)).toBe("miss");
  expect(response.headers.has("x-data-as-of")).toBe(false);
  expect(await response.text()).toContain("as of 12:30 (GMT+08:00)");

  const count = renders.length;
  clock.time += 4 * SECOND;
  expect(cacheOf(await visit("/home"))).toBe("hit");
  expect(renders.length).toBe(count);
  restore();
  clock.time += 1 * SECOND;
  const repaired = await visit("/home");
  expect(cacheOf(repaired)).toBe("miss");
  expect(await repaired.text()).not.toContain("stale-notice");

  fail();
  clock.time += 2 * HOUR;
  const sessionResponse = await visit("/home", { headers: SESSION });
  expect(sessionResponse.headers.has("x-data-as-of")).toBe(false);
  expect(await sessionResponse.text()).toContain("stale-notice");
});

test("a page with a missing part does not replace a complete one", async () => {
  silenceConsole();
  let missing = false;
  const { visit, clock, renders } = site(() =>
    missing ? page("half of it", { "Cache-Control": "private, no-store" }) : page("all of it"),
  );
  await visit("/news");
  missing = true;
  for (let time = 0; time < 2; time += 1) {
    clock.time += HOUR;
    const completeResponse = await visit("/news");
    const body = await completeResponse.text();
    expect([completeResponse.status, cacheOf(completeResponse)]).toEqual([200, "stale"]);
    expect(body).toContain("all of it");
    expect(body).toContain("as of 12:30 (GMT+08:00)");
  }
  expect(renders).toHaveLength(3);
  // Without a complete copy every visitor gets the incomplete page.
  expect(await (await visit("/home")).text()).toContain("half of it");
  missing = false;
  clock.time += 5 * SECOND;
  expect(await (await visit("/news")).text()).not.toContain("stale-notice");
});

test.each([400, 503])("an error page %i made with old data gets no notice", async (status) => {
  const { visit } = site(() => page("sorry", { "x-data-as-of": String(START - HOUR) }, status));
  const response = await visit("/news");
  expect(response.status).toBe(status);
  expect(response.headers.has("x-data-as-of")).toBe(false);
  expect(await response.text()).not.toContain("stale-notice");
});

test("a page without a main part gets no notice", async () => {
  const text = "<!DOCTYPE html><title>A part of a page</title>";
  const { visit } = site(() => {
    const headers = { "Content-Type": "text/html", "x-data-as-of": String(START - HOUR) };
    return new Response(text, { headers });
  });
  expect(await (await visit("/news")).text()).toBe(text);
});

test("pages of more than 2 MiB are not stored", async () => {
  const maxLength = 2 * 1024 * 1024;
  for (const [length, state] of [
    [maxLength, "hit"],
    [maxLength + 1, "bypass"],
  ] as const) {
    const { visit } = site(() => new Response("x".repeat(length), { headers: { "Content-Type": "text/html" } }));
    await visit("/news");
    expect(cacheOf(await visit("/news"))).toBe(state);
  }
});

test("a page is as old as the cached data it is made of", async () => {
  const { visit, clock } = site(async (_request, { content }) => {
    const { data } = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
    return page(String(data.length));
  });
  await visit("/news");
  clock.time += SECOND;
  const second = await visit("/home");
  expect([cacheOf(second), second.headers.get("Age")]).toEqual(["miss", "1"]);
});

test("a feed for a logged-in visitor has no-store", async () => {
  const { visit } = site(() => new Response("<feed/>", { headers: { "Content-Type": "application/atom+xml" } }));
  const sessionResponse = await visit("/feed.xml", { headers: SESSION });
  expect([cacheOf(sessionResponse), sessionResponse.headers.get("Cache-Control")]).toEqual([
    "bypass",
    "private, no-store",
  ]);
});

test("a static file is served when no page has its path", async () => {
  const { visit } = site(() => page("missing", {}, 404), { files: { "/site.webmanifest": "{}", "/news": "never" } });
  expect(await (await visit("/site.webmanifest")).text()).toBe("{}");
  expect(await (await visit("/site.webmanifest")).text()).toBe("{}");
  expect((await visit("/other.webmanifest")).status).toBe(404);
  expect(await (await visit("/news")).text()).toContain("missing");
  expect(await (await visit("/site.webmanifest", { method: "POST" })).text()).toContain("missing");
});

test("unsupported methods are refused without a render", async () => {
  const { visit, renders, stats } = site(() => page("page"));
  for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
    const response = await visit("/news", { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(await response.text()).toContain("Method not allowed");
  }
  const optionsResponse = await visit("/news.data", { method: "OPTIONS" });
  expect([optionsResponse.status, optionsResponse.headers.get("Allow"), await optionsResponse.text()]).toEqual([
    204,
    "GET, HEAD, POST, OPTIONS",
    "",
  ]);
  expect([renders.length, stats.statements]).toEqual([0, 0]);
});

test("a form sent to a page without an action gets the site's own message", async () => {
  const { visit } = site(() => page("no action in routes/news/route.tsx", {}, 405));
  const response = await visit("/news", { method: "POST", body: "a=1" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await response.text()).not.toContain("routes/");
});

test("a page refuses requests for the data of a single route", async () => {
  const { visit, renders } = site(() => page("page"));
  await visit("/news?_data=root&page=2", { headers: SESSION });
  await visit("/news?_data", { method: "POST", body: "a=1" });
  expect(renders.map(({ url }) => url)).toEqual(["https://portal.test/news?page=2", "https://portal.test/news"]);
  expect(await renders[1]?.text()).toBe("a=1");
});

test("leading slashes of a path do not name a host", async () => {
  const { visit, renders } = site(() => page("page"));
  for (const path of ["//news", "//%5B/news", "///evil.test/"]) await visit(path, { headers: SESSION });
  expect(renders.map(({ url }) => url)).toEqual(
    ["/news", "/%5B/news", "/evil.test/"].map((path) => `https://portal.test${path}`),
  );
});

test("only pages get a notice; a feed is unchanged", async () => {
  silenceConsole();
  let fails = false;
  const { visit, clock } = site(() => {
    if (fails) throw new Error("broken");
    return new Response("<feed><main>not a page</main></feed>", {
      headers: { "Content-Type": "application/atom+xml" },
    });
  });
  await visit("/feed.xml");
  fails = true;
  clock.time += HOUR;
  expect(await (await visit("/feed.xml")).text()).toBe("<feed><main>not a page</main></feed>");
  const own = site(() => {
    const headers = { "Content-Type": "application/atom+xml", "x-data-as-of": String(START - HOUR) };
    return new Response("<feed><main>not a page</main></feed>", { headers });
  });
  const sessionResponse = await own.visit("/feed.xml", { headers: SESSION });
  expect(await sessionResponse.text()).toBe("<feed><main>not a page</main></feed>");
  expect(sessionResponse.headers.has("x-data-as-of")).toBe(false);
});

/** Answers the calls of section 7 with the request time, like a server whose content changes constantly. */
function timedGameServer(now: () => number) {
  const requestTimes: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    requestTimes.push(pathname);
    if (pathname.startsWith("/getnewsall/")) return Response.json({ data: [{ id: 1, subject: String(now()) }] });
    if (pathname === "/getdownloadsall") return Response.json({ data: [{ seq: 1, link_name: String(now()) }] });
    if (pathname === "/getSiteBanners") return Response.json({ data: [{ id: 1, title: String(now()) }] });
    return new Response("Not found", { status: 404 });
  });
  return requestTimes;
}

const upstream = { GAME_API_URL: "https://game.test" };

test.each([2, 7, 10, 14, 44, 61])("news is at most 45 s old for visits every %i s", async (interval) => {
  const { visit, clock, settle } = site(
    async (request, { content }) => {
      const latest = await content.news.board({ type: 0, count: 1, list: 0, latest: 1 });
      // Another page reads the same data, so that data and pages differ in age.
      const list =
        new URL(request.url).pathname === "/news"
          ? await content.news.board({ type: 0, count: 8, list: 1, latest: 0 })
          : latest;
      return page(`[${latest.data[0]?.subject}] [${list.data[0]?.subject}]`);
    },
    { variables: upstream },
  );
  timedGameServer(() => clock.time);
  let maxAge = 0;
  for (let seconds = 0; seconds < 300; seconds += interval) {
    for (const path of seconds % 3 === 0 ? ["/news", "/home"] : ["/news"]) {
      const response = await visit(path);
      const times = [...(await response.text()).matchAll(/\[(\d+)\]/g)].map(([, time]) => Number(time));
      const age = Math.max(...times.map((time) => clock.time - time));
      maxAge = Math.max(maxAge, age);
      // The lifetime sent to caches on the way is correct: with the Age header it never exceeds 45 s.
      expect(Number(response.headers.get("Age") ?? 0) * SECOND).toBeGreaterThanOrEqual(age - SECOND);
    }
    await settle();
    clock.time += interval * SECOND;
  }
  expect(maxAge).toBeLessThanOrEqual(45 * SECOND);
  // Earlier visits get copies.
  expect(maxAge > 0).toBe(interval <= 45);
});

test.each([
  ["downloads", "/getdownloadsall", 3600],
  ["banners", "/getSiteBanners", 1800],
] as const)(
  "%s are requested once per lifetime, and no copy outlives it in steady traffic",
  async (policy, path, lifetime) => {
    const { visit, clock, settle } = site(
      async (_request, { content }) => {
        const text =
          policy === "downloads"
            ? (await content.downloads.list({})).data[0]?.name
            : (await content.banners.list({})).data[0]?.title;
        return page(`[${text}]`);
      },
      { variables: upstream, declarationOf: () => ({ cache: [policy] }) },
    );
    const requestTimes = timedGameServer(() => clock.time);
    let maxAge = 0;
    // The page is first rendered halfway through the lifetime of its data.
    for (let seconds = 0; seconds < 3 * lifetime; seconds += 60) {
      const response = await visit(seconds < lifetime / 2 ? "/first" : "/second");
      const [, time] = /\[(\d+)\]/.exec(await response.text()) ?? [];
      maxAge = Math.max(maxAge, clock.time - Number(time));
      await settle();
      clock.time += 60 * SECOND;
    }
    expect(maxAge).toBeLessThanOrEqual((lifetime + 120) * SECOND);
    expect(requestTimes.filter((seen) => seen === path)).toHaveLength(3);
  },
);

test("a page is not rendered again from old data while they are being revalidated", async () => {
  const { visit, clock, renders, settle } = site(
    async (_request, { content }) => {
      const { data } = await content.news.board({ type: 0, count: 1, list: 0, latest: 1 });
      return page(`[${data[0]?.subject}]`);
    },
    { variables: upstream },
  );
  timedGameServer(() => clock.time);
  await visit("/news");
  await settle();
  const answer = vi.mocked(fetch).getMockImplementation();
  let release = () => {};
  const dataGate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.mocked(fetch).mockImplementation(async (...request) => {
    await dataGate;
    return answer?.(...request) as Promise<Response>;
  });
  clock.time += 31 * SECOND;
  const texts: string[] = [];
  for (let visits = 0; visits < 50; visits += 1) {
    texts.push(await (await visit("/news")).text());
    await new Promise((resolve) => setTimeout(resolve, 0));
    // Every tenth visit reads the cache.
    clock.time += HOT_WHILE_STALE / 10;
  }
  const rendersBefore = renders.length;
  const released = clock.time;
  release();
  await settle();
  expect(texts.every((text) => text.includes(`[${START}]`))).toBe(true);
  expect(rendersBefore).toBe(2);
  clock.time += 1 * SECOND;
  await visit("/news");
  await settle();
  clock.time += HOT_WHILE_STALE;
  expect(await (await visit("/news")).text()).toContain(`[${released}]`);
});

test("a page with an outdated part is rendered again after a few seconds", async () => {
  silenceConsole();
  const { visit, clock, renders, settle } = site(
    async (request, { content }) => {
      const news = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
      if (new URL(request.url).pathname === "/news") return page(String(news.data.length));
      const { data } = await content.downloads.list({});
      const asOf = content.staleSince();
      return page(`${news.data.length} ${data.length}`, asOf === undefined ? {} : { "x-data-as-of": String(asOf) });
    },
    { variables: upstream },
  );
  timedGameServer(() => clock.time);
  await visit("/home");
  clock.time += 2 * HOUR;
  const answer = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (...request) =>
    String(request[0]).includes("getdownloadsall")
      ? new Response("Broken", { status: 500 })
      : (answer?.(...request) as Promise<Response>),
  );
  await visit("/news");
  await settle();
  clock.time += 20 * SECOND;
  const before = renders.length;
  expect(cacheOf(await visit("/home"))).toBe("miss");
  clock.time += 5 * SECOND - 1;
  expect(cacheOf(await visit("/home"))).toBe("hit");
  expect(renders.length).toBe(before + 1);
  clock.time += 1;
  expect(cacheOf(await visit("/home"))).toBe("miss");
  expect(renders.length).toBe(before + 2);
});

test("settings with a shorter lifetime do not shorten a page's lifetime", async () => {
  const { visit, clock, renders, settle } = site(
    async (_request, { content }) => {
      await content.settings.read({});
      return page("guide");
    },
    { declarationOf: () => ({ cache: ["guides"] }) },
  );
  await visit("/story");
  clock.time += 50 * 60 * SECOND;
  expect(cacheOf(await visit("/story"))).toBe("hit");
  await settle();
  expect(renders).toHaveLength(1);
});

test("cached data of one game server are never used for another or for the embedded database", async () => {
  silenceConsole();
  const render: RenderPage = async (_request, { content }) => {
    const { data } = await content.downloads.list({});
    return page(`[${data.map(({ name }) => name)}]`);
  };
  const commit = newCommit();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { host, pathname } = new URL(String(input));
    if (pathname !== "/getdownloadsall" || host === "broken.test") return new Response("Broken", { status: 500 });
    return Response.json({ data: [{ seq: 1, link_name: host }] });
  });
  const bodyFrom = async (variables: Record<string, string>) => {
    const { visit, settle } = site(render, { commit, variables });
    const response = await visit("/download");
    await settle();
    return [response.status, cacheOf(response), /\[(.*)\]/.exec(await response.text())?.[1]];
  };
  expect(await bodyFrom({})).toEqual([200, "miss", ""]);
  expect(await bodyFrom({ GAME_API_URL: "https://one.test" })).toEqual([200, "miss", "one.test"]);
  expect(await bodyFrom({ GAME_API_URL: "https://two.test" })).toEqual([200, "miss", "two.test"]);
  expect(await bodyFrom({ GAME_API_URL: "https://one.test" })).toEqual([200, "hit", "one.test"]);
  expect((await bodyFrom({ GAME_API_URL: "https://broken.test" }))[0]).toBeGreaterThanOrEqual(500);
  expect(await bodyFrom({})).toEqual([200, "hit", ""]);
});

test("cleared copies are renewed at the next view, in other isolates of the location as well", async () => {
  const commit = newCommit();
  const variables = upstream;
  const render: RenderPage = async (_request, { content, refreshes }) => {
    if (_request.method === "POST") return new Response(String(await refreshes?.add()));
    return page(`[${(await content.downloads.list({})).data[0]?.name}]`);
  };
  const firstIsolate = site(render, { commit, variables });
  const secondIsolate = site(render, { commit, variables });
  const requestTimes = timedGameServer(() => firstIsolate.clock.time);
  const wait = async (milliseconds: number) => {
    await Promise.all([firstIsolate.settle(), secondIsolate.settle()]);
    firstIsolate.clock.time += milliseconds;
    secondIsolate.clock.time = firstIsolate.clock.time;
  };
  const times = async () => [
    await (await firstIsolate.visit("/download")).text(),
    await (await secondIsolate.visit("/download")).text(),
  ];
  const first = await times();
  await wait(60 * SECOND);
  expect(await times()).toEqual(first);

  expect(await (await firstIsolate.visit("/refresh", { method: "POST" })).text()).toBe("true");
  await wait(1000);
  const at = `[${firstIsolate.clock.time}]`;
  expect(await (await firstIsolate.visit("/download")).text()).toContain(at);
  await secondIsolate.visit("/download");
  await wait(1000);
  expect(await (await secondIsolate.visit("/download")).text()).toContain(at);
  expect(requestTimes.filter((path) => path === "/getdownloadsall").length).toBeLessThanOrEqual(3);

  // A second refresh is refused in every isolate.
  expect(await (await secondIsolate.visit("/refresh", { method: "POST" })).text()).toBe("false");
  await wait(10 * SECOND);
  expect(await (await secondIsolate.visit("/refresh", { method: "POST" })).text()).toBe("true");
});

test("the embedded game API offers no manual refresh", async () => {
  const { visit } = site((_request, { refreshes }) => page(String(refreshes)));
  expect(await (await visit("/")).text()).toContain("undefined");
});

test("a page that shows live data is rendered again when they expire, not when its route's data do", async () => {
  let isLive = false;
  const { visit, clock, settle } = site(
    (request, { content }) => {
      if (isLive) content.limitTo("status");
      return page(`rendered at ${clock.time} for ${request.url}`);
    },
    { declarationOf: () => ({ cache: ["guides"] }) },
  );
  expect((await visit("/story")).headers.get("Cache-Control")).toBe(cacheControl(policies.guides));
  isLive = true;
  const live = cacheControl({ ...policies.status, staleIfError: policies.guides.staleIfError });
  expect((await visit("/credits")).headers.get("Cache-Control")).toBe(live);
  clock.time += 29 * SECOND;
  expect(cacheOf(await visit("/credits"))).toBe("hit");
  expect((await visit("/credits")).headers.get("Cache-Control")).toBe(live);
  clock.time += 2 * SECOND;
  expect(cacheOf(await visit("/credits"))).toBe("stale");
  await settle();
  clock.time += 46 * SECOND;
  expect(cacheOf(await visit("/credits"))).toBe("miss");
  expect(cacheOf(await visit("/story"))).toBe("hit");
});
