import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApiApp } from "#app/contract/http/api-app.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { bridgeScopeKeys } from "#app/features/bridge/scopes.ts";
import { deliveries } from "#app/features/shop/embedded/schema.ts";
import { users, whitelist } from "#app/features/users/embedded/schema.ts";
import { connectGameAccount } from "#tests/fixtures/accounts.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const portal = testGameApi();
const app = createApiApp({ gameApiFor: ({ caller }) => portal.as(caller) });
const key = await newBridgeKey();

await openDatabase(env.DB)
  .insert(users)
  .values(
    [1, 2].map((userNum) => ({
      userNum,
      userId: `Player${userNum}`,
      userIdKey: `player${userNum}`,
      email: `player${userNum}@mail.test`,
      emailKey: `player${userNum}@mail.test`,
      passwordHash: "-",
      secretQuestion: 1,
      secretAnswerHash: "-",
      termsAgreedAt: 0,
      createdAt: 0,
    })),
  );

function ask(path: string, init: RequestInit = {}, token = key) {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return app.request(`https://portal.example/api/bridge${path}`, { ...init, headers });
}

const post = (path: string, body: BodyInit, headers: HeadersInit = {}) => ask(path, { method: "POST", body, headers });

function gzip(text: string): Promise<ArrayBuffer> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(compressed).arrayBuffer();
}

const batch = (id: string, rows: unknown[]) =>
  JSON.stringify({ batch_id: id, sequence: 1, time: "2026-05-01T00:00:00Z", rows });

test("a batch may be compressed", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => pushedCharacter({ ChaNum: index + 1 }));
  const compressed = await gzip(batch("packed", rows));
  const response = await post("/characters", compressed, { "Content-Encoding": "gzip" });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ batch_id: "packed", month: "2026-05", accepted: 1000, rejected: [] });
});

test("unreadable, oversized and unauthenticated batches get an error that says so", async () => {
  const code = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  expect(await code(await post("/characters", "{"))).toEqual([400, "invalid"]);
  expect(await code(await post("/characters", "no gzip", { "Content-Encoding": "gzip" }))).toEqual([400, "invalid"]);
  expect(await code(await post("/characters", "{}", { "Content-Encoding": "br" }))).toEqual([400, "invalid"]);
  expect(await code(await post("/characters", '{"batch_id":"x"}'))).toEqual([400, "invalid"]);
  const rows = Array.from({ length: 1001 }, () => ({}));
  expect(await code(await post("/characters", batch("many", rows)))).toEqual([413, "too_large"]);
  expect(await code(await post("/characters", "x".repeat(1024 * 1024 + 1)))).toEqual([413, "too_large"]);
  // 5 MB of spaces compress to a few kilobytes.
  const compressedSpaces = await gzip(" ".repeat(5 * 1024 * 1024));
  expect(await code(await post("/characters", compressedSpaces, { "Content-Encoding": "gzip" }))).toEqual([
    413,
    "too_large",
  ]);
  for (const refused of ["wrong", await newBridgeKey("main", 1)])
    expect(await code(await ask("/whitelist", {}, refused))).toEqual([401, "unauthorized"]);
});

test("a key is limited to its scopes, and the error names the missing one", async () => {
  const calls = {
    characters: (token: string) => ask("/characters", { method: "POST", body: batch("scoped", []) }, token),
    whitelist: (token: string) => ask("/whitelist", {}, token),
    deliveries: (token: string) => ask("/deliveries", {}, token),
    "deliveries, taken over": (token: string) =>
      ask("/deliveries/ack", { method: "POST", body: '{"ids":[987]}' }, token),
  };
  for (const scope of bridgeScopeKeys) {
    const token = await newBridgeKey("scoped", null, [scope]);
    for (const [name, call] of Object.entries(calls)) {
      const response = await call(token);
      const needed = name.split(",")[0]!;
      expect([name, scope, response.status]).toEqual([name, scope, needed === scope ? 200 : 403]);
      const { message } = (await response.json()) as { message?: string };
      if (needed !== scope) expect(message).toBe(`This bridge key lacks the scope “${needed}”.`);
    }
  }
  // A key from before scopes existed.
  await env.DB.prepare("INSERT INTO bridge_keys (key_hash, server, created_at) VALUES (?, 'old', 0)")
    .bind(await hashOf("an-old-key"))
    .run();
  for (const call of Object.values(calls)) expect((await call("an-old-key")).status).toBe(200);
});

