import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { itemListCell, itemListColumns, numberColumn } from "#app/features/shop/item-list.ts";
import { csvText } from "#app/format/csv.ts";
import { defaultContext, runInLanguage, setOwnerTexts } from "#app/i18n/context.server.ts";
import { OwnerTexts } from "#app/i18n/owner-texts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { createPng } from "#tests/fixtures/pictures.ts";
import { countRows, insertItem } from "#tests/fixtures/shoppers.ts";

type Reply = CallReply<"itemsAdmin.import">;

async function staff(userType = 30, api = testGameApi()): Promise<GameApi> {
  return api.as({ token: (await newLogin(userType)).token });
}

const check = (api: GameApi, csv: string) => api.itemsAdmin.import({ csv, dryRun: 1 });

/** Checks a list and imports it. */
async function importList(api: GameApi, csv: string): Promise<Reply> {
  const { seen } = await check(api, csv);
  return api.itemsAdmin.import({ csv, dryRun: 0, seen });
}

const places = ({ problems }: Reply) => problems.map(({ line, column }) => `${line} ${column}`.trim());

const row = (id: number) =>
  env.DB.prepare("SELECT * FROM shop_items WHERE product_num = ?").bind(id).first<Record<string, unknown>>();

/** All items as the console exports them. */
async function exported(api: GameApi): Promise<string> {
  const { data } = await api.itemsAdmin.list({ page: 1, perPage: 500 });
  const titles = [numberColumn, ...itemListColumns.map(([, title]) => title)];
  const records = data.map(({ id, values }) => [
    id,
    ...itemListColumns.map(([field]) => itemListCell(field, values[field])),
  ]);
  return csvText([titles, ...records]);
}

