import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { HotResponses } from "#app/cache/hot-responses.ts";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import { cacheControl, policies } from "#app/cache/policies.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { createPageHandler, type EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest } from "#app/edge/request-guard.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { newsQuery } from "#app/features/news/news-pages.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import type { Services } from "#app/server/services.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const START = Date.UTC(2026, 5, 1, 4, 30);
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const SESSION = { Cookie: "theme=dark; portal_session=sealed" };

afterEach(() => vi.restoreAllMocks());

type RenderPage = (request: Request, services: Services) => Response | Promise<Response>;

/** What every page declares, unless a test says otherwise. */
const DECLARED: PageDeclaration = { cache: ["news"], query: newsQuery };

/** A page, with a text in it that tells one render from another. */
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

/** A deployment whose requests go through the middleware and the page handler to the given render. */
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
  const visit = (path: string, init: RequestInit = {}): Promise<Response> => {
    const event: EdgeContext = {
      request: new Request(`${origin}${path}`, init),
      isolate,
      waitUntil: (work) => context.waitUntil(work),
      next: async () => new Response(files[path] ?? "no such file", { status: path in files ? 200 : 404 }),
    };
    return guardRequest(event, () => handler(event));
  };
  return { ...counting, clock, commit, renders, visit, settle: () => waitOnExecutionContext(context) };
}

function quiet() {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}

const cacheOf = (response: Response) => response.headers.get("x-cache");

test("an answer that goes out again at once is the one from the cache, and only for those it is for", async () => {
  const { visit, clock, renders } = site(async () => page("news"));
  await visit("/news");
  const kept = await visit("/news");
  clock.time += 300;
  const again = await visit("/news");
  const timeless = (response: Response) =>
    [...response.headers].filter(([name]) => !["age", "server-timing"].includes(name));
  expect(timeless(again)).toEqual(timeless(kept));
  expect(await again.text()).toBe(await kept.text());
  // Visitors get the time for the page's clock, and nothing else.
  for (const response of [kept, again]) expect(response.headers.get("Server-Timing")).toMatch(/^now;desc="\d+"$/);
  expect(again.headers.get("Server-Timing")).toBe(`now;desc="${clock.time}"`);
  clock.time += 900;
  expect((await visit("/news")).headers.get("Age")).toBe("1");

  expect(cacheOf(await visit("/news", { headers: { Cookie: "portal_session=x" } }))).toBe("bypass");
  expect(cacheOf(await visit("/news", { headers: { Authorization: "Bearer x" } }))).toBe("bypass");
  expect(cacheOf(await visit("/news", { headers: { "Save-Data": "on" } }))).toBe("miss");
  expect((await visit("/news", { headers: { "If-None-Match": kept.headers.get("ETag") ?? "" } })).status).toBe(304);
  expect(await (await visit("/news", { method: "HEAD" })).text()).toBe("");
  expect((await visit("/news", { method: "POST", headers: { Origin: "https://evil.test" } })).status).toBe(403);
  expect(renders.length).toBeGreaterThan(3);
});

test("only whole and fresh pages that everybody gets go out again without a look at the cache", async () => {
  quiet();
  const keep = vi.spyOn(HotResponses.prototype, "put");
  let fails = false;
  const { visit, clock, settle, fail, restore } = site((request) => {
    if (fails) throw new Error("broken");
    return page("page", {}, new URL(request.url).pathname === "/gone" ? 404 : 200);
  });
  const keptBy = async (path: string, init?: RequestInit) => {
    keep.mockClear();
    await visit(path, init);
    await settle();
    return keep.mock.calls.map(([{ url }]) => new URL(url).pathname);
  };
  expect(await keptBy("/news")).toEqual([]);
  expect(await keptBy("/news")).toEqual(["/news"]);
  // The kept answer needs no other one.
  expect(await keptBy("/news")).toEqual([]);
  for (const path of ["/gone", "/gone"]) expect(await keptBy(path)).toEqual([]);
  for (const headers of [{ "Save-Data": "on" }, { "Save-Data": "on" }])
    expect(await keptBy("/story", { headers })).toEqual([]);
  // While the content version cannot be read, each answer is looked at.
  await visit("/story");
  fail();
  clock.time += SECOND;
  expect(await keptBy("/story")).toEqual([]);
  restore();
  clock.time += 31 * SECOND;
  fails = true;
  for (const state of ["stale", "stale"]) {
    const response = await visit("/news");
    await settle();
    expect(cacheOf(response)).toBe(state);
  }
  expect(await keptBy("/news")).toEqual([]);
});

