import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { countRows, insertItem } from "#tests/fixtures/shoppers.ts";

type ItemInput = CallInput<"itemsAdmin.save">;

const input: ItemInput = { id: 0, name: "Lantern", category: "box", price: 100, offered: true };

/** The game API of an account of a user type: 20 may edit content, 30 set prices. */
async function staff(userType = 30, api = testGameApi()): Promise<GameApi> {
  return api.as({ token: (await newLogin(userType)).token });
}

/** Logs in so long ago that prices need a new proof of identity. */
async function longLoggedIn(): Promise<GameApi> {
  const { token, userNum } = await newLogin(30);
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE user_num = ?").bind(userNum).run();
  return testGameApi().as({ token });
}

const row = (id: number) =>
  env.DB.prepare("SELECT * FROM shop_items WHERE product_num = ?").bind(id).first<Record<string, unknown>>();

const contentsOf = async (bundle: number) =>
  (
    await env.DB.prepare("SELECT product_num, quantity FROM bundle_items WHERE bundle_num = ? ORDER BY product_num")
      .bind(bundle)
      .raw<[number, number]>()
  ).map((part) => [...part]);

/** Saves an item with changes to what its form shows. */
async function change(api: GameApi, id: number, changes: Partial<ItemInput>): Promise<void> {
  const { seen, values } = await api.itemsAdmin.byId({ id });
  await api.itemsAdmin.save({ ...values, id, seen, ...changes } as ItemInput);
}

