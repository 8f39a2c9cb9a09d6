import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { createPageHandler, type EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest } from "#app/edge/request-guard.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import type { Services } from "#app/server/services.ts";
import { connectGameAccount } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";

const START = Date.UTC(2026, 5, 1, 4, 30);
const SHARED: PageDeclaration = { cache: ["news"] };
let sites = 0;

afterEach(() => vi.restoreAllMocks());

/** A page with everything of its visitor, or with the slots of a shared page. */
async function page({ visitor, session, currentUser }: Services, text = "content"): Promise<Response> {
  const user = await currentUser();
  const own = user ? `<b>${user.userId}</b>` : "";
  const slots = '<page-slot name="flash"></page-slot><page-slot name="account"></page-slot>';
  const flash = session.takeFlash()?.lines.join(" ") ?? "";
  return new Response(
    `<header>${visitor.audience}</header>${visitor.audience === "players" ? slots : `${flash}${own}`}<main>${text}</main>`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
}

function site(render = (services: Services) => page(services)) {
  sites += 1;
  const clock = { time: START };
  const counting = countingDatabase(env.DB);
  const bindings = {
    DB: counting.database,
    SESSION_SECRET: env.SESSION_SECRET,
    CF_PAGES_COMMIT_SHA: `players-${sites}`,
  };
  const isolate = new Isolate({ bindings, host: "portal.test", build: "build", now: () => clock.time });
  const renders: (string | undefined)[] = [];
  const handler = createPageHandler(
    async (_, services) => {
      renders.push(services.visitor.audience);
      return render(services);
    },
    () => SHARED,
  );
  const context = createExecutionContext();
  const visit = (path: string, cookie?: string, more: Record<string, string> = {}): Promise<Response> => {
    const event: EdgeContext = {
      request: new Request(`https://portal.test${path}`, {
        headers: { ...(cookie ? { Cookie: cookie } : {}), ...more },
      }),
      isolate,
      waitUntil: (work) => context.waitUntil(work),
      next: async () => new Response("no such file", { status: 404 }),
    };
    return guardRequest(event, () => handler(event));
  };
  return { ...counting, clock, isolate, renders, visit, settle: () => waitOnExecutionContext(context) };
}

/** The cookie of a player's session. */
async function cookieOf(
  player: { userNum: number; userId: string; token: string; userType?: number },
  { flash, sealedAt = START }: { flash?: Outcome; sealedAt?: number } = {},
): Promise<string> {
  const keys = new Keyring([env.SESSION_SECRET]);
  const session = await Session.open(new Request("https://portal.test/"), { keys, now: () => sealedAt });
  const { userNum, userId, token, userType = 0 } = player;
  session.logIn({ ...testLogin({ userNum, userId }, token), userType });
  if (flash) session.flash(flash);
  const [cookie = ""] = ((await session.headers()).get("Set-Cookie") ?? "").split(";");
  return cookie;
}

test("players get one shared page, each with their own name and balance in its slots", async () => {
  const { visit, renders } = site();
  const [rich, poor] = [await newShopper(1234), await newShopper(5)];
  const cookies = [await cookieOf(rich), await cookieOf(poor)];
  const bodies: string[] = [];
  for (const cookie of cookies) {
    const response = await visit("/news", cookie);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.has("ETag")).toBe(false);
    bodies.push(await response.text());
  }
  expect(renders).toEqual(["players"]);
  expect(bodies[0]).toContain(rich.userId);
  expect(bodies[0]).toContain("1,234");
  expect(bodies[1]).toContain(poor.userId);
  expect(bodies[1]).not.toContain(rich.userId);
  for (const body of bodies) {
    expect(body).toContain("<header>players</header>");
    expect(body).not.toContain("page-slot");
  }
  // Visitors get a copy of their own, without slots.
  const visitor = await visit("/news");
  expect(await visitor.text()).toBe("<header>visitors</header><main>content</main>");
  expect(renders).toEqual(["players", "visitors"]);
});

