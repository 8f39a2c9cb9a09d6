import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { endSession } from "#app/auth/end-session.ts";
import { endRefusedSession, requireAdmin, requireLogin } from "#app/auth/guards.ts";
import { Session } from "#app/auth/session.ts";
import { sessionCookieName } from "#app/auth/session-cookie.ts";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import type { CallInput } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { DueJobs } from "#app/edge/due-jobs.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { createPageHandler, type EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest } from "#app/edge/request-guard.ts";
import { logIn } from "#app/features/accounts/pages/login/log-in.server.ts";
import type { Services } from "#app/server/services.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { type ReplicatedDatabase, replicatedDatabase } from "#tests/fixtures/replicated-d1.ts";
import { audit, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const START = Date.UTC(2026, 5, 1, 4, 30);
const SECOND = 1000;
const DAY = 86_400_000;
const NEW_PASSWORD = "lantern-gate-2";
let sites = 0;
let visitors = 0;

afterEach(() => vi.restoreAllMocks());

/** What the forms of the test's pages do. */
const actions: Record<string, (services: Services, form: FormData) => Promise<unknown>> = {
  "/buy": async ({ gameApi }, form) => gameApi.cart.buy(JSON.parse(String(form.get("order"))) as CallInput<"cart.buy">),
  "/cart": ({ gameApi }, form) => gameApi.cart.add({ productNum: String(form.get("product")), quantity: 1 }),
  "/topup": ({ gameApi }, form) => gameApi.wallet.redeem({ voucherCode: String(form.get("code")) }),
  "/look": ({ gameApi }) => gameApi.cart.read({}),
  "/changepassword": async (services) => {
    const { userNum, userId } = services.session.login!.user;
    const change = { userNum, userId, password: testPassword, newPassword: NEW_PASSWORD };
    await services.gameApi.accounts.updatePassword(change as CallInput<"accounts.updatePassword">);
    await endSession(services);
    services.session.flash({ tone: "success", lines: ["Changed."] });
  },
  "/logout": async (services) => {
    await endSession(services);
    services.session.flash({ tone: "success", lines: ["You are logged out."] });
  },
  "/admin/news": ({ gameApi }, form) =>
    gameApi.newsAdmin.save({ ...newsInput, subject: String(form.get("subject")) } as CallInput<"newsAdmin.save">),
  "/admin/price": async ({ gameApi }, form) => {
    const id = Number(form.get("id"));
    const { seen, values } = await gameApi.itemsAdmin.byId({ id });
    await gameApi.itemsAdmin.save({ ...values, id, seen, price: Number(form.get("price")) });
  },
};

const newsInput = {
  id: 0,
  type: 0,
  author: "Team",
  format: "html",
  content: "<p>Text.</p>",
  imgThumbnail: "",
  isShowThumbnail: false,
  publishedAt: "2026-05-01 20:00",
  state: "published",
};

/** What the test's pages show. */
const pages: Record<string, (services: Services) => Promise<unknown>> = {
  "/account": async ({ gameApi, currentUser }) => ({
    rcoin: (await currentUser())?.rcoin,
    purchases: (await gameApi.shop.purchases({ page: 1 })).lines.length,
    topUps: (await gameApi.wallet.topUps({ page: 1 })).topUps.length,
    cart: await gameApi.cart.read({}),
  }),
  "/admin/players": async (services) => {
    await requireAdmin(services, new Request("https://portal.test/admin/players"), "read players");
    return services.gameApi.playersAdmin.list({});
  },
};

/** Pages that visitors share. */
const sharedPages: Record<string, (services: Services) => Promise<unknown>> = {
  "/news": async ({ content }) => (await content.news.page({ type: 0, page: 1 })).data.map(({ subject }) => subject),
  "/guides": async ({ content }) => (await content.news.board({ type: 0, count: 5, list: 0, latest: 1 })).data,
  "/itemshop": async ({ content }) => (await content.shop.items({ category: "all", page: 1 })).data,
};

const declarationOf = (path: string): PageDeclaration => (path in sharedPages ? { cache: ["guides"] } : {});

/** Renders as Remix does: a thrown response is the response. */
async function render(request: Request, services: Services): Promise<Response> {
  try {
    return await page(request, services);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

async function page(request: Request, services: Services): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { session } = services;
  if (pathname === "/login") return asResponse(await logIn(services, request));
  if (request.method === "POST") {
    requireLogin(services, request);
    try {
      await actions[pathname]!(services, await request.formData());
    } catch (error) {
      if (!isGameApiError(error)) throw error;
      return new Response(error.code, { status: 409, headers: await session.headers() });
    }
    const headers = await session.headers();
    headers.set("Location", "/account");
    return new Response(null, { status: 302, headers });
  }
  const shared = sharedPages[pathname];
  if (shared) return html(await shared(services));
  try {
    requireLogin(services, request);
    return html(await pages[pathname]!(services));
  } catch (error) {
    await endRefusedSession(services, error);
    throw error;
  }
}

const html = (value: unknown) => new Response(JSON.stringify(value), { headers: { "Content-Type": "text/html" } });

/** The response of an action that Remix would turn into one. */
function asResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  const { data, init } = result as { data: unknown; init?: ResponseInit };
  return Response.json(data, init);
}

/** A portal whose database has a replica; other isolates of it share nothing but the database. */
async function replicatedSite(variables: Record<string, string> = {}) {
  // Their queries are not those of a page.
  vi.spyOn(DueJobs.prototype, "start").mockReturnValue(undefined);
  const replicated = await replicatedDatabase(env.DB, env.REPLICA);
  const clock = { time: START };
  const openIsolate = () => {
    sites += 1;
    const bindings = {
      DB: replicated.database,
      SESSION_SECRET: env.SESSION_SECRET,
      CF_PAGES_COMMIT_SHA: `replicated-${sites}`,
      ...variables,
    };
    return new Isolate({ bindings, host: "portal.test", build: "build", now: () => clock.time });
  };
  const isolate = openIsolate();
  /** Called when a page is about to be rendered. */
  const hooks = { beforeRender: () => {} };
  const handle = createPageHandler((request, services) => {
    hooks.beforeRender();
    return render(request, services);
  }, declarationOf);
  const context = createExecutionContext();

  const send = (request: Request, on = isolate): Promise<Response> => {
    const event: EdgeContext = {
      request,
      isolate: on,
      waitUntil: (work) => context.waitUntil(work),
      next: async () => new Response("no such file", { status: 404 }),
    };
    return guardRequest(event, () => handle(event));
  };
  return { ...replicated, clock, hooks, openIsolate, send, settle: () => waitOnExecutionContext(context) };
}
type Site = Awaited<ReturnType<typeof replicatedSite>>;

/** A browser: keeps the session's cookie between requests. */
function browser({ send }: Pick<Site, "send">, cookie = "") {
  const jar = { cookie };
  visitors += 1;
  // Logins are limited by address.
  const address = { "CF-Connecting-IP": `203.0.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` };
  const request = async (path: string, init: RequestInit = {}, on?: Isolate) => {
    const headers = { ...address, Origin: "https://portal.test", ...(jar.cookie ? { Cookie: jar.cookie } : {}) };
    const response = await send(new Request(`https://portal.test${path}`, { ...init, headers }), on);
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      if (!pair.startsWith(sessionCookieName("https://portal.test"))) continue;
      jar.cookie = set.includes("Max-Age=0") ? "" : pair;
    }
    return response;
  };
  return {
    jar,
    get: (path: string, on?: Isolate) => request(path, {}, on),
    /** The data of a page. */
    see: async (path: string, on?: Isolate) => JSON.parse(await (await request(path, {}, on)).text()),
    post: (path: string, form: Record<string, string> = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(form) }),
    /** The bookmark in the cookie. */
    bookmark: async () => (await openCookie(jar.cookie)).bookmark,
  };
}