test("what a page cost is told to staff, and to nobody else who comes from elsewhere", async () => {
  const { visit, clock } = site(async () => page("own"));
  const timing = async (userType: number | undefined) => {
    const session = await Session.open(new Request("https://portal.test/"), {
      keys: new Keyring([env.SESSION_SECRET]),
      now: () => clock.time,
    });
    if (userType !== undefined) session.logIn({ ...testLogin(), userType });
    const [Cookie = ""] = ((await session.headers())["Set-Cookie"] ?? "").split(";");
    return (await visit("/user", { headers: { Cookie } })).headers.get("Server-Timing");
  };
  for (const userType of [undefined, 0, 1]) expect(await timing(userType)).toMatch(/^now;desc="\d+"$/);
  for (const userType of [11, 30]) expect(await timing(userType)).toMatch(/^cache;desc="bypass", db;.*now;desc="\d+"$/);
});

test("on the machine itself an answer tells how long it took, to a tenth of a millisecond", async () => {
  const { visit, clock } = site(
    () => {
      clock.time += 1234.56;
      return page("slow");
    },
    { origin: "http://127.0.0.1:8788" },
  );
  expect((await visit("/news")).headers.get("Server-Timing")).toContain("total;dur=1234.6,");
  expect((await visit("/news", { headers: SESSION })).headers.get("Server-Timing")).toContain("total;dur=1234.6,");
});

test("200 simultaneous first visits make one render and one set of queries", async () => {
  // On the machine itself, where the answers tell what they cost.
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
  expect(stats).toMatchObject({ statements: 2, roundTrips: 2 });

  const misses = responses.filter((response) => cacheOf(response) === "miss");
  const joined = responses.filter((response) => response.headers.get("Server-Timing")?.includes("coalesced"));
  expect([misses.length, joined.length]).toEqual([1, 199]);
  expect(joined.every((response) => cacheOf(response) === "hit")).toBe(true);
  expect(misses[0]?.headers.get("Server-Timing")).toMatch(
    /^cache;desc="miss", db;desc="1 queries, 1 trips";dur=[\d.]+, total;dur=[\d.]+, now;desc="\d+"$/,
  );

  const hit = await visit("/news");
  expect(cacheOf(hit)).toBe("hit");
  expect(hit.headers.get("Server-Timing")).toMatch(/^cache;desc="hit", total;dur=[\d.]+, now;desc="\d+"$/);
  expect(stats.roundTrips).toBe(2);
});

test("a page ages from hit to stale with one renewal, and tells browsers what its route declared", async () => {
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
  expect(stale.map(cacheOf)).toEqual(["stale", "stale", "stale"]);
  expect(await stale[0]?.text()).toContain("render 1");
  expect(renders).toHaveLength(2);
  const renewed = await visit("/");
  expect([cacheOf(renewed), renewed.headers.get("Age")]).toEqual(["hit", "0"]);
  expect(await renewed.text()).toContain("render 2");
});

