import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { linkedParts, type SitePart, switchableParts } from "#app/contract/site-parts.ts";
import { PAGE_BUDGET } from "#app/contract/upstream/limits.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { missingParts } from "#app/server/part-availability.ts";
import { createServices, type Services } from "#app/server/services.ts";
import { streamedDownload } from "#app/server/streamed-download.ts";
import { testLogin } from "#tests/fixtures/logins.ts";

const SECOND = 1000;
/** What the budget may be exceeded by on a busy machine, milliseconds; a second wait would take longer. */
const SLACK = 1500;
const NETWORK_ERROR = "Network error. Please check your connection.";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** How the game server answers a request. */
type Mode = "answers" | "silent" | { afterMs: number };

const board = { type: 0, count: 8, list: 1, latest: 0 } as const;
const sectionSeven: Record<string, object> = {
  "/getnewsall/0/8/1/0": { data: [{ id: 1, subject: "First" }] },
  "/getdownloadsall": { data: [{ seq: 1, link_name: "Mirror" }] },
  "/user-ip": { useripdata: { CC_IP: "203.0.113.7", CC_status: 0 } },
  "/processlogin": { token: "t", user: { UserNum: 7, UserID: "bituin" }, message: "Welcome." },
};

let builds = 0;

/** A portal whose game server has section 7 only; its clock is the real one, which a test can put forward. */
function portal() {
  builds += 1;
  const clock = { ahead: 0 };
  const server = { mode: "answers" as Mode, requests: [] as string[] };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input));
    server.requests.push(pathname);
    if (server.mode !== "answers")
      await pause(server.mode === "silent" ? undefined : server.mode.afterMs, init?.signal);
    const reply = sectionSeven[pathname];
    return reply ? Response.json(reply) : new Response("Not found", { status: 404 });
  });
  const isolate = new Isolate({
    bindings: { SESSION_SECRET: env.SESSION_SECRET, GAME_API_URL: "https://game.test", CF_PAGES_COMMIT_SHA: "silent" },
    host: "portal.test",
    build: `silent-test-${builds}`,
    now: () => Date.now() + clock.ahead,
  });
  const context = createExecutionContext();
  const keys = new Keyring([env.SESSION_SECRET]);
  async function page(loggedIn = false): Promise<Services> {
    const request = new Request("https://portal.test/");
    const session = await Session.open(request, { keys, now: isolate.now });
    if (loggedIn) session.logIn(testLogin({ userNum: 7, userId: "bituin" }));
    return createServices({ request, session, isolate, waitUntil: (work) => context.waitUntil(work) });
  }
  return { clock, server, page, circuit: isolate.circuit };
}

/** Waits as a server does that keeps the connection open; for ever without a time. */
function pause(milliseconds: number | undefined, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    if (milliseconds !== undefined) setTimeout(resolve, milliseconds);
  });
}

/** What every page loads for its frame, and a page of news for its content. */
async function loadPage(services: Services) {
  const { content } = services;
  const started = Date.now();
  const [, user, missing] = await Promise.all([
    content.settings.read({}),
    services.currentUser(),
    missingParts(services, linkedParts),
    content.shop.items({ category: "all", page: 1 }).catch(() => undefined),
    content.status.current({}).catch(() => undefined),
  ]);
  const news = await content.news.board(board).then(
    ({ data }) => data.map(({ subject }) => subject),
    (response: Response) => response.status,
  );
  return { user, missing, news, took: Date.now() - started };
}

test("known calls and copies are used at once when the server falls silent", async () => {
  const { clock, server, page } = portal();
  await loadPage(await page(true));
  clock.ahead += 75 * SECOND;
  server.mode = "silent";
  server.requests = [];
  const first = await loadPage(await page(true));
  expect(first).toMatchObject({
    news: ["First"],
    user: { userId: "bituin" },
    missing: linkedParts.filter((one) => !(switchableParts as readonly SitePart[]).includes(one)),
  });
  expect(first.took).toBeLessThan(PAGE_BUDGET + SLACK);
  // What the server lacked a minute ago is not asked for again while nothing is known of the server.
  expect(server.requests).toEqual(["/getnewsall/0/8/1/0"]);
});