function openCookie(cookie: string): Promise<Session> {
  const request = new Request("https://portal.test/", { headers: { Cookie: cookie } });
  return Session.open(request, { keys: new Keyring([env.SESSION_SECRET]), now: () => START });
}

/** The cookie of a player who has written nothing yet; `bookmark` is put into it as it is. */
async function cookieOf(
  { userNum, userId, token, userType = 0 }: { userNum: number; userId: string; token: string; userType?: number },
  bookmark?: string,
): Promise<string> {
  const session = await openCookie("");
  session.logIn({ ...testLogin({ userNum, userId }, token), userType });
  if (bookmark !== undefined) session.followWrites(() => bookmark);
  return ((await session.headers()).get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

/** A player who has logged in at the login page of the site. */
async function loggedIn(site: Site, userId = `p${crypto.randomUUID().slice(0, 12).replaceAll("-", "_")}`) {
  const account = await insertAccount(env.DB, { userId, balances: { rcoin: 100 } });
  const visitor = browser(site);
  expect((await visitor.post("/login", { userId, password: testPassword })).status).toBe(302);
  return { ...visitor, ...account };
}

/** Which copies answered since the last call. */
const copies = ({ served }: Pick<ReplicatedDatabase, "served">) => [...new Set(served().map(({ by }) => by))];

/** The copies that have answered queries about the account; what all pages share comes from anywhere. */
const ownCopies = ({ served }: Pick<ReplicatedDatabase, "served">) => [
  ...new Set(
    served()
      .filter(({ sql }) => /\bsessions\b/.test(sql))
      .map(({ by }) => by),
  ),
];

test("players see their own login, top-up and purchase on the next page, however old the replica is", async () => {
  const product = await insertItem({ price: 30 });
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 50 } });
  const site = await replicatedSite();
  const player = await loggedIn(site);
  expect(await player.see("/account")).toMatchObject({ rcoin: 100, purchases: 0, topUps: 0 });
  expect((await player.post("/topup", { code })).status).toBe(302);
  expect(await player.see("/account")).toMatchObject({ rcoin: 150, topUps: 1 });
  await player.post("/cart", { product: String(product) });
  const { cart } = await player.see("/account");
  const order = JSON.stringify(buyRequest(cart));
  expect((await player.post("/buy", { order })).status).toBe(302);
  expect(await player.see("/account")).toMatchObject({ rcoin: 120, purchases: 1 });
  // The same order, sent again because its response was lost.
  expect((await player.post("/buy", { order })).status).toBe(302);
  expect(await player.see("/account")).toMatchObject({ rcoin: 120, purchases: 1 });
  expect(await rcoinOf(player.userNum)).toBe(120);
  expect(await audit()).toEqual([]);
});

