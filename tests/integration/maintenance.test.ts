import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { handleApiRequest } from "#app/edge/handle-api-request.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { createPageHandler, type EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest, hotResponse } from "#app/edge/request-guard.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

/** 12:00 in Manila. */
const NOON = Date.UTC(2026, 5, 1, 4);
const HOUR = 3_600_000;
let sites = 0;

beforeEach(async () => {
  await env.DB.batch(["settings", "bridge_keys"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

type Form = Omit<Parameters<GameApi["maintenanceAdmin"]["save"]>[0], "seen">;
const off: Form = { scope: "off", message: "", from: "", until: "", endsByItself: "" };

/** A portal at noon, its owner, and requests to its pages and to its game API over HTTP. */
async function site() {
  sites += 1;
  const { as, clock } = testGameApi();
  clock.time = NOON;
  const owner = await newLogin(30);
  const bindings = { DB: env.DB, SESSION_SECRET: env.SESSION_SECRET, CF_PAGES_COMMIT_SHA: `maintenance-${sites}` };
  const isolate = new Isolate({ bindings, host: "portal.test", build: "build", now: () => clock.time });
  const rendered: string[] = [];
  const handlePage = createPageHandler(
    async (request) => {
      const { pathname } = new URL(request.url);
      rendered.push(`${request.method} ${pathname}`);
      const status = pathname.endsWith("/maintenance") ? 503 : 200;
      return new Response("<main>page</main>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
    () => ({ cache: ["news"] }),
  );
  const execution = createExecutionContext();
  const contextOf = (request: Request): EdgeContext => ({
    request,
    isolate,
    waitUntil: (work) => execution.waitUntil(work),
    next: async () => new Response("no such file", { status: 404 }),
  });
  return {
    clock,
    rendered,
    owner,
    maintenanceAdmin: as({ token: owner.token }).maintenanceAdmin,
    /** Saves the form; the site has noticed it after two seconds. */
    async save(form: Partial<Form>) {
      const { maintenanceAdmin } = as({ token: owner.token });
      const { seen } = await maintenanceAdmin.read({});
      const { message } = await maintenanceAdmin.save({ ...off, ...form, seen });
      clock.time += 2000;
      return message;
    },
    visit(path: string, { cookie, method = "GET" }: { cookie?: string; method?: string } = {}) {
      const request = new Request(`https://portal.test${path}`, {
        method,
        headers: { ...(cookie ? { Cookie: cookie } : {}), "Sec-Fetch-Site": "same-origin" },
      });
      const context = contextOf(request);
      return (
        hotResponse(context) ??
        runInLanguage(languageOfPath(path), () => guardRequest(context, () => handlePage(context)))
      );
    },
    call(path: string, body: object, token?: string) {
      const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const request = new Request(`https://portal.test/api${path}`, {
        method: "POST",
        headers: { ...headers, "CF-Connecting-IP": "203.0.113.9" },
        body: JSON.stringify(body),
      });
      return handleApiRequest(contextOf(request));
    },
    async cookieOf({ token, userId, userNum, userType }: typeof owner & { userType: number }) {
      const session = await Session.open(new Request("https://portal.test/"), {
        keys: new Keyring([env.SESSION_SECRET]),
        now: () => clock.time,
      });
      session.logIn({ ...testLogin({ userNum, userId }, token), userType });
      return ((await session.headers()).get("Set-Cookie") ?? "").split(";")[0]!;
    },
    settle: () => waitOnExecutionContext(execution),
  };
}

test("closed forms refuse what people change, and lose no coins", async () => {
  const { call, save, clock } = await site();
  const player = await newShopper(500);
  const code = await insertVoucher(env.DB, { amounts: { rcoin: 300 } });
  const redeem = () => call("/processCoupon", { CouponCode: code }, player.token);
  await save({ scope: "forms", until: "2026-06-01T13:00" });
  const refused = await redeem();
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe(String((HOUR - 2000) / 1000));
  expect(await refused.json()).toMatchObject({
    code: "maintenance",
    message:
      "The site is under maintenance until about 2026-06-01 13:00 (GMT+08:00). Nothing was changed. Please try again then.",
  });
  const anonymous = await call("/verifyemail", { token: "unknown" });
  expect(anonymous.status).toBe(503);
  clock.time += 2 * HOUR;
  // Without “ends by itself” it lasts until it is switched off.
  expect((await redeem()).headers.get("Retry-After")).toBe("600");
  await save({ scope: "off" });
  const redeemed = await redeem();
  expect(await redeemed.json()).toMatchObject({ userPoints: 800 });
  expect(redeemed.status).toBe(200);
});

test("staff, game servers and logins pass", async () => {
  const { call, save } = await site();
  const support = await newLogin(11);
  await save({ scope: "site" });
  expect((await call("/processlogin", { UserID: "nobody", UserPass: "wrong" })).status).not.toBe(503);
  expect((await call("/whitelist-user-ip", {}, support.token)).status).toBe(200);
  const key = await newBridgeKey();
  const batch = { batch_id: "b1", sequence: 1, time: "2026-06-01T04:00:00Z", rows: [pushedCharacter({ ChaNum: 1 })] };
  expect(await (await call("/bridge/characters", batch, key)).json()).toMatchObject({ accepted: 1 });
});

test("a closed site shows one page at every address, but for the way in of staff", async () => {
  const { cookieOf, owner, rendered, save, settle, visit } = await site();
  const player = await cookieOf({ ...(await newShopper(0)), userType: 0 });
  const staff = await cookieOf({ ...owner, userType: 30 });
  // Two visits make it a hot response.
  for (let visits = 0; visits < 3; visits += 1) expect((await visit("/news")).status).toBe(200);
  await save({ scope: "site", message: "New season" });
  for (const options of [{}, { cookie: player }]) {
    expect((await visit("/news", options)).status).toBe(503);
    expect((await visit("/fil/rankings", options)).status).toBe(503);
  }
  expect(rendered.filter((line) => line.endsWith("/maintenance"))).toEqual([
    "GET /maintenance",
    "GET /fil/maintenance",
    "GET /maintenance",
    "GET /fil/maintenance",
  ]);
  for (const path of ["/login", "/fil/login", "/robots.txt"]) expect((await visit(path)).status).toBe(200);
  expect((await visit("/news", { cookie: staff })).status).toBe(200);
  // Forms are refused by the calls that they make, so that they keep what was typed.
  expect((await visit("/topup", { method: "POST", cookie: player })).status).toBe(200);
  await save({ scope: "off" });
  expect((await visit("/news")).status).toBe(200);
  await settle();
});

test("it begins and ends by itself at its times", async () => {
  const { clock, save, visit } = await site();
  expect(await save({ scope: "site", from: "2026-06-01T13:00", until: "2026-06-01T14:00", endsByItself: "on" })).toBe(
    "Maintenance is announced.",
  );
  const statuses: number[] = [];
  for (const time of [NOON + HOUR - 1, NOON + HOUR, NOON + 2 * HOUR - 1, NOON + 2 * HOUR]) {
    clock.time = time;
    statuses.push((await visit("/news")).status);
  }
  expect(statuses).toEqual([200, 503, 503, 200]);
});

test("the settings tell when it begins or ends, so that no copy is shown for longer", async () => {
  const { clock, save } = await site();
  const { gameApi } = testGameApi({ now: () => clock.time });
  const changesAt = async () => (await gameApi.settings.read({})).changesAt;
  await save({ scope: "forms", from: "2026-06-01T13:00", until: "2026-06-01T14:00", endsByItself: "on" });
  expect(await changesAt()).toBe("2026-06-01T05:00:00.000Z");
  clock.time = NOON + HOUR;
  expect(await changesAt()).toBe("2026-06-01T06:00:00.000Z");
  clock.time = NOON + 2 * HOUR;
  expect(await changesAt()).toBeUndefined();
});

test("impossible times are refused at their field, changes are audited, and the second of two owners is told", async () => {
  const { maintenanceAdmin, save } = await site();
  const order = save({ scope: "forms", from: "2026-06-01T14:00", until: "2026-06-01T13:00" });
  await expect(order).rejects.toMatchObject({
    code: "invalid",
    fields: { until: ["The expected end must be after the beginning."] },
  });
  const endless = save({ scope: "forms", endsByItself: "on" });
  await expect(endless).rejects.toMatchObject({ fields: { until: [expect.stringContaining("expected end")] } });
  const { seen } = await maintenanceAdmin.read({});
  expect(await save({ scope: "forms", message: "Patch 1.9" })).toBe("Maintenance has begun.");
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ target: "maintenance", action: "adminsavemaintenance" });
  expect(JSON.parse(entry!.after)).toEqual({ scope: "forms", message: "Patch 1.9" });
  await expect(maintenanceAdmin.save({ ...off, seen })).rejects.toMatchObject({ code: "conflict" });
  expect((await maintenanceAdmin.read({})).values).toEqual({ ...off, scope: "forms", message: "Patch 1.9" });
});