test("after one request without an answer, no call of the server waits; then one request tries it", async () => {
  const { clock, server, page, circuit } = portal();
  server.mode = "silent";
  const cold = await loadPage(await page());
  expect(cold).toMatchObject({ news: 503 });
  expect(cold.took).toBeLessThan(PAGE_BUDGET + SLACK);

  expect(circuit.isOpen).toBe(true);

  server.requests = [];
  const { gameApi, content } = await page(true);
  const started = Date.now();
  await expect(gameApi.accounts.connection({})).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR });
  await expect(gameApi.accounts.logIn({ userId: "bituin", password: "x" })).rejects.toMatchObject({
    code: "unavailable",
    message: NETWORK_ERROR,
  });
  await expect(content.downloads.list({})).rejects.toMatchObject({ status: 503 });
  expect((await loadPage(await page(true))).news).toBe(503);
  expect(Date.now() - started).toBeLessThan(SECOND);
  expect(server.requests).toEqual([]);

  // The circuit may have been opened again by the requests that were under way.
  clock.ahead += 12 * SECOND;
  server.requests = [];
  const retried = await loadPage(await page(true));
  expect(retried.took).toBeLessThan(PAGE_BUDGET + SLACK);
  expect(server.requests).toHaveLength(1);

  clock.ahead += 12 * SECOND;
  server.mode = "answers";
  await loadPage(await page());
  expect((await loadPage(await page())).news).toEqual(["First"]);
});

test("reads one after another share the budget of a page", async () => {
  const { server, page } = portal();
  server.mode = { afterMs: 1200 };
  const { gameApi } = await page(true);
  const started = Date.now();
  const results = [];
  for (let call = 0; call < 5; call += 1) results.push(await gameApi.accounts.connection({}).catch(({ code }) => code));
  expect(Date.now() - started).toBeLessThan(PAGE_BUDGET + SLACK);
  expect(results.filter((result) => result !== "unavailable")).toHaveLength(2);
  // A server that answers, though slowly, is not cut off.
  const later = await page(true);
  expect(await later.gameApi.accounts.connection({})).toMatchObject({ connection: { ip: "203.0.113.7" } });
});

test("a download takes as long as its reads together, which a page may not", async () => {
  const { server, page } = portal();
  server.mode = { afterMs: 800 };
  const services = await page(true);
  async function* pieces() {
    for (let call = 0; call < 5; call += 1) {
      await services.gameApi.accounts.connection({});
      yield new TextEncoder().encode(String(call));
    }
  }
  expect(await streamedDownload(services, "reads.txt", "text/plain", pieces()).text()).toBe("01234");
});

test("a reply that comes after the budget is there for the next page", async () => {
  const { server, page } = portal();
  server.mode = { afterMs: PAGE_BUDGET + 500 };
  const { content } = await page();
  await expect(content.downloads.list({})).rejects.toMatchObject({ status: 503 });
  await vi.waitFor(async () => expect((await (await page()).content.downloads.list({})).data).toHaveLength(1), {
    timeout: 60 * SECOND,
    interval: 100,
  });
  expect(server.requests.filter((path) => path === "/getdownloadsall")).toHaveLength(1);
});

test("a write takes its own time, which does not count as waiting for the page", async () => {
  const { server, page } = portal();
  server.mode = { afterMs: PAGE_BUDGET + 500 };
  const { gameApi } = await page(true);
  expect(await gameApi.accounts.logIn({ userId: "bituin", password: "x" })).toMatchObject({ token: "t" });
  server.mode = "answers";
  expect(await gameApi.accounts.connection({})).toMatchObject({ connection: { ip: "203.0.113.7" } });
});

test("a check of a user ID that the server lacks is asked for once in a minute", async () => {
  const { clock, server, page } = portal();
  const check = async () => (await page()).gameApi.accounts.checkRegistration({ userId: "bituin" });
  for (let form = 0; form < 3; form += 1) await expect(check()).rejects.toMatchObject({ code: "not_offered" });
  expect(server.requests).toEqual(["/checkregistration"]);
  clock.ahead += 61 * SECOND;
  // Nothing is known of the server, so it is not asked; once it answers, it is asked in the background.
  await expect(check()).rejects.toMatchObject({ code: "not_offered" });
  expect(server.requests).toEqual(["/checkregistration"]);
  await (await page()).content.downloads.list({});
  await expect(check()).rejects.toMatchObject({ code: "not_offered" });
  await vi.waitFor(() => expect(server.requests.filter((path) => path === "/checkregistration")).toHaveLength(2));
});