test("a player's pages read the replica once it has reached their last write, and set no cookie", async () => {
  const site = await replicatedSite();
  const player = await loggedIn(site);
  await player.see("/account");
  const { cookie } = player.jar;
  site.served();
  await player.see("/account");
  expect(copies(site)).toEqual(["primary"]);
  await site.catchUp();
  const response = await player.get("/account");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(copies(site)).toEqual(["replica"]);
  // Writes of others neither lead away from the replica nor into the cookie.
  for (const follow of [async () => undefined, site.catchUp]) {
    await insertVoucher(site.database);
    await follow();
    site.served();
    await player.see("/account");
    expect(copies(site)).toEqual(["replica"]);
  }
  expect(player.jar.cookie).toBe(cookie);
});

test("requests that change something read the primary, every query of them", async () => {
  const product = await insertItem({ price: 30 });
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 50 } });
  const site = await replicatedSite();
  const player = await loggedIn(site);
  await player.post("/cart", { product: String(product) });
  const order = JSON.stringify(buyRequest((await player.see("/account")).cart));
  const requests: [path: string, form: Record<string, string>][] = [
    ["/look", {}],
    ["/topup", { code }],
    ["/buy", { order }],
    ["/cart", { product: String(product) }],
  ];
  for (const [path, form] of requests) {
    await site.catchUp();
    site.served();
    expect((await player.post(path, form)).status).toBe(302);
    const queries = site.served();
    expect(queries.length).toBeGreaterThan(1);
    expect(queries.filter(({ by }) => by === "replica")).toEqual([]);
  }
});

