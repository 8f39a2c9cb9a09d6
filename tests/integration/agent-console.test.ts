import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";
import { connectGameAccount } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newAgent } from "#tests/fixtures/agent.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { buy, countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

beforeEach(async () => {
  const tables = ["agents", "online_counts", "game_items", "shop_items", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** The calls of an account of a user type, with those of an agent. */
async function consoleOf(userType = 30) {
  const { token } = await newLogin(userType);
  const portal = testGameApi();
  return { ...portal, admin: portal.as({ token }) as GameApi, agent: await newAgent(portal.as) };
}

test("counts of players become averages and peaks of periods that fit the length of the chart", async () => {
  const { admin, clock } = await consoleOf();
  const now = clock.time;
  const start = now - 12 * HOUR;
  const counts = [
    [start, 10],
    [start + 9 * MINUTE, 30],
    [start + 10 * MINUTE, 7],
    [start + 70 * MINUTE, 1],
    [now - 26 * HOUR, 500],
  ] as const;
  await env.DB.batch(
    counts.map(([at, online]) =>
      env.DB.prepare("INSERT INTO online_counts (at, online, maximum, channels) VALUES (?1, ?2, 1000, '[]')").bind(
        Math.floor(at / MINUTE) * MINUTE,
        online,
      ),
    ),
  );
  const at = (offset: number) => new Date(start + offset).toISOString();
  expect(await admin.bridgeAdmin.online({ hours: 24 })).toEqual({
    minutes: 10,
    samples: [
      { at: at(0), online: 20, peak: 30 },
      { at: at(10 * MINUTE), online: 7, peak: 7 },
      { at: at(70 * MINUTE), online: 1, peak: 1 },
    ],
  });
  const week = await admin.bridgeAdmin.online({ hours: 168 });
  expect(week.minutes).toBe(60);
  expect(week.samples.slice(1)).toEqual([
    { at: at(0), online: 16, peak: 30 },
    { at: at(HOUR), online: 1, peak: 1 },
  ]);
  const month = await admin.bridgeAdmin.online({ hours: 720 });
  expect(month.minutes).toBe(240);
  expect(month.samples.slice(1)).toEqual([{ at: at(0), online: 12, peak: 30 }]);
  expect((await admin.bridgeAdmin.online({ hours: 1 })).minutes).toBe(1);
});

test("periods of counts grow with the length of the chart, which includes its first moment", async () => {
  const { admin, clock } = await consoleOf();
  const insert = env.DB.prepare("INSERT INTO online_counts (at, online, maximum, channels) VALUES (?, 3, 1000, '[]')");
  await env.DB.batch([24 * HOUR, 24 * HOUR + MINUTE].map((age) => insert.bind(clock.time - age)));
  expect((await admin.bridgeAdmin.online({ hours: 24 })).samples).toHaveLength(1);
  const minutes: number[] = [];
  for (const hours of [3, 4, 15, 90, 180, 181, 720, 840])
    minutes.push((await admin.bridgeAdmin.online({ hours })).minutes);
  expect(minutes).toEqual([1, 5, 5, 30, 60, 240, 240, 480]);
});

test("the agents whose keys are in use are listed, with what waits for them and the latest refusals", async () => {
  const { admin, agent, as, clock } = await consoleOf();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM game_tasks"),
    env.DB.prepare("UPDATE deliveries SET agent_work = 0, game_refusal = NULL"),
  ]);
  clock.time += HOUR;
  await agent.report();
  const { userNum, token, userId } = await newShopper(100);
  await connectGameAccount(env.DB, userNum, 6_000_000 + userNum);
  await buy(as({ token }), await insertItem({ price: 10, gameProductNum: 77 }), 3);
  const { put } = await agent.bridge.claimDeliveries({ limit: 500 });
  const { id, issuedAt } = put[0]!;
  await agent.bridge.reportDeliveries({
    deliveries: [{ id, issuedAt, state: "refused", version: 1, refusal: "unknown_product" }],
  });
  const insert = env.DB.prepare(
    "INSERT INTO game_tasks (user_num, kind, state, refusal, created_at, done_at) VALUES (?1, 'create', ?2, ?3, 0, ?4)",
  );
  await env.DB.batch([
    ...Array.from({ length: 21 }, (_, at) => insert.bind(userNum, "failed", "taken", at + 1)),
    insert.bind(userNum, "done", null, clock.time),
    ...[1, 2].map(() => insert.bind(userNum, "pending", null, null)),
  ]);
  const reply = await admin.bridgeAdmin.agents({});
  expect(reply).toMatchObject({ hasKey: true, pendingTasks: 2, pendingDeliveries: 2 });
  const listed = reply.agents.filter(({ startedAt }) => startedAt === "2026-06-01T00:00:00.000Z");
  expect(listed).toMatchObject([{ lastContactAt: "2026-06-01T01:00:00.000Z" }]);
  expect(reply.refused).toHaveLength(20);
  const refused = { userNum, userId };
  expect(reply.refused.slice(0, 2)).toEqual([
    { ...refused, kind: "delivery", refusal: "unknown_product", at: "2026-06-01T01:00:00.000Z" },
    { ...refused, kind: "create", refusal: "taken", at: "1970-01-01T00:00:00.021Z" },
  ]);
  await env.DB.prepare("UPDATE bridge_keys SET revoked_at = 1").run();
  expect(await admin.bridgeAdmin.agents({})).toMatchObject({ agents: [], hasKey: false });
  await env.DB.prepare("DELETE FROM game_tasks").run();
});

/** A product as the agent sends it. */
const product = (productNum: number, name: string, further = {}) => ({
  ...{ productNum, name, main: 12, sub: 3, duration: "", price: 100, hidden: false },
  ...further,
});

test("products of the game are found by a part of the name or by their number, at most 50", async () => {
  const { admin, agent } = await consoleOf(20);
  expect(await admin.bridgeAdmin.gameItems({ search: "fox" })).toEqual({ total: 0, items: [] });
  const many = Array.from({ length: 60 }, (_, index) => product(1000 + index, `Potion ${index}`));
  const fox = product(77, "Fox Mask", { duration: "30 days" });
  await agent.bridge.pushItems({
    sweep: "1",
    last: true,
    items: [...many, fox, product(7, "100% [Box]_1"), product(9, "Box 77")],
  });
  const found = async (search: string) =>
    (await admin.bridgeAdmin.gameItems({ search })).items.map(({ productNum }) => productNum);
  expect(await admin.bridgeAdmin.gameItems({ search: " fOX " })).toEqual({
    total: 63,
    items: [{ productNum: 77, name: "Fox Mask", main: 12, sub: 3, duration: "30 days" }],
  });
  // The product with the number is listed before those that have it in their names.
  expect(await found("77")).toEqual([77, 9]);
  expect(await found("%")).toEqual([7]);
  expect(await found("nothing")).toEqual([]);
  expect(await found("")).toHaveLength(50);
});

test("the list of items tells whether an agent exists, and finds offered items without a number in the game", async () => {
  const { admin, agent } = await consoleOf(20);
  const first = await insertItem({ name: "Lantern", gameProductNum: 0 });
  const second = await insertItem({ name: "Mask" });
  await insertItem({ name: "Withdrawn", offered: false });
  const list = async (filters: Partial<CallInput<"itemsAdmin.list">> = {}) => {
    const { data, hasAgent } = await admin.itemsAdmin.list({ page: 1, ...filters });
    return { ids: data.map(({ id }) => id), hasAgent };
  };
  expect(await list({ unnumbered: 1 })).toEqual({ ids: [second], hasAgent: false });
  expect(await list({ unnumbered: 1, search: "lantern" })).toMatchObject({ ids: [] });
  expect((await list({ unnumbered: 0 })).ids.slice(0, 2)).toEqual([first, second]);
  await agent.report();
  expect(await list()).toMatchObject({ hasAgent: true });
  await env.DB.prepare("UPDATE bridge_keys SET revoked_at = 1").run();
  expect(await list()).toMatchObject({ hasAgent: false });
});

const header = "ProductNum,ItemName,ItemMain,ItemSub,Duration";

/** All products of the game that the portal knows, with the columns that a list does not have. */
async function storedProducts() {
  const { results } = await env.DB.prepare(
    "SELECT product_num AS num, name, duration, price, hidden FROM game_items ORDER BY product_num",
  ).all();
  return results;
}

test("a list of products is checked without a change, then replaces the others at once and is audited", async () => {
  const { admin, agent } = await consoleOf(20);
  await agent.bridge.pushItems({ sweep: "1", last: true, items: [product(1, "Old"), product(2, "Kept")] });
  const before = await storedProducts();
  const csv = `${header}\n2,Renamed,12,4,7 days\n3,Added,1,1,\n`;
  const counts = { products: 2, added: 1, removed: 1, invalid: 0, problems: [] };
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 1 })).toEqual({ ...counts, imported: false });
  expect(await storedProducts()).toEqual(before);
  expect(await countRows("audit_log")).toBe(0);
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 0 })).toEqual({ ...counts, imported: true });
  expect(await storedProducts()).toEqual([
    { num: 2, name: "Renamed", duration: "7 days", price: 100, hidden: 0 },
    { num: 3, name: "Added", duration: "", price: 0, hidden: 0 },
  ]);
  const entry = await env.DB.prepare("SELECT action, target, after FROM audit_log").first();
  expect(entry).toEqual({
    action: "adminimportgameitems",
    target: "products of the game",
    after: JSON.stringify({ products: 2 }),
  });
  // The same list again replaces the products of its own import.
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 0 })).toMatchObject({ added: 0, removed: 0 });
  expect(await storedProducts()).toHaveLength(2);
});