test("simultaneous players share one render, and each gets their own parts", async () => {
  const { visit, renders } = site();
  const players = await Promise.all(Array.from({ length: 12 }, (_, index) => newShopper(index)));
  const cookies = await Promise.all(players.map((player) => cookieOf(player)));
  const bodies = await Promise.all(cookies.map(async (cookie) => (await visit("/news", cookie)).text()));
  expect(renders).toEqual(["players"]);
  bodies.forEach((body, index) => {
    const named = players.filter(({ userId }) => body.includes(userId));
    expect(named).toEqual([players[index]]);
  });
});

test("a page from the cache costs one trip to the database, for the player", async () => {
  const { visit, stats, settle } = site();
  const cookie = await cookieOf(await newShopper(10));
  await visit("/news", cookie);
  await settle();
  const before = stats.roundTrips;
  const response = await visit("/news", cookie);
  expect(response.headers.get("x-cache")).toBe("hit");
  expect(stats.roundTrips - before).toBe(1);
});

test("a ranking has the place of the player's best character, from the copies that the page needs anyway", async () => {
  const { visit, stats, settle } = site(async (services) => {
    const slot = services.visitor.audience === "players" ? '<page-slot name="rank"></page-slot>' : "";
    return new Response(`<main>${slot}</main>`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  });
  const [player, other] = [await newShopper(10), await newShopper(10)];
  await connectGameAccount(env.DB, player.userNum);
  const row = { UserNum: player.userNum, ChaLevelUpDate: "2026-05-20 10:00:00" };
  const rows = [
    pushedCharacter({ ...row, ChaNum: 901, ChaName: "Maya", ChaLevel: 50, ChaMMR: 1200 }),
    pushedCharacter({ ...row, ChaNum: 902, ChaName: "Lakan", ChaLevel: 40, ChaMMR: 3000 }),
    pushedCharacter({ ...row, UserNum: 0, ChaNum: 903, ChaName: "Somebody", ChaLevel: 45, ChaMMR: 2000 }),
  ];
  const { as } = testGameApi({ now: () => START });
  const { bridge } = as({ token: await newBridgeKey("main", null, ["characters"]) });
  await bridge.pushCharacters({ batchId: "own-rank", time: new Date(START).toISOString(), sequence: 1, rows });
  const cookie = await cookieOf(player);
  const line = async (path: string, who = cookie) =>
    (await (await visit(path, who)).text()).replace(/<[^>]+>/g, "").trim();
  expect(await line("/rankings")).toBe("Your rank: 1 Maya, Lv 50");
  expect(await line("/rankings?tab=mmr")).toBe("Your rank: 1 Lakan, Lv 40");
  expect(await line("/rankings?tab=none")).toBe("");
  expect(await line("/rankings?player=Maya")).toBe("");
  expect(await line("/news")).toBe("");
  expect(await line("/rankings", await cookieOf(other))).toBe("");
  await settle();
  const before = stats.roundTrips;
  expect(await line("/rankings")).toContain("Maya");
  expect(stats.roundTrips - before).toBe(1);
});

test("the message of the previous page is shown once, above the content", async () => {
  const { visit, renders } = site();
  const player = await newShopper(10);
  const first = await visit(
    "/news",
    await cookieOf(player, { flash: { tone: "info", lines: ["Saved."], inline: true } }),
  );
  expect(await first.text()).toContain("Saved.");
  const [cookie = ""] = (first.headers.get("Set-Cookie") ?? "").split(";");
  expect(await (await visit("/news", cookie)).text()).not.toContain("Saved.");
  expect(renders).toEqual(["players"]);
});

test("a prefetched page is the player's own, and leaves the message to the page that the player opens", async () => {
  const { visit, renders } = site();
  const player = await newShopper(10);
  const prefetch = { "Sec-Purpose": "prefetch" };
  for (const targetId of [undefined, "item-7"]) {
    const flash: Outcome = { tone: "info", lines: ["Saved."], inline: true, ...(targetId ? { targetId } : {}) };
    const cookie = await cookieOf(player, { flash });
    const prefetched = await visit("/news", cookie, prefetch);
    expect(prefetched.headers.get("Cache-Control")).toBe("private, no-store");
    // The player's data have changed since the login, so there is a new cookie, which still contains the message.
    const [updated = ""] = (prefetched.headers.get("Set-Cookie") ?? "").split(";");
    const body = await prefetched.text();
    expect(body).toContain(player.userId);
    expect(body).not.toContain("Saved.");
    expect(await (await visit("/news", updated)).text()).toContain("Saved.");
  }
  expect(renders).toEqual(["players", undefined]);
});

test("a message with a place in the page is rendered for its player alone", async () => {
  const { visit, renders } = site();
  const flash: Outcome = { tone: "success", lines: ["Added."], targetId: "item-7" };
  const response = await visit("/itemshop", await cookieOf(await newShopper(10), { flash }));
  expect(await response.text()).toContain("Added.");
  expect(renders).toEqual([undefined]);
});

test("an ended session leads home with the reason, and shows nothing of the page", async () => {
  const { visit } = site();
  const response = await visit("/news", await cookieOf({ userNum: 1, userId: "gone", token: "ended" }));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.get("Set-Cookie")).toContain("portal_session=");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("staff find the console in their own part", async () => {
  const { visit } = site();
  const owner = await newLogin(30);
  const body = await (await visit("/news", await cookieOf({ ...owner, userType: 30 }))).text();
  expect(body).toContain('href="/admin"');
});

test("a shared page that cannot be cached is rendered for the player alone, with the message", async () => {
  const { visit, renders } = site(async (services) => {
    const response = await page(services);
    return new Response(response.body, { status: 503, headers: response.headers });
  });
  const player = await newShopper(10);
  const flash: Outcome = { tone: "info", lines: ["Saved."], inline: true };
  const response = await visit("/news", await cookieOf(player, { flash }));
  expect([response.status, renders]).toEqual([503, ["players", undefined]]);
  const body = await response.text();
  expect(body).toContain("Saved.");
  expect(body).toContain(player.userId);
});

test("a publication reaches players within a second", async () => {
  let version = 1;
  const { visit, clock } = site((services) => page(services, `version ${version}`));
  const cookie = await cookieOf(await newShopper(10));
  expect(await (await visit("/news", cookie)).text()).toContain("version 1");
  version = 2;
  await openDatabase(env.DB)
    .insert(settings)
    .values({ key: "content_version", value: 770 })
    .onConflictDoUpdate({ target: settings.key, set: { value: 770 } });
  clock.time += 1000;
  expect(await (await visit("/news", cookie)).text()).toContain("version 2");
});

test("a copy that could not be refreshed tells players its age", async () => {
  let fails = false;
  const { visit, clock, settle } = site(async (services) => {
    if (fails) throw new Error("the database is away");
    return page(services);
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const player = await newShopper(10);
  const cookie = await cookieOf(player);
  await visit("/news", cookie);
  fails = true;
  clock.time += 60_000;
  let body = "";
  for (let turn = 0; turn < 2; turn += 1) {
    body = await (await visit("/news", cookie)).text();
    await settle();
  }
  expect(body).toContain("This page could not be refreshed.");
  expect(body).toContain(player.userId);
});

test("too many simultaneous players are refused before they wait for the database", async () => {
  const { visit, pause } = site();
  const cookie = await cookieOf(await newShopper(10));
  await visit("/news", cookie);
  const resume = pause();
  const visits = Array.from({ length: 70 }, () => visit("/news", cookie));
  const refused = await Promise.race(visits);
  expect(refused.status).toBe(503);
  resume();
  const statuses = await Promise.all(visits.map(async (visited) => (await visited).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(64);
});