test("coins that were spent elsewhere cannot be spent again while the replica still has them", async () => {
  const product = await insertItem({ price: 80 });
  const site = await replicatedSite();
  const player = await loggedIn(site);
  await player.post("/cart", { product: String(product) });
  const request = buyRequest((await player.see("/account")).cart);
  await site.catchUp();
  // Another device of the player, whose cookie knows nothing of the purchase.
  const other = browser(site, player.jar.cookie);
  const orders = [request, { ...request, requestKey: crypto.randomUUID() }].map((order) => JSON.stringify(order));
  const statuses = await Promise.all(
    [player, other].map(async (device, index) => (await device.post("/buy", { order: orders[index]! })).status),
  );
  expect(statuses.sort()).toEqual([302, 409]);
  expect(await rcoinOf(player.userNum)).toBe(20);
  expect(await audit()).toEqual([]);
});

test("a session that the player has ended is not accepted, and a copy of its cookie changes nothing", async () => {
  const site = await replicatedSite();
  const player = await loggedIn(site);
  const code = await insertVoucher(site.database, { amounts: { rcoin: 50 } });
  await site.catchUp();
  const stolen = browser(site, player.jar.cookie);
  await player.post("/logout");
  const next = await player.get("/account");
  expect([next.status, next.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Faccount"]);
  // A write reads the primary: the session has ended there. What is read ends when the replica has caught up.
  expect((await browser(site, stolen.jar.cookie).post("/topup", { code })).status).toBe(409);
  expect(await rcoinOf(player.userNum)).toBe(100);
  await site.catchUp();
  expect((await stolen.get("/account")).headers.get("Location")).toBe("/");
});

test("an attempt to log in ends the session before it, so that a copy of its cookie is of no use", async () => {
  const site = await replicatedSite();
  const player = await loggedIn(site);
  const { userId, userNum } = player;
  const copy = browser(site, player.jar.cookie);
  expect((await player.post("/login", { userId, password: testPassword })).status).toBe(302);
  expect(await countRows("sessions", `user_num = ${userNum}`)).toBe(1);
  await site.catchUp();
  expect((await copy.get("/account")).headers.get("Location")).toBe("/");
  expect(await player.see("/account")).toMatchObject({ rcoin: 100 });
  expect((await player.post("/login", { userId, password: "Not-this-one-7" })).status).toBe(401);
  expect(await countRows("sessions", `user_num = ${userNum}`)).toBe(0);
});

test("after a new password the next pages need a login, which works at once", async () => {
  const site = await replicatedSite();
  const player = await loggedIn(site);
  await site.catchUp();
  const secondTab = browser(site, player.jar.cookie);
  expect((await player.post("/changepassword")).status).toBe(302);
  expect((await player.get("/account")).headers.get("Location")).toBe("/login?redirectTo=%2Faccount");
  // The tabs of a browser share its cookies.
  secondTab.jar.cookie = player.jar.cookie;
  expect((await secondTab.get("/account")).status).toBe(302);
  const { userId } = player;
  expect((await player.post("/login", { userId, password: testPassword })).status).toBe(401);
  expect((await player.post("/login", { userId, password: NEW_PASSWORD })).status).toBe(302);
  expect(await player.see("/account")).toMatchObject({ rcoin: 100 });
});

test("what one tab writes, the other one sees, and its late pages do not take that back", async () => {
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 50 } });
  const site = await replicatedSite();
  const tab = await loggedIn(site);
  await tab.see("/account");
  await site.catchUp();
  const before = tab.jar.cookie;
  await tab.post("/topup", { code });
  const { cookie } = tab.jar;
  // A page that was requested with the older cookie, and arrives after the top-up.
  const late = await browser(site, before).get("/account");
  expect(late.headers.getSetCookie()).toEqual([]);
  const other = browser(site, cookie);
  expect(await other.see("/account")).toMatchObject({ rcoin: 150 });
});