beforeEach(async () => {
  const tables = ["shop_items", "bundle_items", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("an exported list changes nothing when it is imported again", async () => {
  const api = await staff();
  const part = await insertItem({ name: "=1+1", info: 'Says "hi", twice', position: -5 });
  await insertItem({ name: "Old", offered: false, category: "pet", gameProductNum: 0 });
  await api.itemsAdmin.save({
    ...{
      id: 0,
      name: "Set",
      category: "box",
      price: 100,
      currency: "milleage",
      salePrice: 80,
      stock: 0,
      featured: "on",
    },
    ...{ saleFrom: "2026-06-01 08:00", saleUntil: "2026-06-08 08:00", startsAt: "2026-01-01 00:00", dayLimit: 2 },
    ...{ variantGroup: "set", variantLabel: "-30 days", contents: `${part} × 2`, imageUrl: "/art/items/fox.webp" },
  });
  const csv = await exported(api);
  expect(await check(api, csv)).toMatchObject({ added: 0, changed: 0, unchanged: 3, problems: [], invalid: 0 });
  const audited = await countRows("audit_log");
  expect(await importList(api, csv)).toMatchObject({ imported: true, changed: 0 });
  expect(await countRows("audit_log")).toBe(audited);
});

test("a dry run shows what a list would do, and the import does it in one transaction", async () => {
  const api = testGameApi();
  const owner = await staff(30, api);
  const one = await insertItem({ name: "Potion", price: 10, info: "Red." });
  const two = await insertItem({ name: "Box", price: 20, stock: 5 });
  const csv = `Price;Product Number;Name;Category;Stock;Contents;Offered\r
15;${one};Potion;potion;;;yes\r
20;${two};Box;box;5;;yes\r
\r
300;;Set;box;7;${one} × 2; yes\r
8;;"Single; one";box;;;no\r
`.replace(`${one} × 2; yes`, `"${one} × 2; ${two} × 1";yes`);
  const dry = await check(owner, csv);
  expect(dry).toMatchObject({ added: 2, changed: 1, unchanged: 1, imported: false, invalid: 0 });
  expect(dry.changes).toMatchObject([
    {
      line: 2,
      id: one,
      name: "Potion",
      fields: [
        { column: "Category", before: "box", after: "potion" },
        { column: "Price", before: "10", after: "15" },
      ],
    },
    { line: 5, id: null, name: "Set" },
    { line: 6, id: null, name: "Single; one" },
  ]);
  expect(await row(one)).toMatchObject({ price: 10, revision: 1 });
  expect(await countRows("shop_items")).toBe(2);

  const { version } = await owner.settings.contentVersion({});
  const audited = await countRows("audit_log");
  expect(await owner.itemsAdmin.import({ csv, dryRun: 0, seen: dry.seen })).toMatchObject({ imported: true, added: 2 });
  expect(await row(one)).toMatchObject({ price: 15, category: "potion", info: "Red.", revision: 2 });
  expect(await row(two)).toMatchObject({ price: 20, stock: 5, revision: 1 });
  const created = await env.DB.prepare(
    "SELECT name, price, stock, offered, currency, product_num FROM shop_items WHERE product_num > ? ORDER BY product_num",
  )
    .bind(two)
    .all<Record<string, unknown>>();
  expect(created.results).toMatchObject([
    { name: "Set", price: 300, stock: 7, offered: 1, currency: "rcoin" },
    { name: "Single; one", price: 8, stock: null, offered: 0 },
  ]);
  const { results } = await env.DB.prepare("SELECT * FROM bundle_items ORDER BY product_num").all();
  expect(results).toEqual([
    { bundle_num: created.results[0]?.product_num, product_num: one, quantity: 2 },
    { bundle_num: created.results[0]?.product_num, product_num: two, quantity: 1 },
  ]);
  expect((await owner.settings.contentVersion({})).version).toBe(version + 1);
  const { results: entries } = await env.DB.prepare(
    "SELECT target, before, after FROM audit_log ORDER BY id DESC LIMIT 4",
  ).all<Record<"target" | "before" | "after", string>>();
  expect(await countRows("audit_log")).toBe(audited + 4);
  expect(entries.map(({ target }) => target).reverse()).toEqual([
    "items",
    `item ${one}`,
    ...created.results.map(({ product_num }) => `item ${product_num}`),
  ]);
  expect(JSON.parse(entries[2]?.before ?? "")).toEqual({ category: "box", price: "10" });
  expect(JSON.parse(entries[2]?.after ?? "")).toEqual({ category: "potion", price: "15" });
});

test("invalid lines are named with their column, and nothing is imported", async () => {
  const api = await staff();
  const [one, two] = [await insertItem({ price: 10 }), await insertItem({ price: 20, stock: 5 })];
  const bundle = (await api.itemsAdmin.save({ id: 0, name: "Set", category: "box", price: 1, contents: `${one}` })).id;
  const header = "Product Number,Name,Category,Price,Reduced Price,Sale Until,Offered,Contents";
  const csv = `${header}
${one},,box,10,,,yes,
${two},Two,nothing,abc,,,yes,
${two},Again,box,10,,,yes,
999999,Unknown,box,10,,,yes,
x,Letter,box,10,,,yes,
,New,box,,,,yes,
,New,box,10,20,,yes,
,New,box,10,5,24/12/2026,yes,
,New,box,10,,,perhaps,
,New,box,10,,,yes,${bundle} × 1
,New,box,10,,,yes,888888 × 1
${bundle},Set,box,1,,,yes,${bundle} × 1
,"New`;
  const result = await check(api, csv);
  expect(places(result)).toEqual([
    "2 Name",
    "3 Category",
    "3 Price",
    "4 Product Number",
    "5 Product Number",
    "6 Product Number",
    "7 Price",
    "8 Reduced Price",
    "9 Sale Until",
    "10 Offered",
    "11 Contents",
    "12 Contents",
    "13 Contents",
    "14",
  ]);
  expect(result).toMatchObject({ invalid: 14, imported: false });
  expect(await api.itemsAdmin.import({ csv, dryRun: 0, seen: result.seen })).toMatchObject({ imported: false });
  expect(await countRows("shop_items")).toBe(3);
  expect(await row(one)).toMatchObject({ name: "Item" });

  const column = async (line: string) => places(await check(api, `${line}\n${one},5`));
  expect(await column("Product Number,Prise")).toEqual(["1 Prise"]);
  expect(await column("Number,Price")).toEqual(["1 Number"]);
  expect(await column("Product Number,Product Num")).toEqual(["1 Product Num"]);
  expect(places(await check(api, `Product Number,Category\n${one},nothing`))).toEqual(["2 Category"]);
  // Its part becomes a bundle.
  expect(places(await check(api, `Product Number,Contents\n${one},${two} × 1`))).toEqual(["2 Contents"]);
});

test("categories and currencies are keys or the names that the console shows, in any case", async () => {
  const api = await staff();
  const lines = [
    ["Costumes", "R-Coin"],
    ["costume", "RCOIN"],
    ["WEAPON SKINS", "milleage"],
    ["pet", ""],
    ["", "mayhem points"],
  ].map(([category, currency]) => [category || "gem", currency]);
  const csv = `Name,Category,Currency,Price\n${lines.map(([category, currency]) => `New,${category},${currency},5`).join("\n")}`;
  const imported = await runInLanguage(defaultContext, () => {
    setOwnerTexts(
      new OwnerTexts({ currencyNames: [{ language: "en", key: "milleage", name: "Mayhem Points" }], words: [] }),
    );
    return importList(api, csv);
  });
  expect(imported).toMatchObject({ imported: true, added: 5 });
  const { results } = await env.DB.prepare("SELECT category, currency FROM shop_items ORDER BY product_num").all();
  expect(results).toEqual([
    { category: "costume", currency: "rcoin" },
    { category: "costume", currency: "rcoin" },
    { category: "weapon", currency: "milleage" },
    { category: "pet", currency: "rcoin" },
    { category: "gem", currency: "milleage" },
  ]);
});

test("pictures are named as they were uploaded to the media library, in any case, and the newest of a name counts", async () => {
  const api = await staff();
  const [one, two] = [await insertItem({ name: "Cape" }), await insertItem({ name: "Helmet" })];
  const clock = { time: Date.UTC(2026, 5, 1) };
  const editor = await staff(30, testGameApi({ now: () => clock.time }));
  const upload = async (name: string, width: number) => {
    clock.time += 1000;
    return (await editor.mediaAdmin.upload({ name, file: createPng({ width, height: 10 }) })).address;
  };
  await upload("1011.png", 10);
  const [newer, other] = [await upload("1011.PNG", 11), await upload("fox head.png", 12)];
  const csv = (first: string) => `Product Number,Picture\n${one},${first}\n${two}, fox head.png \n`;
  expect((await check(api, csv("missing.png"))).problems).toEqual([
    {
      ...{ line: 2, column: "Picture", lines: [2], count: 1 },
      problem: "The media library has no picture with the name “missing.png”. Please upload it first.",
    },
  ]);
  expect(await importList(api, csv("1011.png"))).toMatchObject({ imported: true, changed: 2 });
  expect([(await row(one))?.image_url, (await row(two))?.image_url]).toEqual([newer, other]);
  // Another picture with the name after the check: what was seen would not be what is imported.
  const { seen } = await check(api, csv("1011.png"));
  await upload("1011.png", 13);
  await expect(api.itemsAdmin.import({ csv: csv("1011.png"), dryRun: 0, seen })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await importList(api, csv("https://files.example/a.png"))).toMatchObject({ imported: true, changed: 1 });
});

test("equal problems are one with its lines, which names what can be written instead", async () => {
  const api = await staff();
  const csv = `Name,Category,Currency,Price\n${Array.from({ length: 400 }, () => "New,Nothing,Gems,5").join("\n")}\nNew,,,5`;
  const { invalid, problems } = await check(api, csv);
  expect(invalid).toBe(801);
  const lines = Array.from({ length: 20 }, (_, place) => place + 2);
  expect(problems).toMatchObject([
    { line: 2, column: "Category", lines, count: 400 },
    { line: 2, column: "Currency", lines, count: 400 },
    { line: 402, column: "Category", lines: [402], count: 1 },
  ]);
  expect(problems[0]?.problem).toMatch(
    /^There is no “Nothing”\. Please write one of: Costumes \(costume\), .*Utilities \(utility\)\.$/,
  );
  expect(problems[1]?.problem).toBe("There is no “Gems”. Please write one of: R-Coin (rcoin), Milleage (milleage).");
  expect(problems[2]?.problem).toMatch(/^Please write one of: Costumes/);
});

test("a list is imported only as it was checked, and only while no item has changed", async () => {
  const api = await staff();
  const id = await insertItem({ price: 10 });
  const csv = `Product Number,Price\n${id},15`;
  const { seen } = await check(api, csv);
  const refused = async (call: Promise<unknown>) => {
    await expect(call).rejects.toMatchObject({ code: "conflict" });
    expect(await row(id)).not.toMatchObject({ price: 15 });
  };
  await refused(api.itemsAdmin.import({ csv, dryRun: 0 }));
  await refused(api.itemsAdmin.import({ csv: csv.replace("15", "16"), dryRun: 0, seen }));
  const edit = async () => {
    const { values, seen } = await api.itemsAdmin.byId({ id });
    await api.itemsAdmin.save({ ...values, id, seen, info: crypto.randomUUID() } as never);
  };
  // The second batch writes.
  const database = interruptedDatabase(env.DB, 2, edit);
  await refused((await staff(30, testGameApi({ database }))).itemsAdmin.import({ csv, dryRun: 0, seen }));
  await refused(api.itemsAdmin.import({ csv, dryRun: 0, seen }));
  const { seen: current } = await check(api, csv);
  // As a form without scripts sends it again.
  const resent = `${csv.replaceAll("\n", "\r\n")}\r\n`;
  expect(await api.itemsAdmin.import({ csv: resent, dryRun: 0, seen: current })).toMatchObject({ imported: true });
  expect(await row(id)).toMatchObject({ price: 15 });
});

test("a stock that nobody changed in the list stays what purchases left, and another one must not be outdated", async () => {
  const api = await staff();
  const [one, two] = [await insertItem({ stock: 10 }), await insertItem({ stock: 10 })];
  const buy = async (id: number) => {
    await env.DB.prepare("UPDATE shop_items SET stock = stock - 1 WHERE product_num = ?").bind(id).run();
  };
  const list = (first: string, second: string) =>
    `Product Number,Stock,Stock When Exported,Info\n${one},${first},new\n${two},${second},`;
  const csv = list("10,10", "20,10");
  await buy(one);
  const { seen, changes } = await check(api, csv);
  expect(changes.map(({ fields }) => fields.map(({ column }) => column))).toEqual([["Info"], ["Stock"]]);
  const late = interruptedDatabase(env.DB, 2, () => buy(two));
  await expect(
    (await staff(30, testGameApi({ database: late }))).itemsAdmin.import({ csv, dryRun: 0, seen }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await row(one)).toMatchObject({ stock: 9, info: "" });
  expect(places(await check(api, csv))).toEqual(["3 Stock"]);
  await importList(api, list("10,10", "20,9"));
  expect(await row(one)).toMatchObject({ stock: 9, info: "new" });
  expect(await row(two)).toMatchObject({ stock: 20 });
});

test("lists are bounded, and need the right to set prices and a recent proof of identity", async () => {
  const api = await staff();
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `,Item ${at},box,${at + 1}`).join("\n");
  const header = "Product Number,Name,Category,Price";
  for (const csv of ["", header, `${header}\n${lines(2001)}`, `${header}\n,${"é".repeat(500_001)},box,1`])
    await expect(check(api, csv)).rejects.toMatchObject({ code: "invalid", fields: { csv: [expect.any(String)] } });
  expect(await importList(api, `${header}\n${lines(2000)}`)).toMatchObject({ added: 2000, imported: true });
  expect(await countRows("shop_items")).toBe(2000);
  expect((await env.DB.prepare("SELECT price FROM shop_items WHERE name = 'Item 1999'").first())?.price).toBe(2000);

  const csv = `${header}\n,One more,box,1`;
  await expect(check(await staff(20), csv)).rejects.toMatchObject({ code: "forbidden" });
  const { token, userNum } = await newLogin(30);
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE user_num = ?").bind(userNum).run();
  const stale = testGameApi().as({ token });
  const { seen } = await check(stale, csv);
  await expect(stale.itemsAdmin.import({ csv, dryRun: 0, seen })).rejects.toMatchObject({
    code: "reauthentication_required",
  });
});
