import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { callNames, callOf, calls, type GameApi } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { type ApiScope, apiKeyLimits, apiScopeKeys, apiScopes, scopeOfCall } from "#app/features/api-keys/scopes.ts";
import { DAY, MINUTE } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertOrder } from "#tests/fixtures/payments.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const api = testGameApi();
const { as, clock, settle } = api;
const sure = { reason: "No longer used", confirm: "on" } as const;
let owner: GameApi;
let ownerId: string;

beforeEach(async () => {
  await env.DB.batch(["api_keys", "rate_counters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const login = await newLogin(30);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?1").bind(login.userNum).run();
  owner = as({ token: login.token });
  ownerId = login.userId;
});

async function makeKey(scopes: readonly ApiScope[], values: { name?: string; lifetime?: "30" | "never" } = {}) {
  const { name = "Launcher", lifetime = "never" } = values;
  const made = await owner.apiKeysAdmin.make({ name, scopes: [...scopes], lifetime, confirm: "on" });
  return { ...made, program: as({ token: made.key, ip: "198.51.100.9" }) };
}

const unauthorized = { code: "unauthorized", message: expect.stringContaining("API key is not valid") };

test("a key reads within its scope, is shown once and stored as a hash, and the audit log has it", async () => {
  const { id, key, program } = await makeKey(["players:read"]);
  const { userId, userNum } = await newShopper();
  expect(key).toMatch(/^apikey\.[\w-]{43}$/);
  expect(await program.playersAdmin.state({ userId: userId.toUpperCase() })).toEqual({
    ...{ userNum, userId, createdAt: "2026-01-01T00:00:00.000Z" },
    ...{ confirmed: false, suspended: false, suspendedUntil: null },
  });
  const endsAt = "2027-01-01T00:00";
  await owner.bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt, confirm: "on" });
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?1").bind(userNum).run();
  expect(await program.playersAdmin.state({ userId })).toMatchObject({
    ...{ confirmed: true, suspended: true, suspendedUntil: "2026-12-31T16:00:00.000Z" },
  });
  await expect(program.playersAdmin.state({ userId: "nobody" })).rejects.toMatchObject({ code: "not_found" });

  const tables = ["api_keys", "audit_log", "rate_counters"];
  const stored = JSON.stringify(await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`))));
  expect(stored).not.toContain(key);
  expect(stored).toContain(await hashOf(key));
  const listed = await owner.apiKeysAdmin.list({});
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(await countRows("audit_log", `action = 'adminmakeapikey' AND target = 'API key ${id}'`)).toBe(1);
  const [entry] = await env.DB.prepare("SELECT * FROM audit_log WHERE action = 'adminmakeapikey' ORDER BY id DESC")
    .all<{ admin_id: string; after: string }>()
    .then(({ results }) => results);
  expect(entry).toMatchObject({ admin_id: ownerId });
  expect(JSON.parse(entry!.after)).toEqual({ name: "Launcher", scopes: "players:read", expiresAt: null });
  await settle();
  expect(api.mails.map(({ text }) => text)).toContainEqual(expect.stringContaining("API key “Launcher”"));
});

test("orders are listed page by page, without what others may not see", async () => {
  const { program } = await makeKey(["orders:read"]);
  const { userNum, userId } = await newShopper();
  const number = await insertOrder(userNum, { state: "paid", paidAt: clock.time, credited: 100 });
  const { orders } = await program.paymentsAdmin.orders({ state: "paid", player: userId });
  expect(orders).toMatchObject([{ number, userId }]);
  expect(JSON.stringify(orders)).not.toContain("@");
});

test("statistics are read without money", async () => {
  const { program } = await makeKey(["statistics:read", "orders:read"]);
  const { totals, items } = await program.statisticsAdmin.read({ days: 7 });
  expect(totals).toMatchObject({ payments: null, shop: null });
  expect(items ?? null).toBeNull();
});

test("a key makes the calls of its scopes and no others, whatever its scopes are", async () => {
  const { program } = await makeKey(apiScopeKeys);
  const answers = new Map<string, string>();
  for (const name of callNames()) {
    const { access }: CallDefinition = calls[name];
    if (access === "anyone") continue;
    await env.DB.prepare("DELETE FROM rate_counters").run();
    const answer = await callOf(
      program,
      name,
    )({}).then(
      () => "allowed",
      (error) => (isGameApiError(error) ? error.code : Promise.reject(error)),
    );
    answers.set(name, answer);
  }
  const allowed = [...answers].filter(([, answer]) => answer !== "forbidden").map(([name]) => name);
  expect(allowed.sort()).toEqual(apiScopes.flatMap(({ calls }) => calls as readonly string[]).sort());
  expect([...answers.values()]).not.toContain("unauthorized");
});

test.each(apiScopeKeys)("without the scope %s its calls are refused", async (scope) => {
  const { program } = await makeKey(apiScopeKeys.filter((one) => one !== scope));
  for (const name of callNames().filter((one) => scopeOfCall(one) === scope))
    await expect(callOf(program, name)({})).rejects.toMatchObject({
      code: "forbidden",
      message: `This API key lacks the scope “${scope}”.`,
    });
});

test("public calls ignore a key, and it is nobody's session", async () => {
  const { program } = await makeKey(["items:read"]);
  expect((await program.news.board({ type: 0, count: 1, list: 0, latest: 1 })).data).toBeDefined();
  await expect(program.accounts.current({})).rejects.toMatchObject({ code: "forbidden" });
  const { number } = await program.tickets.submit({
    ...{ name: "A", email: "a@mail.example", category: "bug", subject: "A", message: "A", images: [] },
  });
  expect(await countRows("tickets", `number = '${number}' AND user_num IS NULL`)).toBe(1);
});

test("wrong, expired and revoked keys are refused", async () => {
  const { key, program, id } = await makeKey(["items:read"], { lifetime: "30" });
  const items = (token: string) => as({ token }).itemsAdmin.list({ page: 1 });
  await items(key);
  for (const token of ["apikey.", `${key}x`, key.slice(0, -1), `apikey.${"A".repeat(43)}`, key.toUpperCase()])
    await expect(items(token), token).rejects.toMatchObject({ code: "unauthorized" });
  await expect(items(`apikey.${"A".repeat(43)}`)).rejects.toMatchObject(unauthorized);

  clock.time += 30 * DAY - 1;
  await items(key);
  clock.time += 1;
  await expect(program.itemsAdmin.list({ page: 1 })).rejects.toMatchObject(unauthorized);
  expect((await owner.apiKeysAdmin.list({})).keys).toMatchObject([{ id, state: "expired" }]);

  const other = await makeKey(["items:read"]);
  await other.program.itemsAdmin.list({ page: 1 });
  await owner.apiKeysAdmin.revoke({ id: other.id, ...sure });
  await expect(other.program.itemsAdmin.list({ page: 1 })).rejects.toMatchObject(unauthorized);
  expect((await latestAuditEntries(1))[0]).toMatchObject({
    ...{ action: "adminrevokeapikey", target: `API key ${other.id}`, reason: sure.reason },
  });
  await expect(owner.apiKeysAdmin.revoke({ id: other.id, ...sure })).rejects.toMatchObject({ code: "conflict" });
  await expect(owner.apiKeysAdmin.revoke({ id: other.id + 1, ...sure })).rejects.toMatchObject({ code: "not_found" });
});

test("each key has a limit of calls of its own, which refused calls count towards", async () => {
  const [first, second] = [await makeKey(["items:read"]), await makeKey(["items:read"])];
  const { count } = rateLimits.callsPerApiKey;
  await env.DB.prepare("DELETE FROM rate_counters").run();
  await expect(first.program.playersAdmin.state({ userId: "a" })).rejects.toMatchObject({ code: "forbidden" });
  await env.DB.prepare("UPDATE rate_counters SET count = ?1")
    .bind(count - 1)
    .run();
  await first.program.itemsAdmin.list({ page: 1 });
  await expect(first.program.itemsAdmin.list({ page: 1 })).rejects.toMatchObject({ code: "rate_limited" });
  // Also from another address.
  await expect(as({ token: first.key, ip: "192.0.2.77" }).itemsAdmin.list({ page: 1 })).rejects.toMatchObject({
    code: "rate_limited",
  });
  await second.program.itemsAdmin.list({ page: 1 });
  clock.time += MINUTE;
  await first.program.itemsAdmin.list({ page: 1 });
});

test("the last use is known to the minute", async () => {
  const { program } = await makeKey(["items:read"]);
  const lastUse = async () => (await owner.apiKeysAdmin.list({})).keys[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  const began = clock.time;
  for (const time of [began, began + MINUTE - 1]) {
    clock.time = time;
    await program.itemsAdmin.list({ page: 1 });
    await settle();
    expect(await lastUse()).toBe(new Date(began).toISOString());
  }
  clock.time = began + MINUTE;
  await program.itemsAdmin.list({ page: 1 });
  await settle();
  expect(await lastUse()).toBe(new Date(began + MINUTE).toISOString());
});

test("only owners who have just proved their identity make keys, and a limited number", async () => {
  const request = { name: "Bot", scopes: ["items:read" as const], lifetime: "90" as const, confirm: "on" as const };
  const member = await newMember(20, ["console", "settings"]);
  await expect(as({ token: member.token }).apiKeysAdmin.make(request)).rejects.toMatchObject({
    ...{ code: "forbidden", message: "Only owners can create API keys." },
  });
  const idle = await newLogin(30);
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE user_num = ?1").bind(idle.userNum).run();
  for (const call of [
    () => as({ token: idle.token }).apiKeysAdmin.make(request),
    () => as({ token: idle.token }).apiKeysAdmin.revoke({ id: 1, ...sure }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "reauthentication_required" });
  for (const name of ["", " ", "x".repeat(41)])
    await expect(owner.apiKeysAdmin.make({ ...request, name })).rejects.toMatchObject({
      ...{ code: "invalid", fields: { name: [expect.any(String)] } },
    });
  await expect(owner.apiKeysAdmin.make({ ...request, scopes: [] })).rejects.toMatchObject({ code: "invalid" });
  expect(await countRows("api_keys")).toBe(0);

  const made = await Promise.all(
    Array.from({ length: apiKeyLimits.keys + 3 }, () => owner.apiKeysAdmin.make(request).catch(({ code }) => code)),
  );
  expect(made.filter((one) => one === "conflict")).toHaveLength(3);
  expect(await countRows("api_keys")).toBe(apiKeyLimits.keys);
  const { keys } = await owner.apiKeysAdmin.list({});
  await owner.apiKeysAdmin.revoke({ id: keys[0]!.id, ...sure });
  await owner.apiKeysAdmin.make(request);
  expect((await owner.apiKeysAdmin.list({})).keys.map(({ state }) => state)).toEqual([
    ...Array.from({ length: apiKeyLimits.keys }, () => "usable"),
    "revoked",
  ]);
});