test("a form that writes nothing sets no cookie, and a page that writes something sets one", async () => {
  const shopper = await newShopper();
  // A session that is used is extended once an hour.
  await env.DB.prepare("UPDATE sessions SET created_at = ?1, last_used_at = ?1")
    .bind(START - 2 * DAY)
    .run();
  const site = await replicatedSite();
  const player = browser(site, await cookieOf(shopper));
  expect((await player.get("/account")).headers.getSetCookie()).toHaveLength(1);
  expect(await player.bookmark()).toBeDefined();
  await site.settle();
  const { cookie } = player.jar;
  await player.get("/account");
  await player.post("/look");
  expect(player.jar.cookie).toBe(cookie);
});

test.each([
  ["none, from before there were any", undefined],
  ["a line end", "00000001-00000000\r\nX-Injected: 1"],
  ["a constraint", "first-unconstrained"],
  ["another form", "state 12"],
  ["a long text", `${"0".repeat(300)}-1`],
])("a cookie whose bookmark is %s reads the primary", async (_, bookmark) => {
  const shopper = await newShopper(7);
  const site = await replicatedSite();
  const player = browser(site, await cookieOf(shopper, bookmark));
  const response = await player.get("/account");
  expect(response.status).toBe(200);
  expect(ownCopies(site)).toEqual(["primary"]);
  expect(await response.json()).toMatchObject({ rcoin: 7 });
});

test("visitors read the replica", async () => {
  const site = await replicatedSite();
  for (const path of Object.keys(sharedPages)) expect((await browser(site).get(path)).status).toBe(200);
  expect(copies(site)).toEqual(["replica"]);
});

test("editors see what they publish on their next page, and no older content replaces it", async () => {
  const site = await replicatedSite();
  const editor = browser(site, await cookieOf({ ...(await newLogin(20)), userType: 20 }));
  const visitor = browser(site);
  const paths = ["/news", "/guides"];
  for (const path of paths) {
    await visitor.get(path);
    await editor.get(path);
  }
  expect((await editor.post("/admin/news", { subject: "The gate opens" })).status).toBe(302);
  const visible = async (who: typeof visitor, path: string, on?: Isolate) =>
    (await (await who.get(path, on)).text()).includes("The gate opens");
  expect(await visible(editor, "/news")).toBe(true);
  // In the same second, pages are loaded for a visitor, under the version that the editor's page has read.
  for (const path of paths) expect(await visible(visitor, path)).toBe(true);
  // The replica still has the older version. What was cached under the newer one stays.
  site.clock.time += 2 * SECOND;
  for (const path of paths) expect(await visible(visitor, path)).toBe(true);
  // An isolate that knows the older version only shows the older content, until the replica has caught up.
  const elsewhere = site.openIsolate();
  expect(await visible(visitor, "/news", elsewhere)).toBe(false);
  expect(await visible(editor, "/news", elsewhere)).toBe(true);
  expect(await visible(visitor, "/guides", elsewhere)).toBe(true);
  await site.catchUp();
  site.clock.time += 2 * SECOND;
  for (const path of paths) expect(await visible(visitor, path, elsewhere)).toBe(true);
  await site.settle();
});

test("an older content version never gets newer content, nor a newer one older content", async () => {
  const site = await replicatedSite();
  const editor = browser(site, await cookieOf({ ...(await newLogin(20)), userType: 20 }));
  await editor.post("/admin/news", { subject: "First" });
  await site.catchUp();
  const visitor = browser(site);
  const isolate = site.openIsolate();
  expect(await visitor.see("/news", isolate)).toContain("First");
  await editor.post("/admin/news", { subject: "Second" });
  // The version is read from the replica before it catches up, and the content after that.
  site.clock.time += 2 * SECOND;
  expect(await visitor.see("/news", isolate)).not.toContain("Second");
  await site.catchUp();
  expect(JSON.stringify(await visitor.see("/guides", isolate))).toContain("Second");
  site.clock.time += 2 * SECOND;
  expect(await visitor.see("/news", isolate)).toContain("Second");
  await site.settle();
});