test("a publication makes every page new within a second", async () => {
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

test("another isolate finds the page in the edge store, another build does not, and a missing page stays in its isolate", async () => {
  const here = site((request) => page("here", {}, new URL(request.url).pathname === "/gone" ? 404 : 200));
  await here.visit("/story");
  await here.visit("/gone");
  await here.settle();
  const there = site(() => page("there"), { commit: here.commit });
  const found = await there.visit("/story");
  expect([cacheOf(found), await found.text()]).toEqual(["hit", expect.stringContaining("here")]);
  expect(cacheOf(await here.visit("/gone"))).toBe("hit");
  expect(cacheOf(await there.visit("/gone"))).toBe("miss");
  const deployed = site(() => page("deployed"), { commit: here.commit, build: "next build" });
  expect(cacheOf(await deployed.visit("/story"))).toBe("miss");
});

test("a page for everybody is rendered from a request that holds nothing of the visitor", async () => {
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
  expect(await response.text()).toContain('"ip":"","hasSession":false,"saveData":false');
  // Two different junk values and two different trackers are one page.
  const other = await visit("/news?topic=%27--&utm_source=mail");
  expect([cacheOf(other), renders.length]).toEqual(["hit", 1]);
});

test("Save-Data has a page of its own", async () => {
  const { visit } = site((_request, { visitor }) => page(visitor.saveData ? "lean" : "rich"));
  expect(await (await visit("/")).text()).toContain("rich");
  expect(await (await visit("/", { headers: { "Save-Data": "on" } })).text()).toContain("lean");
  expect(await (await visit("/")).text()).toContain("rich");
});

test("a visitor with a session is never served a shared page, and never leaves one", async () => {
  const { visit, renders } = site((request) => page(`for ${request.headers.get("Cookie") ?? "everyone"}`));
  const mine = await visit("/news", { headers: SESSION });
  expect(await mine.text()).toContain("for theme=dark; portal_session=sealed");
  expect([cacheOf(mine), mine.headers.get("Cache-Control")]).toEqual(["bypass", "private, no-store"]);
  const anonymous = await visit("/news");
  expect(await anonymous.text()).toContain("for everyone");
  expect(cacheOf(anonymous)).toBe("miss");
  expect(await (await visit("/news", { headers: SESSION })).text()).toContain("portal_session=sealed");
  expect(renders).toHaveLength(3);

  const authorized = await visit("/news", { headers: { Authorization: "Bearer token" } });
  expect([cacheOf(authorized), authorized.headers.get("Cache-Control")]).toEqual(["bypass", "private, no-store"]);
});

test("a session visitor who comes while an anonymous flight is under way gets and leaves nothing of it", async () => {
  const gates: (() => void)[] = [];
  const { visit, renders } = site(async (request) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return page(`for ${request.headers.get("Cookie") ?? "everyone"}`);
  });
  const visitors = Array.from({ length: 40 }, (_, index) => ({
    cookie: index % 2 === 0 ? undefined : `portal_session=visitor-${index}`,
  }));
  const visits = visitors.map(({ cookie }) => visit("/news", cookie ? { headers: { Cookie: cookie } } : {}));
  // One shared render and one for each of the twenty with a session.
  await vi.waitFor(() => expect(renders).toHaveLength(21), 60_000);
  for (const open of gates.reverse()) open();
  const bodies = await Promise.all(visits.map(async (visited) => (await visited).text()));
  bodies.forEach((body, index) => {
    expect(body).toContain(`<main id="main">for ${visitors[index]?.cookie ?? "everyone"}</main>`);
  });
  expect(await (await visit("/news")).text()).toContain("for everyone");
  expect(renders).toHaveLength(21);
});

test("what a page for everybody may not be kept as goes to those who ask for it, and to nobody later", async () => {
  const answers: Record<string, () => Response> = {
    "/private": () => page("private", { "Cache-Control": "private, max-age=60" }),
    "/withdrawn": () => page("withdrawn", { "Cache-Control": "no-store" }),
    "/redirect": () => new Response(null, { status: 302, headers: { Location: "/login" } }),
    "/teapot": () => page("teapot", {}, 418),
  };
  const { visit, renders } = site((request) => answers[new URL(request.url).pathname]?.() ?? page("?"));
  for (const path of Object.keys(answers)) {
    const before = renders.length;
    const both = await Promise.all([visit(path), visit(path)]);
    expect(renders.length, path).toBe(before + 1);
    const later = await visit(path, { headers: { "User-Agent": "another" } });
    expect(renders.length, path).toBe(before + 2);
    for (const response of [...both, later]) {
      expect([path, cacheOf(response), response.headers.has("ETag")]).toEqual([path, "bypass", false]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("Server-Timing")).toMatch(/^now;desc="\d+"$/);
    }
    expect(await both[0]?.text()).toBe(await both[1]?.text());
  }
  expect((await visit("/redirect")).headers.get("Location")).toBe("/login");
});

test("a page that must not be shared, whatever its route declares, is rendered from the own request", async () => {
  const answers: Record<string, (by: string | null) => Response> = {
    "/cookie": (by) => page(`for ${by}`, { "Set-Cookie": `portal_session=${by}; HttpOnly` }),
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
      if (path === "/cookie") expect(response.headers.get("Set-Cookie")).toBe(`portal_session=${by}; HttpOnly`);
    }
  }
});