beforeEach(async () => {
  const tables = ["shop_items", "bundle_items", "discount_codes", "discount_uses", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

describe("items", () => {
  test("keep all that their form has", async () => {
    const api = await staff();
    const part = await insertItem({ name: "Potion" });
    const typed = {
      name: "Lantern",
      category: "box",
      price: "100",
      currency: "milleage",
      salePrice: "80",
      saleFrom: "2026-06-01T08:00",
      saleUntil: "2026-06-08T08:00",
      stock: "5",
      accountLimit: "3",
      dayLimit: "2",
      startsAt: "2026-05-01T00:00",
      endsAt: "2026-12-24T20:00",
      position: "-3",
      featured: "on",
      variantGroup: "lantern",
      variantLabel: "30 days",
      contents: `${part} × 2`,
      imageUrl: "/art/items/fox.webp",
      info: "Bright.",
      gameProductNum: "",
      offered: "on",
    };
    const { id } = await api.itemsAdmin.save({ id: 0, ...typed });
    const read = await api.itemsAdmin.byId({ id });
    expect(read.values).toEqual({ ...typed, stockSeen: "5" });
    expect(read.parts).toEqual([{ productNum: part, name: "Potion", quantity: 2 }]);
    expect(await row(id)).toMatchObject({ sale_from: Date.UTC(2026, 5, 1), ends_at: Date.UTC(2026, 11, 24, 12) });
    // Saved again unchanged, and emptied.
    await change(api, id, {});
    expect((await api.itemsAdmin.byId({ id })).values).toEqual(read.values);
    await change(api, id, {
      ...{ salePrice: "", saleFrom: "", saleUntil: "", stock: "", accountLimit: "", dayLimit: "", startsAt: "" },
      ...{ endsAt: "", position: "", featured: "", variantGroup: "", variantLabel: "", contents: "" },
    });
    expect(await row(id)).toMatchObject({
      ...{ sale_price: null, sale_from: null, stock: null, account_limit: null, day_limit: null, starts_at: null },
      ...{ ends_at: null, position: 0, featured: 0, variant_group: "", currency: "milleage", price: 100 },
    });
    expect(await contentsOf(id)).toEqual([]);
  });

  test.each<[string, Partial<ItemInput>, string]>([
    ["a reduced price that is not lower", { salePrice: 100 }, "salePrice"],
    ["a period without a reduced price", { saleFrom: "2026-06-01 08:00" }, "salePrice"],
    [
      "a sale that ends before it begins",
      { salePrice: 1, saleFrom: "2026-06-02", saleUntil: "2026-06-01" },
      "saleUntil",
    ],
    ["an item that leaves before it comes", { startsAt: "2026-06-02", endsAt: "2026-06-02" }, "endsAt"],
    ["an unknown currency", { currency: "referral" }, "currency"],
    ["a negative stock", { stock: -1 }, "stock"],
    ["a limit of none", { accountLimit: 0 }, "accountLimit"],
    ["a position that is no number", { position: "first" }, "position"],
    ["a variant without a label", { variantGroup: "lantern" }, "variantLabel"],
    ["a category that does not exist", { category: "nothing" }, "category"],
    ["contents that are no list", { contents: "two potions" }, "contents"],
    ["contents with an unknown item", { contents: "999999 × 1" }, "contents"],
    ["contents that name an item twice", { contents: "1 × 1\n1 × 2" }, "contents"],
    ["more than 99 units", { contents: "1 × 99\n2 × 1" }, "contents"],
    [
      "more than 20 different items",
      { contents: Array.from({ length: 21 }, (_, at) => at + 1).join("\n") },
      "contents",
    ],
  ])("are refused with %s", async (_, wrong, field) => {
    const api = await staff();
    await expect(api.itemsAdmin.save({ ...input, ...wrong } as ItemInput)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
    expect(await countRows("shop_items")).toBe(0);
  });

  test("need the right to set prices for what decides the price", async () => {
    const editor = await staff(20);
    const part = await insertItem();
    const id = await insertItem({ price: 100, stock: 4 });
    const priced: Partial<ItemInput>[] = [
      { price: "90" },
      { currency: "milleage" },
      { salePrice: "90" },
      { stock: "5" },
      { contents: `${part}` },
      { gameProductNum: "7" },
      { category: "pet" },
      { accountLimit: "5" },
      { dayLimit: "2" },
    ];
    for (const changes of priced)
      await expect(change(editor, id, changes), JSON.stringify(changes)).rejects.toMatchObject({
        code: "forbidden",
        fields: { [Object.keys(changes)[0] as string]: [expect.any(String)] },
      });
    expect(await countRows("audit_log")).toBe(0);
    await change(editor, id, { position: "7", featured: "on", endsAt: "2026-12-24T20:00" });
    expect(await row(id)).toMatchObject({ position: 7, featured: 1, day_limit: null, stock: 4, price: 100 });
  });

  test("need a recent proof of identity for what decides the price, and for nothing else", async () => {
    const api = await longLoggedIn();
    const part = await insertItem();
    const id = await insertItem({ price: 100 });
    for (const changes of [
      ...[{ salePrice: "90" }, { currency: "milleage" }, { stock: "5" }, { contents: `${part}` }],
      { gameProductNum: "7" },
    ])
      await expect(change(api, id, changes)).rejects.toMatchObject({ code: "reauthentication_required" });
    await change(api, id, { info: "New", position: "3" });
    expect(await row(id)).toMatchObject({ info: "New", position: 3, sale_price: null, stock: null });
  });

  test("keep the stock that purchases left, unless somebody enters another one", async () => {
    const id = await insertItem({ stock: 10 });
    const buyThree = async () => {
      await env.DB.prepare("UPDATE shop_items SET stock = stock - 3 WHERE product_num = ?").bind(id).run();
    };
    const api = await staff();
    const { seen, values } = await api.itemsAdmin.byId({ id });
    await buyThree();
    await api.itemsAdmin.save({ ...values, id, seen, info: "Changed" } as ItemInput);
    expect(await row(id)).toMatchObject({ stock: 7, info: "Changed" });
    const [entry] = await latestAuditEntries();
    expect(JSON.parse(entry?.after ?? "")).toMatchObject({ stock: "7", info: "Changed" });

    const stale = api.itemsAdmin.save({ ...values, id, stock: "20" } as ItemInput);
    await expect(stale).rejects.toMatchObject({ code: "conflict", fields: { stock: [expect.stringContaining("7")] } });
    // The purchase comes between reading and writing.
    const database = interruptedDatabase(env.DB, 1, buyThree);
    const late = change(await staff(30, testGameApi({ database })), id, { stock: "20" });
    await expect(late).rejects.toMatchObject({ code: "conflict", fields: { stock: [expect.stringContaining("4")] } });
    expect(await row(id)).toMatchObject({ stock: 4, info: "Changed" });
    await change(api, id, { stock: "20" });
    expect(await row(id)).toMatchObject({ stock: 20 });
  });

  test("are bundles of items that are no bundles", async () => {
    const api = await staff();
    const [one, two] = [await insertItem(), await insertItem()];
    const { id: bundle } = await api.itemsAdmin.save({ ...input, contents: `${two} x 3\n${one}` });
    expect(await contentsOf(bundle)).toEqual([
      [one, 1],
      [two, 3],
    ]);
    const [created] = await latestAuditEntries();
    expect(created).toMatchObject({ target: `item ${bundle}` });
    const refused = (changed: Promise<unknown>) =>
      expect(changed).rejects.toMatchObject({ code: "invalid", fields: { contents: [expect.any(String)] } });
    await refused(api.itemsAdmin.save({ ...input, contents: `${bundle}` }));
    await refused(change(api, one, { contents: `${two}` }));
    await refused(change(api, bundle, { contents: `${bundle} × 2` }));
    expect(await countRows("bundle_items")).toBe(2);
    await change(api, bundle, { contents: `${two} × 1` });
    expect(await contentsOf(bundle)).toEqual([[two, 1]]);

    // Another admin makes one of the contents a bundle between the check, which is the first batch, and the write.
    const { id: other } = await api.itemsAdmin.save({ ...input, name: "Other" });
    const database = interruptedDatabase(env.DB, 2, () => change(api, other, { contents: `${one}` }));
    const late = await staff(30, testGameApi({ database }));
    await expect(late.itemsAdmin.save({ ...input, contents: `${other} × 1` })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await countRows("shop_items", "name = 'Lantern'")).toBe(1);
  });

  test("are listed by what is special about them", async () => {
    const api = testGameApi();
    const owner = await staff(30, api);
    const part = await insertItem({ name: "Plain" });
    const now = api.clock.time;
    await insertItem({ name: "Sale", salePrice: 1, saleUntil: now + 1 });
    await insertItem({ name: "Old sale", salePrice: 1, saleUntil: now });
    await insertItem({ name: "Few", stock: 3 });
    await insertItem({ name: "None", stock: 0 });
    await insertItem({ name: "Season", endsAt: now });
    await insertItem({ name: "Gone", offered: false });
    await owner.itemsAdmin.save({ ...input, name: "Set", contents: `${part}` });
    const names = async (filter: Partial<CallInput<"itemsAdmin.list">>) =>
      (await owner.itemsAdmin.list({ page: 1, ...filter })).data.map(({ values }) => values.name);
    expect(await names({ mark: "sale" })).toEqual(["Sale"]);
    expect(await names({ mark: "stock" })).toEqual(["Few", "None"]);
    expect(await names({ mark: "sold-out" })).toEqual(["None"]);
    expect(await names({ mark: "period" })).toEqual(["Season"]);
    expect(await names({ mark: "bundle" })).toEqual(["Set"]);
    expect(await names({ mark: "withdrawn" })).toEqual(["Gone"]);
    expect(await names({ unnumbered: 1, search: "s" })).toEqual(["Sale", "Old sale", "Season"]);
  });
});

describe("categories", () => {
  const extra = { id: 0, key: "mount", name: "Mounts", offered: true };

  test("are added at the end, renamed, moved, withdrawn and translated", async () => {
    const editor = await staff(20);
    const list = async () => (await editor.categoriesAdmin.list({})).data;
    const before = (await list()).map(({ values }) => values.key);
    expect(before).toEqual(["costume", "weapon", "pet", "box", "potion", "scroll", "ticket", "gem", "utility"]);
    const { id } = await editor.categoriesAdmin.save(extra);
    try {
      expect((await list()).map(({ values }) => values.key)).toEqual([...before, "mount"]);
      await editor.categoriesAdmin.move({ id, direction: "up" });
      await editor.categoriesAdmin.move({ id, direction: "up" });
      expect((await list()).map(({ values }) => values.key).slice(-3)).toEqual(["mount", "gem", "utility"]);
      const [moved] = await latestAuditEntries();
      expect(moved).toMatchObject({ action: "adminmovecategory", target: `category ${id}` });

      const item = await insertItem({ category: "mount" });
      const found = (await list()).find((one) => one.id === id)!;
      expect(found).toMatchObject({ items: 1, values: { name: "Mounts", offered: "on" } });
      const renamed = { ...extra, id, seen: found.seen, name: "Steeds", offered: false };
      await editor.categoriesAdmin.save(renamed);
      await expect(editor.categoriesAdmin.save(renamed)).rejects.toMatchObject({ code: "conflict" });
      expect((await list()).find((one) => one.id === id)).toMatchObject({ values: { name: "Steeds", offered: "" } });
      // Its items stay what they are.
      await change(editor, item, { info: "Fast." });
      await editor.categoriesAdmin.save({ ...extra, id, name: "Steeds" });

      const entry = { kind: "category", entry: String(id), language: "fil" } as const;
      const { seen, source } = await editor.translationsAdmin.byEntry(entry);
      expect(source).toEqual({ name: "Steeds" });
      await editor.translationsAdmin.save({ ...entry, seen, texts: { name: "Kabayo" } });
      const { texts } = await runInLanguage(languageOfCode("fil"), () => editor.translationsAdmin.byEntry(entry));
      expect(texts).toEqual({ name: "Kabayo" });
    } finally {
      await env.DB.batch([
        env.DB.prepare("DELETE FROM shop_categories WHERE key = 'mount'"),
        env.DB.prepare("DELETE FROM translations WHERE kind = 'category' AND entry = ?").bind(String(id)),
      ]);
    }
  });

  test("have a key of their own, which never changes", async () => {
    const editor = await staff(20);
    const refused = (values: object) =>
      expect(editor.categoriesAdmin.save({ ...extra, ...values }), JSON.stringify(values)).rejects.toMatchObject({
        code: "invalid",
        fields: { key: [expect.any(String)] },
      });
    for (const key of ["", "Mount", "all", "two words", "mount2", "x".repeat(21), "costume"]) await refused({ key });
    const [first] = (await editor.categoriesAdmin.list({})).data;
    await refused({ ...first?.values, id: first?.id, key: "mount" });
    const database = interruptedDatabase(env.DB, 1, async () => {
      await env.DB.prepare("INSERT INTO shop_categories (key, name) VALUES ('mount', 'First')").run();
    });
    const late = await staff(20, testGameApi({ database }));
    await expect(late.categoriesAdmin.save(extra)).rejects.toMatchObject({ code: "invalid" });
    expect(await countRows("shop_categories", "key = 'mount' AND name = 'First'")).toBe(1);
    await env.DB.prepare("DELETE FROM shop_categories WHERE key = 'mount'").run();
  });
});

describe("discount codes", () => {
  const code: CallInput<"discountsAdmin.save"> = {
    id: 0,
    code: "moon-2026",
    kind: "percent",
    value: 10,
    offered: true,
  };

  test("are added, listed with what they took off, changed and withdrawn", async () => {
    const owner = await staff();
    const { id } = await owner.discountsAdmin.save({ ...code, campaign: "Festival", endsAt: "2026-12-24 20:00" });
    await owner.discountsAdmin.save({ ...code, code: "SUN-2026", kind: "amount", value: 500, category: "pet" });
    const used = env.DB.prepare(
      "INSERT INTO discount_uses (purchase_id, code_id, user_num, amount, at) VALUES (?2, ?1, 1, ?3, 0)",
    );
    await env.DB.batch([used.bind(id, 1, 30), used.bind(id, 2, 12)]);
    expect((await owner.discountsAdmin.list({ page: 1 })).data).toMatchObject([
      { uses: 0, taken: 0, values: { code: "SUN-2026", kind: "amount", value: "500", category: "pet" } },
      {
        uses: 2,
        taken: 42,
        values: {
          ...{ code: "MOON-2026", minTotal: "", accountLimit: "", offered: "on" },
          ...{ startsAt: "", endsAt: "2026-12-24T20:00" },
        },
      },
    ]);
    expect((await owner.discountsAdmin.list({ page: 1, search: "fest" })).data).toMatchObject([{ id }]);
    expect((await owner.discountsAdmin.list({ page: 1, search: "sun" })).data).toHaveLength(1);
    const second = await owner.discountsAdmin.list({ page: 2, perPage: 1 });
    expect(second).toMatchObject({ lastPage: 2, data: [{ id }] });
    const { id: third } = await owner.discountsAdmin.save({ ...code, code: "STAR-2026", minTotal: "300" });
    expect(await owner.discountsAdmin.list({ page: 2, perPage: 2 })).toMatchObject({ lastPage: 2, data: [{ id }] });
    expect(await owner.discountsAdmin.byId({ id: third })).toMatchObject({
      ...{ uses: 0, taken: 0, values: { minTotal: "300" } },
    });
    const { seen, values, uses, taken } = await owner.discountsAdmin.byId({ id });
    expect([uses, taken]).toEqual([2, 42]);
    const withdrawn = { ...values, id, seen, offered: "", useLimit: "5" } as CallInput<"discountsAdmin.save">;
    await owner.discountsAdmin.save(withdrawn);
    await expect(owner.discountsAdmin.save(withdrawn)).rejects.toMatchObject({ code: "conflict" });
    expect(
      await env.DB.prepare("SELECT offered, use_limit, code FROM discount_codes WHERE id = ?").bind(id).first(),
    ).toEqual({ offered: 0, use_limit: 5, code: "MOON-2026" });
    expect((await owner.discountsAdmin.byId({ id })).values).toMatchObject({ offered: "", useLimit: "5" });
    const [entry] = await latestAuditEntries();
    expect(entry).toMatchObject({ action: "adminsavediscount", target: `discount ${id}` });
  });

  test.each<[object, string]>([
    [{ code: "abc" }, "code"],
    [{ code: "MOON+2026" }, "code"],
    [{ code: "taken" }, "code"],
    [{ kind: "free" }, "kind"],
    [{ value: 101 }, "value"],
    [{ value: 0 }, "value"],
    [{ category: "nothing" }, "category"],
    [{ startsAt: "2026-06-02 10:00", endsAt: "2026-06-02 10:00" }, "endsAt"],
    [{ useLimit: 0 }, "useLimit"],
    [{ minTotal: "-1" }, "minTotal"],
  ])("are refused with %j", async (wrong, field) => {
    const owner = await staff();
    await owner.discountsAdmin.save({ ...code, code: "TAKEN" });
    await expect(owner.discountsAdmin.save({ ...code, ...wrong } as typeof code)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
    expect(await countRows("discount_codes")).toBe(1);
  });

  test("need the right to set prices, and a recent proof of identity", async () => {
    const editor = await staff(20);
    await expect(editor.discountsAdmin.list({ page: 1 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(editor.discountsAdmin.save(code)).rejects.toMatchObject({ code: "forbidden" });
    await expect((await longLoggedIn()).discountsAdmin.save(code)).rejects.toMatchObject({
      code: "reauthentication_required",
    });
    expect(await countRows("discount_codes")).toBe(0);
  });

  test("are not renamed to another one, nor changed while somebody else changes them", async () => {
    const owner = await staff();
    await owner.discountsAdmin.save({ ...code, code: "TAKEN" });
    const { id } = await owner.discountsAdmin.save(code);
    await expect(owner.discountsAdmin.save({ ...code, id, code: "taken" })).rejects.toMatchObject({
      code: "invalid",
      fields: { code: [expect.any(String)] },
    });
    const database = interruptedDatabase(env.DB, 1, () => owner.discountsAdmin.save({ ...code, id, value: 20 }));
    const late = await staff(30, testGameApi({ database }));
    await expect(late.discountsAdmin.save({ ...code, id, value: 30 })).rejects.toMatchObject({ code: "conflict" });
    expect((await owner.discountsAdmin.byId({ id })).values).toMatchObject({ code: "MOON-2026", value: "20" });
  });

  test("exist once, also when two admins add one at the same time", async () => {
    const owner = await staff();
    const database = interruptedDatabase(env.DB, 1, async () => void (await owner.discountsAdmin.save(code)));
    const late = await staff(30, testGameApi({ database }));
    await expect(late.discountsAdmin.save(code)).rejects.toMatchObject({
      code: "invalid",
      fields: { code: [expect.any(String)] },
    });
    expect(await countRows("discount_codes")).toBe(1);
  });
});