test("a page gets content of the version under which it is cached, even if rendering it takes long", async () => {
  const site = await replicatedSite();
  const editor = browser(site, await cookieOf({ ...(await newLogin(20)), userType: 20 }));
  await editor.post("/admin/news", { subject: "Slowly" });
  expect(await editor.see("/news")).toContain("Slowly");
  // The version has to be read again while the page is rendered, and the replica has the older one.
  site.hooks.beforeRender = () => {
    site.clock.time += 2 * SECOND;
  };
  expect(JSON.stringify(await browser(site).see("/guides"))).toContain("Slowly");
  await site.settle();
});

test("a new price is on the editor's next page, and an order at the old one is refused", async () => {
  const product = await insertItem({ name: "Lantern", price: 30 });
  const site = await replicatedSite();
  const owner = browser(site, await cookieOf({ ...(await newLogin(30)), userType: 30 }));
  const player = await loggedIn(site);
  await player.post("/cart", { product: String(product) });
  await site.catchUp();
  const order = JSON.stringify(buyRequest((await player.see("/account")).cart));
  await owner.get("/itemshop");
  expect((await owner.post("/admin/price", { id: String(product), price: "45" })).status).toBe(302);
  const [item] = (await owner.see("/itemshop")).filter(({ name }: { name: string }) => name === "Lantern");
  expect(item.price).toBe(45);
  // The player's cart still shows the old price.
  expect((await player.see("/account")).cart.data[0].item.price).toBe(30);
  expect((await player.post("/buy", { order })).status).toBe(409);
  expect(await rcoinOf(player.userNum)).toBe(100);
  // The refused order has left the player's pages where they were: they follow the replica.
  await site.catchUp();
  expect((await player.see("/account")).cart.data[0].item.price).toBe(45);
  await site.settle();
});

test("what others do to an account is visible when the replica has caught up, and binds writes at once", async () => {
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 50 } });
  const site = await replicatedSite();
  const player = await loggedIn(site);
  await site.catchUp();
  expect(await player.see("/account")).toMatchObject({ rcoin: 100 });
  await site.database.prepare("UPDATE users SET user_type = 5 WHERE user_num = ?").bind(player.userNum).run();
  expect(await player.see("/account")).toMatchObject({ rcoin: 100 });
  expect((await browser(site, player.jar.cookie).post("/topup", { code })).status).toBe(409);
  expect(await rcoinOf(player.userNum)).toBe(100);
  await site.catchUp();
  expect((await player.get("/account")).headers.get("Location")).toBe("/");
});

test("staff read the primary: a right that was withdrawn is gone on the next page", async () => {
  const { userNum, ...login } = await newLogin(30);
  const site = await replicatedSite();
  const owner = browser(site, await cookieOf({ userNum, ...login, userType: 30 }));
  expect((await owner.get("/admin/players")).status).toBe(200);
  expect(ownCopies(site)).toEqual(["primary"]);
  await site.database.prepare("UPDATE users SET user_type = 0 WHERE user_num = ?").bind(userNum).run();
  expect((await owner.get("/admin/players")).status).toBe(403);
});

test("a page for everybody does not follow the player who has it rendered", async () => {
  const site = await replicatedSite();
  const player = await loggedIn(site);
  site.served();
  await player.get("/news");
  const reads = site.served();
  expect(reads.filter(({ sql }) => sql.includes("FROM sessions")).map(({ by }) => by)).toEqual(["primary"]);
  expect(new Set(reads.filter(({ sql }) => /from "news"|content_version/.test(sql)).map(({ by }) => by))).toEqual(
    new Set(["replica"]),
  );
});

test("with a game server of the operator no bookmark is stored, and D1 is not used", async () => {
  const site = await replicatedSite({ GAME_API_URL: "https://game.example/api" });
  // The replies of this server are no content version and no settings.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ status: 1, message: "Done.", data: [] }),
  );
  const player = browser(site, await cookieOf({ userNum: 7, userId: "player", token: "theirs" }));
  expect((await player.post("/logout")).status).toBe(302);
  expect(player.jar.cookie).not.toBe("");
  expect(await player.bookmark()).toBeUndefined();
  expect(site.served()).toEqual([]);
});