test("a list with an invalid line changes nothing", async () => {
  const { admin } = await consoleOf(20);
  const csv = `${header}\n1,Good,1,2,\n2,,1,2,`;
  const problems = [{ line: 3, problem: "Name is required." }];
  const reply = { products: 1, added: 1, removed: 0, imported: false, invalid: 1, problems };
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 1 })).toEqual(reply);
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 0 })).toEqual(reply);
  const many = `${header}\n${"x,,1,2,\n".repeat(300)}`;
  const refused = await admin.bridgeAdmin.importItems({ csv: many, dryRun: 0 });
  expect(refused).toMatchObject({ invalid: 300, imported: false });
  expect(refused.problems).toHaveLength(200);
  await expect(admin.bridgeAdmin.importItems({ csv: header, dryRun: 0 })).rejects.toMatchObject({ code: "invalid" });
  expect(await storedProducts()).toEqual([]);
  expect(await countRows("audit_log")).toBe(0);
});

test("a list of the largest size is imported, with names whose characters need most room", async () => {
  const { admin } = await consoleOf(20);
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},${"\\".repeat(30)},1,2,`);
  const csv = `${header}\n${rows.join("\n")}`;
  expect(await admin.bridgeAdmin.importItems({ csv, dryRun: 0 })).toMatchObject({ added: 20_000, imported: true });
  expect(await countRows("game_items", `name = '${"\\".repeat(30)}'`)).toBe(20_000);
});

test("the list of deliveries separates items in the bank from pending ones, and tells what the game refused", async () => {
  const { admin, agent, as } = await consoleOf(30);
  const { userNum, userId, token } = await newShopper(100);
  await connectGameAccount(env.DB, userNum, 5_000_000 + userNum);
  await buy(as({ token }), await insertItem({ price: 10, gameProductNum: 77 }), 3);
  const claimed = await agent.bridge.claimDeliveries({ limit: 500 });
  const [banked, refused, waiting] = claimed.put
    .filter(({ gameUserNum }) => gameUserNum === 5_000_000 + userNum)
    .map(({ id, issuedAt }) => ({ id, issuedAt }));
  await agent.bridge.reportDeliveries({
    deliveries: [
      { ...banked!, state: "banked", version: 1 },
      { ...refused!, state: "refused", version: 1, refusal: "unknown_product" },
    ],
  });
  const list = async (state?: "banked" | "pending" | "taken") =>
    (await admin.deliveriesAdmin.list({ state, player: userId })).deliveries.map((row) => [
      row.id,
      row.state,
      row.refusal,
    ]);
  expect(await list("banked")).toEqual([[banked!.id, "banked", null]]);
  expect(await list("pending")).toEqual([
    [refused!.id, "pending", "unknown_product"],
    [waiting!.id, "pending", null],
  ]);
  expect(await list("taken")).toEqual([]);
  expect(await list()).toHaveLength(3);
});
