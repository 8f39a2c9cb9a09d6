import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { applyRetention } from "#app/features/operations/embedded/apply-retention.ts";
import { retentionRules } from "#app/features.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newAgent } from "#tests/fixtures/agent.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const MINUTE = 60_000;

beforeEach(async () => {
  await env.DB.batch(["online_counts", "agents", "bridge_keys"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal with an agent of one scope that counts players. */
async function portalWithCounts() {
  const portal = testGameApi();
  const { gameApi, as, clock } = portal;
  const { bridge } = as({ token: await newBridgeKey("main", null, ["status"]) });
  const count = (online: number, at = clock.time) =>
    bridge.reportAgent({
      version: "1.0.0",
      lineage: "ran-userinfo",
      startedAt: "2026-06-01T00:00:00Z",
      streams: [],
      online: { at: new Date(at).toISOString(), channels: [{ group: 0, channel: 0, online, maximum: 2000 }] },
    });
  const version = async () => (await gameApi.settings.contentVersion({})).version;
  return { ...portal, count, version, status: () => gameApi.status.current({}) };
}

test("the newest count is the number of players for three minutes, and unknown after that", async () => {
  const { clock, count, status } = await portalWithCounts();
  expect(await status()).toEqual({ players: null, at: null, hasGameAccounts: false });
  await count(12);
  clock.time += MINUTE;
  await count(1234);
  const at = new Date(clock.time).toISOString();
  expect(await status()).toEqual({ players: 1234, at, hasGameAccounts: false });
  clock.time += 3 * MINUTE;
  expect(await status()).toMatchObject({ players: 1234 });
  clock.time += 1;
  expect(await status()).toEqual({ players: null, at, hasGameAccounts: false });
});

test("pages with an older content version are outdated when the number becomes known, and not at every count", async () => {
  const { clock, count, version } = await portalWithCounts();
  const before = await version();
  await count(1);
  expect(await version()).toBe(before + 1);
  clock.time += MINUTE;
  await count(2);
  expect(await version()).toBe(before + 1);
  clock.time += 10 * MINUTE;
  // A late count is not the current number.
  await count(3, clock.time - 5 * MINUTE);
  expect(await version()).toBe(before + 1);
  await count(4);
  expect(await version()).toBe(before + 2);
});

test("nothing is said about players once the agent's key is revoked", async () => {
  const { as, count, status, version } = await portalWithCounts();
  await count(7);
  const before = await version();
  const owner = as({ token: (await newLogin(30)).token });
  const [agent] = (await owner.bridgeAdmin.agents({})).agents;
  await owner.bridgeAdmin.revokeKey({ id: agent!.key, reason: "Moved.", confirm: "on" });
  expect(await status()).toEqual({ players: null, at: null, hasGameAccounts: false });
  expect(await version()).toBe(before + 1);
});

test("a key of another scope says nothing about players", async () => {
  const { count, status } = await portalWithCounts();
  await count(7);
  await newBridgeKey("main", null, ["whitelist"]);
  expect(await status()).toMatchObject({ players: 7 });
  await env.DB.prepare("UPDATE bridge_keys SET revoked_at = 1 WHERE scopes LIKE '%status%'").run();
  expect(await status()).toMatchObject({ players: null });
});

test("a count is current for exactly three minutes, also for cached pages", async () => {
  const { clock, count, version } = await portalWithCounts();
  const before = await version();
  await count(1);
  clock.time += 3 * MINUTE;
  await count(2);
  expect(await version()).toBe(before + 1);
  clock.time += 10 * MINUTE;
  await count(3, clock.time - 3 * MINUTE);
  expect(await version()).toBe(before + 2);
});

test("counts of the far future and of long ago are not kept", async () => {
  const { clock, count } = await portalWithCounts();
  const memory = 35 * 24 * 60 * MINUTE;
  const kept = async () =>
    (await env.DB.prepare("SELECT online FROM online_counts ORDER BY at").all<{ online: number }>()).results.map(
      ({ online }) => online,
    );
  await count(1, clock.time + 5 * MINUTE + 1);
  expect(await kept()).toEqual([]);
  await count(2, clock.time + 5 * MINUTE);
  await count(3, clock.time - memory - 1);
  await count(4, clock.time - memory);
  expect(await kept()).toEqual([4, 2]);
  // Also those of an agent that counts no more.
  clock.time += MINUTE;
  await applyRetention({ db: openDatabase(env.DB), now: () => clock.time, retention: retentionRules });
  expect(await kept()).toEqual([2]);
});

test("game accounts are offered while an agent handles them", async () => {
  const { as, gameApi } = testGameApi();
  await (await newAgent(as)).report();
  expect(await gameApi.status.current({})).toEqual({ players: null, at: null, hasGameAccounts: true });
});