test("whitelist changes are read in pages from a cursor", async () => {
  const row = (userNum: number, seq: number, active: boolean) => ({
    ...{ userNum, ip: `203.0.113.${seq}`, seq, active },
    changedAt: Date.UTC(2026, 0, seq),
  });
  await openDatabase(env.DB)
    .insert(whitelist)
    .values([row(1, 1, true), row(2, 2, true), row(1, 5, false)]);
  const first = await (await ask("/whitelist?cursor=0&limit=2")).json();
  expect(first).toEqual({
    changes: [
      {
        seq: 1,
        UserNum: 1,
        UserID: "Player1",
        game_user_num: null,
        ip: "203.0.113.1",
        active: true,
        changed_at: "2026-01-01T00:00:00.000Z",
      },
      {
        seq: 2,
        UserNum: 2,
        UserID: "Player2",
        game_user_num: null,
        ip: "203.0.113.2",
        active: true,
        changed_at: "2026-01-02T00:00:00.000Z",
      },
    ],
    cursor: 2,
    more: true,
  });
  const next = await (await ask("/whitelist?cursor=2")).json();
  expect(next).toMatchObject({ changes: [{ seq: 5, active: false }], cursor: 5, more: false });
  expect(await (await ask("/whitelist?cursor=5")).json()).toEqual({ changes: [], cursor: 5, more: false });
});

test("deliveries are returned until they are acknowledged, so that a lost answer can be requested again", async () => {
  expect(await (await ask("/deliveries")).json()).toEqual({ deliveries: [] });
  const unit = (id: number, flag: number) => ({
    ...{ id, userNum: 1, productNum: 7, itemName: "Fox", purchasedAt: Date.UTC(2026, 0, id), flag },
    changedAt: 0,
  });
  await connectGameAccount(env.DB, 1);
  await openDatabase(env.DB)
    .insert(deliveries)
    .values([
      { ...unit(1, 0), agentWork: 1 },
      ...[unit(2, 0), unit(3, 2), unit(4, 3)],
      // The agent has claimed these.
      { ...unit(5, 0), claimedAt: 1 },
      { ...unit(6, 1), claimedAt: 1 },
    ]);
  const { bridge } = portal.as({ token: key });
  expect(await bridge.pollWork({})).toMatchObject({ deliveries: true });
  const waiting = await (await ask("/deliveries")).json();
  expect(waiting).toEqual({
    deliveries: [1, 2].map((id) => ({
      ...{ id, UserNum: 1, UserID: "Player1", ProductNum: 7, ItemName: "Fox" },
      PurDate: `2026-01-0${id}T00:00:00.000Z`,
      flag: 0,
    })),
  });
  const ack = () => post("/deliveries/ack", JSON.stringify({ ids: [1, 3, 4, 5, 6, 99] }));
  for (const response of [await ack(), await ack()]) {
    expect(await response.json()).toEqual({ taken: [1], refused: [3, 4, 5, 6, 99] });
  }
  expect(await bridge.pollWork({})).toMatchObject({ deliveries: false });
  await env.DB.exec("DELETE FROM game_accounts WHERE user_num = 1");
  expect(await (await ask("/deliveries?limit=5")).json()).toMatchObject({ deliveries: [{ id: 2 }] });
  const cancelled = await env.DB.prepare("SELECT flag FROM deliveries WHERE id = 3").first("flag");
  expect(cancelled).toBe(2);
});

test("a pull returns at least one delivery and at most 500", async () => {
  await env.DB.exec(
    `WITH RECURSIVE units (unit) AS (SELECT 1000 UNION ALL SELECT unit + 1 FROM units WHERE unit < 1600) INSERT INTO deliveries (id, user_num, product_num, item_name, purchased_at, flag, changed_at) SELECT unit, 1, 7, 'Fox', 0, 0, 0 FROM units`,
  );
  const pull = async (query: string) => {
    const reply = (await (await ask(`/deliveries${query}`)).json()) as { deliveries: unknown[] };
    return reply.deliveries.length;
  };
  expect(await pull("?limit=0")).toBe(1);
  expect(await pull("?limit=7")).toBe(7);
  expect(await pull("?limit=501")).toBe(500);
});
