import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { type SitePart, siteParts } from "#app/contract/site-parts.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { loader as sitemap } from "#app/features/pages/pages/sitemap.ts";
import { missingParts } from "#app/server/part-availability.ts";
import { createServices, type Services } from "#app/server/services.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const START = Date.UTC(2026, 5, 1, 4, 30);
const SECOND = 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Reply = () => Response | Promise<Response>;

/** An operator's game server with replies by path, otherwise 404. Records the requests. */
function gameServer(
  replies: Record<string, Reply>,
  otherwise: Reply = () => new Response("Not found", { status: 404 }),
) {
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    requests.push(pathname);
    return (replies[pathname] ?? otherwise)();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return requests;
}

const refused = () => Response.json({ message: "Unauthenticated." }, { status: 401 });
const list = () => Response.json({ data: [], last_page: 1 });
/** Answers only when the client aborts. */
const neverAnswers = () => new Promise<Response>(() => {});

let builds = 0;

/** An isolate with its own clock; isolates of the same build share the edge store. */
function isolate({ build = `offers-test-${++builds}`, url = "https://game.test" } = {}) {
  const clock = { time: START };
  const counting = countingDatabase(env.DB);
  const bindings = {
    DB: counting.database,
    SESSION_SECRET: env.SESSION_SECRET,
    // Isolates of local starts share nothing.
    CF_PAGES_COMMIT_SHA: "offers",
    ...(url ? { GAME_API_URL: url } : {}),
  };
  const now = () => clock.time;
  const shared = new Isolate({ bindings, host: "portal.test", build, now });
  const context = createExecutionContext();
  const services = async (loggedIn = false): Promise<Services> => {
    const session = await Session.open(new Request("https://portal.test/"), shared);
    if (loggedIn) session.logIn(testLogin());
    return createServices({
      request: new Request("https://portal.test/"),
      session,
      waitUntil: (work) => context.waitUntil(work),
      isolate: shared,
    });
  };
  const offered = async () => {
    const missing: readonly SitePart[] = await missingParts(await services(), siteParts);
    return siteParts.filter((part) => !missing.includes(part));
  };
  return { ...counting, build, clock, services, offered, settle: () => waitOnExecutionContext(context) };
}

test("the embedded game API offers everything, by the content version that every page reads", async () => {
  const { offered, stats } = isolate({ url: "" });
  expect(await offered()).toEqual([...siteParts]);
  expect(stats).toMatchObject({ statements: 1, roundTrips: 1 });
  expect(await offered()).toEqual([...siteParts]);
  expect(stats).toMatchObject({ statements: 1, roundTrips: 1 });
});

test("a server of section 7 offers no optional part, and is probed once a minute", async () => {
  const requests = gameServer({});
  const { offered, clock, build, settle } = isolate();
  for (let second = 0; second < 55; second += 1) {
    expect(await offered()).toEqual([]);
    clock.time += SECOND;
  }
  await settle();
  const probes = ["/admindashboard", "/getcart", "/getnewspage/0/1", "/getshopitems/all/1", "/mytickets/1"];
  for (const path of [...probes, "/resendverification"])
    expect([path, requests.filter((seen) => seen === path)]).toEqual([path, [path]]);

  const before = requests.length;
  const other = isolate({ build });
  other.clock.time = clock.time;
  expect(await other.offered()).toEqual([]);
  // It reads the offers of the first isolate from the edge store, and requests public content itself.
  expect(requests.slice(before).filter((path) => /cart|tickets|admin|resend/.test(path))).toEqual([]);
});

test("a call that is added is offered within two minutes, in the background", async () => {
  const replies: Record<string, Reply> = {};
  gameServer(replies);
  const { offered, services, clock, settle } = isolate();
  expect(await offered()).toEqual([]);
  Object.assign(replies, {
    "/getdownloadsall": list,
    "/getcart": refused,
    "/getshopitems/all/1": list,
    "/mytickets/1": refused,
  });
  const aMinuteLater = async () => {
    clock.time += 61 * SECOND;
    // A server that hangs would get all of these requests at once, so it is asked only after it has answered a page.
    await (await services()).gameApi.downloads.list({});
    await offered();
    await settle();
  };
  await aMinuteLater();
  expect(await offered()).toEqual(["cart", "tickets"]);
  // The public content of the shop was known to be missing when the shop was tried, and was loaded after it.
  await aMinuteLater();
  expect(await offered()).toEqual(["shop", "cart", "tickets"]);
});

test("a refusal for lack of a token says nothing about a call", async () => {
  gameServer({ "/getshopitems/all/1": list }, refused);
  expect(await isolate().offered()).toEqual(["shop"]);
});