test("a page that declares nothing is rendered once, from the own request and its whole address", async () => {
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

test("data requests, the manifest and changes go to the render as they are", async () => {
  const { visit, renders } = site((request) => page(request.url));
  const asked: [string, RequestInit][] = [
    ["/news.data?_routes=root", {}],
    ["/_root.data", {}],
    ["/__manifest?p=/news&p=/story", {}],
    ["/news?x=1", { method: "POST", body: "a=1" }],
  ];
  for (const [path, init] of asked) {
    const response = await visit(path, init);
    expect([path, cacheOf(response), renders.at(-1)?.url]).toEqual([path, "bypass", `https://portal.test${path}`]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
  expect(renders).toHaveLength(asked.length);
  const manifest = site(() =>
    Response.json({}, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } }),
  );
  expect((await manifest.visit("/__manifest?p=/news")).headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
  const personal = site(() =>
    Response.json({}, { headers: { "Cache-Control": "public, max-age=60", "Set-Cookie": "portal_session=new" } }),
  );
  expect((await personal.visit("/__data")).headers.get("Cache-Control")).toBe("private, no-store");
});

test("entity tags: If-None-Match gives 304 without a body, HEAD gives the headers of GET", async () => {
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

  // A missing page is missing, whatever the browser has.
  const gone = await visit("/gone");
  const again = await visit("/gone", { headers: { "If-None-Match": gone.headers.get("ETag") ?? "" } });
  expect(again.status).toBe(404);

  text = "two";
  clock.time += HOUR;
  expect((await visit("/news", { headers: { "If-None-Match": tag } })).status).toBe(200);
  expect((await visit("/fresh", { method: "HEAD" })).status).toBe(200);
  expect(renders.at(-1)?.method).toBe("GET");
});

test("a page that fails leaves the last copy with a notice, and is tried again after the pause", async () => {
  const error = quiet();
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
    const old = await visit("/news");
    const body = await old.text();
    expect([old.status, cacheOf(old)]).toEqual([200, "stale"]);
    expect(body).toContain(
      '<!DOCTYPE html><html><body><header>H</header><p class="stale-notice" role="status">This page could not be refreshed. ' +
        'You are seeing the last copy, as of 12:30 (GMT+08:00).</p><main id="main">news of the day',
    );
    expect(old.headers.get("ETag")).not.toBe(tag);
    expect((await visit("/news", { headers: { "If-None-Match": tag ?? "" } })).status).toBe(200);
    expect((await visit("/news", { headers: { "If-None-Match": old.headers.get("ETag") ?? "" } })).status).toBe(304);
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

test("a page that fails in the background keeps the copy, with a notice from then on", async () => {
  quiet();
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
  expect(await (await visit("/news")).text()).toContain("as of 12:30 (GMT+08:00)");
});

test("without a copy a failing page is an honest error for everyone, and never kept", async () => {
  const error = quiet();
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

test("a broken database with pages and data of yesterday: the notice names the age of the data", async () => {
  quiet();
  const { visit, clock, fail, restore, renders } = site(async (request, { content }) => {
    const news = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
    const asOf = content.staleSince();
    const { pathname } = new URL(request.url);
    return page(`${pathname}: ${news.data.length}`, asOf === undefined ? {} : { "x-data-as-of": String(asOf) });
  });
  await visit("/news");
  fail();
  clock.time += 2 * HOUR;
  // This page was never rendered before, but the data it needs is here.
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
  const mine = await visit("/home", { headers: SESSION });
  expect(mine.headers.has("x-data-as-of")).toBe(false);
  expect(await mine.text()).toContain("stale-notice");
});

test("a page with a part missing does not take the place of a whole one", async () => {
  quiet();
  let missing = false;
  const { visit, clock, renders } = site(() =>
    missing ? page("half of it", { "Cache-Control": "private, no-store" }) : page("all of it"),
  );
  await visit("/news");
  missing = true;
  for (let time = 0; time < 2; time += 1) {
    clock.time += HOUR;
    const kept = await visit("/news");
    const body = await kept.text();
    expect([kept.status, cacheOf(kept)]).toEqual([200, "stale"]);
    expect(body).toContain("all of it");
    expect(body).toContain("as of 12:30 (GMT+08:00)");
  }
  expect(renders).toHaveLength(3);
  // Where there is no whole one, everybody gets what there is.
  expect(await (await visit("/home")).text()).toContain("half of it");
  missing = false;
  clock.time += 5 * SECOND;
  expect(await (await visit("/news")).text()).not.toContain("stale-notice");
});

test.each([400, 503])(
  "an error page %i made with data of yesterday is no copy, so it gets no notice",
  async (status) => {
    const { visit } = site(() => page("sorry", { "x-data-as-of": String(START - HOUR) }, status));
    const response = await visit("/news");
    expect(response.status).toBe(status);
    expect(response.headers.has("x-data-as-of")).toBe(false);
    expect(await response.text()).not.toContain("stale-notice");
  },
);

test("a page without a main part gets no notice", async () => {
  const text = "<!DOCTYPE html><title>A part of a page</title>";
  const { visit } = site(() => {
    const headers = { "Content-Type": "text/html", "x-data-as-of": String(START - HOUR) };
    return new Response(text, { headers });
  });
  expect(await (await visit("/news")).text()).toBe(text);
});

test("pages of more than 2 MiB are not kept", async () => {
  const most = 2 * 1024 * 1024;
  for (const [length, state] of [
    [most, "hit"],
    [most + 1, "bypass"],
  ] as const) {
    const { visit } = site(() => new Response("x".repeat(length), { headers: { "Content-Type": "text/html" } }));
    await visit("/news");
    expect(cacheOf(await visit("/news"))).toBe(state);
  }
});

test("a page made of data that lay in the cache is as old as they are from the beginning", async () => {
  const { visit, clock } = site(async (_request, { content }) => {
    const { data } = await content.news.board({ type: 0, count: 8, list: 1, latest: 0 });
    return page(String(data.length));
  });
  await visit("/news");
  clock.time += SECOND;
  const second = await visit("/home");
  expect([cacheOf(second), second.headers.get("Age")]).toEqual(["miss", "1"]);
});

test("a feed that a logged-in visitor asks for is kept by nobody", async () => {
  const { visit } = site(() => new Response("<feed/>", { headers: { "Content-Type": "application/atom+xml" } }));
  const mine = await visit("/feed.xml", { headers: SESSION });
  expect([cacheOf(mine), mine.headers.get("Cache-Control")]).toEqual(["bypass", "private, no-store"]);
});

test("a static file that no rule keeps away is found when no page has its name", async () => {
  const { visit } = site(() => page("missing", {}, 404), { files: { "/site.webmanifest": "{}", "/news": "never" } });
  expect(await (await visit("/site.webmanifest")).text()).toBe("{}");
  expect(await (await visit("/site.webmanifest")).text()).toBe("{}");
  expect((await visit("/other.webmanifest")).status).toBe(404);
  expect(await (await visit("/news")).text()).toContain("missing");
  expect(await (await visit("/site.webmanifest", { method: "POST" })).text()).toContain("missing");
});

test("methods that no page takes are refused without a render", async () => {
  const { visit, renders, stats } = site(() => page("page"));
  for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
    const response = await visit("/news", { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(await response.text()).toContain("Method not allowed");
  }
  const asked = await visit("/news.data", { method: "OPTIONS" });
  expect([asked.status, asked.headers.get("Allow"), await asked.text()]).toEqual([204, "GET, HEAD, POST, OPTIONS", ""]);
  expect([renders.length, stats.statements]).toEqual([0, 0]);
});

test("a form for a page without one is told so in our words, not in the framework's", async () => {
  const { visit } = site(() => page("no action in routes/news/route.tsx", {}, 405));
  const response = await visit("/news", { method: "POST", body: "a=1" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await response.text()).not.toContain("routes/");
});

test("a page is not asked for the data of a single route", async () => {
  const { visit, renders } = site(() => page("page"));
  await visit("/news?_data=root&page=2", { headers: SESSION });
  await visit("/news?_data", { method: "POST", body: "a=1" });
  expect(renders.map(({ url }) => url)).toEqual(["https://portal.test/news?page=2", "https://portal.test/news"]);
  expect(await renders[1]?.text()).toBe("a=1");
});

test("slashes before a path name no host", async () => {
  const { visit, renders } = site(() => page("page"));
  for (const path of ["//news", "//%5B/news", "///evil.test/"]) await visit(path, { headers: SESSION });
  expect(renders.map(({ url }) => url)).toEqual(
    ["/news", "/%5B/news", "/evil.test/"].map((path) => `https://portal.test${path}`),
  );
});

test("only pages get a notice: a feed keeps its form", async () => {
  quiet();
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
  const mine = await own.visit("/feed.xml", { headers: SESSION });
  expect(await mine.text()).toBe("<feed><main>not a page</main></feed>");
  expect(mine.headers.has("x-data-as-of")).toBe(false);
});

/** Answers the calls of section 7 with the time at which they were asked, as a server does whose content changes always. */
function timedGameServer(now: () => number) {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    if (pathname.startsWith("/getnewsall/")) return Response.json({ data: [{ id: 1, subject: String(now()) }] });
    if (pathname === "/getdownloadsall") return Response.json({ data: [{ seq: 1, link_name: String(now()) }] });
    if (pathname === "/getSiteBanners") return Response.json({ data: [{ id: 1, title: String(now()) }] });
    return new Response("Not found", { status: 404 });
  });
  return asked;
}

const upstream = { GAME_API_URL: "https://game.test" };

test.each([2, 7, 10, 14, 44, 61])(
  "news are at most 45 s old, whoever comes every %i s: the ages of data and page do not add up",
  async (interval) => {
    const { visit, clock, settle } = site(
      async (request, { content }) => {
        const latest = await content.news.board({ type: 0, count: 1, list: 0, latest: 1 });
        // Another page reads the same, so that data and pages are not of the same age.
        const list =
          new URL(request.url).pathname === "/news"
            ? await content.news.board({ type: 0, count: 8, list: 1, latest: 0 })
            : latest;
        return page(`[${latest.data[0]?.subject}] [${list.data[0]?.subject}]`);
      },
      { variables: upstream },
    );
    timedGameServer(() => clock.time);
    let oldest = 0;
    for (let seconds = 0; seconds < 300; seconds += interval) {
      for (const path of seconds % 3 === 0 ? ["/news", "/home"] : ["/news"]) {
        const response = await visit(path);
        const times = [...(await response.text()).matchAll(/\[(\d+)\]/g)].map(([, time]) => Number(time));
        const age = Math.max(...times.map((time) => clock.time - time));
        oldest = Math.max(oldest, age);
        // What caches on the way are told is the truth: together with the header's age it is never more than 45 s.
        expect(Number(response.headers.get("Age") ?? 0) * SECOND).toBeGreaterThanOrEqual(age - SECOND);
      }
      await settle();
      clock.time += interval * SECOND;
    }
    expect(oldest).toBeLessThanOrEqual(45 * SECOND);
    // Whoever comes sooner gets copies.
    expect(oldest > 0).toBe(interval <= 45);
  },
);

test.each([
  ["downloads", "/getdownloadsall", 3600],
  ["banners", "/getSiteBanners", 1800],
] as const)(
  "%s are asked for once in their lifetime, and no copy outlives it in steady traffic",
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
    const asked = timedGameServer(() => clock.time);
    let oldest = 0;
    // The page is first made when its data have half their life behind them.
    for (let seconds = 0; seconds < 3 * lifetime; seconds += 60) {
      const response = await visit(seconds < lifetime / 2 ? "/first" : "/second");
      const [, time] = /\[(\d+)\]/.exec(await response.text()) ?? [];
      oldest = Math.max(oldest, clock.time - Number(time));
      await settle();
      clock.time += 60 * SECOND;
    }
    expect(oldest).toBeLessThanOrEqual((lifetime + 120) * SECOND);
    expect(asked.filter((seen) => seen === path)).toHaveLength(3);
  },
);

test("while data are being renewed a page is not made of the old ones again and again", async () => {
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
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.mocked(fetch).mockImplementation(async (...request) => {
    await gate;
    return answer?.(...request) as Promise<Response>;
  });
  clock.time += 31 * SECOND;
  const texts: string[] = [];
  for (let visits = 0; visits < 50; visits += 1) {
    texts.push(await (await visit("/news")).text());
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const made = renders.length;
  release();
  await settle();
  expect(texts.every((text) => text.includes(`[${START}]`))).toBe(true);
  expect(made).toBe(2);
  clock.time += 1 * SECOND;
  await visit("/news");
  await settle();
  expect(await (await visit("/news")).text()).toContain(`[${START + 31 * SECOND}]`);
});

test("a page with a part of yesterday is made again after a few seconds, however old its other parts are", async () => {
  quiet();
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
  clock.time += 4 * SECOND;
  expect(cacheOf(await visit("/home"))).toBe("hit");
  expect(renders.length).toBe(before + 1);
});

test("settings that live shorter than a page do not shorten its life", async () => {
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

test("data of one game server never stand in for another's, nor for those of the own database", async () => {
  quiet();
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

test("copies that are cleared by hand are made anew at the next view, by other isolates of the place as well", async () => {
  const commit = newCommit();
  const variables = upstream;
  const render: RenderPage = async (_request, { content, refreshes }) => {
    if (_request.method === "POST") return new Response(String(await refreshes?.add()));
    return page(`[${(await content.downloads.list({})).data[0]?.name}]`);
  };
  const here = site(render, { commit, variables });
  const there = site(render, { commit, variables });
  const asked = timedGameServer(() => here.clock.time);
  const wait = async (milliseconds: number) => {
    await Promise.all([here.settle(), there.settle()]);
    here.clock.time += milliseconds;
    there.clock.time = here.clock.time;
  };
  const times = async () => [
    await (await here.visit("/download")).text(),
    await (await there.visit("/download")).text(),
  ];
  const first = await times();
  await wait(60 * SECOND);
  expect(await times()).toEqual(first);

  expect(await (await here.visit("/refresh", { method: "POST" })).text()).toBe("true");
  await wait(1000);
  const at = `[${here.clock.time}]`;
  expect(await (await here.visit("/download")).text()).toContain(at);
  await there.visit("/download");
  await wait(1000);
  expect(await (await there.visit("/download")).text()).toContain(at);
  expect(asked.filter((path) => path === "/getdownloadsall").length).toBeLessThanOrEqual(3);

  // Not again at once, wherever it is asked for.
  expect(await (await there.visit("/refresh", { method: "POST" })).text()).toBe("false");
  await wait(10 * SECOND);
  expect(await (await there.visit("/refresh", { method: "POST" })).text()).toBe("true");
});

test("the embedded game API needs no clearing by hand", async () => {
  const { visit } = site((_request, { refreshes }) => page(String(refreshes)));
  expect(await (await visit("/")).text()).toContain("undefined");
});