test.each([
  ["fails", () => new Response("", { status: 500 })],
  ["refuses everything", refused],
])("known offers stay while the server %s, and unknown ones are not offered", async (_, failure) => {
  let isFailing = false;
  const orFailure = (reply: Reply) => () => (isFailing ? failure() : reply());
  gameServer(
    { "/getcart": orFailure(refused) },
    orFailure(() => new Response("Not found", { status: 404 })),
  );
  const { offered, clock, settle } = isolate();
  expect(await offered()).toEqual(["cart"]);
  isFailing = true;
  clock.time += 3600 * SECOND;
  expect(await offered()).toEqual(["cart"]);
  await settle();
  expect(await offered()).toEqual(["cart"]);
  expect(await isolate().offered()).toEqual([]);
});

test("a server that does not answer delays a page by a second, at most once a minute", async () => {
  const requests = gameServer({ "/getcart": neverAnswers });
  const { services, clock } = isolate();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = await services();
  const answer = first.isPartAvailable("cart");
  await vi.advanceTimersByTimeAsync(999);
  expect(await Promise.race([answer, Promise.resolve("waiting")])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(2);
  expect(await answer).toBeUndefined();
  // A page rendered without known offers is renewed soon.
  expect(first.content.freshUntil(3600 * SECOND)).toBe(START + 60 * SECOND);
  for (let second = 0; second < 59; second += 1) {
    expect(await (await services()).isPartAvailable("cart")).toBeUndefined();
    clock.time += SECOND;
  }
  expect(requests.filter((path) => path === "/getcart")).toHaveLength(1);
});

test("getcurrentuser is probed once a minute, and without it players keep the session's data", async () => {
  const requests = gameServer({});
  const { services, clock } = isolate();
  for (let second = 0; second < 61; second += 1) {
    expect(await (await services(true)).currentUser()).toMatchObject({ userId: "player" });
    clock.time += SECOND;
  }
  expect(requests).toEqual(["/getcurrentuser", "/getcurrentuser"]);
});

test("a hanging getcurrentuser delays a page by at most a second, and is not tried for ten seconds", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation((_input, init) => {
    signals.push(init?.signal);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  });
  const { services, clock } = isolate();
  const started = Date.now();
  expect(await (await services(true)).currentUser()).toMatchObject({ userId: "player" });
  // The client times out by the real clock: after a second, without a retry.
  expect(Date.now() - started).toBeLessThan(4900);
  expect(signals).toHaveLength(1);
  clock.time += 9 * SECOND;
  await (await services(true)).currentUser();
  expect(signals).toHaveLength(1);
  clock.time += 2 * SECOND;
  await (await services(true)).currentUser();
  expect(signals).toHaveLength(2);
});

test("an error answer of getcurrentuser does not pause its use", async () => {
  const requests = gameServer({}, () => new Response("", { status: 500 }));
  const { services } = isolate();
  await (await services(true)).currentUser();
  await (await services(true)).currentUser();
  expect(requests).toHaveLength(2);
});

test.each([400, 401, 403, 404, 422, 429, 500, 503])(
  "the sitemap lists the static pages even when news answers %i",
  async (status) => {
    gameServer({}, () => Response.json({ message: "What?" }, { status }));
    const context = { services: await isolate().services() };
    const response = await sitemap({ context, request: new Request("https://portal.test/sitemap.xml"), params: {} });
    const xml = await response.text();
    expect(response.status).toBe(200);
    expect(xml).toContain("<loc>https://portal.test/story</loc>");
    expect(xml).not.toContain("What?");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  },
);

test("a server without pictures of its own has the built-in ones, also while that is unknown", async () => {
  const nulls = { pictures: null, wallpapers: null, movies: null };
  const own = { ...nulls, pictures: [{ key: "war", title: "War", text: "", alt: "", picture: "uploads/war.jpg" }] };
  const html = () => new Response("<p>Welcome</p>", { headers: { "Content-Type": "text/html" } });
  const cases: [reply: Reply | undefined, isKnown: boolean][] = [
    [() => Response.json(nulls), true],
    [undefined, true],
    [refused, false],
    [html, false],
    [() => Response.json({}), false],
    [() => new Response("broken", { status: 500 }), false],
  ];
  for (const [reply, isKnown] of cases) {
    gameServer(reply ? { "/getgallery": reply } : {});
    const { pictures, wallpapers, movies, headers } = await loadGallery(await isolate().services());
    expect([pictures.length, wallpapers.length, movies.length]).toEqual([12, 6, 2]);
    expect(headers, String(reply)).toEqual(isKnown ? {} : { "Cache-Control": "private, no-store" });
  }
  gameServer({ "/getgallery": () => Response.json(own) });
  const found = await loadGallery(await isolate().services());
  expect(found.pictures).toEqual([{ ...own.pictures[0], picture: "https://game.test/uploads/war.jpg" }]);
  expect(found.movies).toHaveLength(2);
});
