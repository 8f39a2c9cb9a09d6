import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

beforeEach(async () => {
  await env.DB.batch(
    ["settings", "game_documents", "news", "bridge_keys", "shop_items", "payment_packages", "pages"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

async function owned(options: Parameters<typeof testGameApi>[0] = {}) {
  const portal = testGameApi(options);
  const login = await newLogin(30);
  return { ...portal, login, owner: portal.as({ token: login.token }) };
}

const loadDemoMarker = () =>
  env.DB.prepare("INSERT INTO settings (key, value) VALUES ('demo_content', ?)")
    .bind(JSON.stringify({ loadedAt: 1, parts: ["news"] }))
    .run();

test("a new site has open steps, which are done, skipped and finished", async () => {
  const { owner, login } = await owned({ mailer: undefined });
  const states = async () => {
    const { steps, ...setup } = await owner.setupAdmin.read({});
    return { ...setup, ...Object.fromEntries(steps.map(({ key, state }) => [key, state])) };
  };
  expect(await states()).toMatchObject({
    ...{ isStarted: false, isFinished: false, isDemo: false, hasMailServer: false },
    ...{ name: "open", shop: "open", mail: "open" },
  });
  const { seen, values } = await owner.settingsAdmin.read({});
  await owner.settingsAdmin.save({ ...values, seen, siteName: "Ran Pinas", languages: "default" });
  await insertItem();
  await owner.setupAdmin.skipStep({ step: "agent", skip: true });
  expect(await states()).toMatchObject({
    isStarted: true,
    name: "done",
    languages: "done",
    shop: "done",
    agent: "skipped",
  });
  await owner.setupAdmin.skipStep({ step: "agent", skip: false });
  await owner.setupAdmin.finish({ finished: true });
  expect(await states()).toMatchObject({ isFinished: true, agent: "open" });
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ admin_id: login.userId, action: "adminfinishsetup", target: "setup" });
});

test("policies are done once all four are replaced and name an operator with a contact", async () => {
  const { owner } = await owned();
  const state = async () => (await owner.setupAdmin.read({})).steps.find(({ key }) => key === "legal")?.state;
  const slugs = ["policy-operation", "policy-privacy", "policy-game-cash", "policy-refunds"];
  const replace = (slug: string) =>
    env.DB.prepare("INSERT INTO pages (slug, content, changed_at) VALUES (?1, '<p>Ours</p>', 1)").bind(slug).run();
  const { seen, values } = await owner.settingsAdmin.read({});
  await owner.settingsAdmin.save({ ...values, seen, operatorName: "Juan", operatorContact: "juan@play.example" });
  for (const slug of slugs) {
    expect(await state()).toBe("open");
    await replace(slug);
  }
  expect(await state()).toBe("done");
  await owner.settingsAdmin.save({ ...values, operatorName: "Juan", operatorContact: "" });
  expect(await state()).toBe("open");
});

test("simultaneous decisions are all kept", async () => {
  const { owner } = await owned();
  const steps = ["agent", "payments", "legal", "shop"] as const;
  await Promise.all(steps.map((step) => owner.setupAdmin.skipStep({ step, skip: true })));
  const { steps: all } = await owner.setupAdmin.read({});
  expect(
    all
      .filter(({ state }) => state === "skipped")
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...steps].sort());
});

test("the demo content counts as set up, and an owner removes all of it but the own account", async () => {
  const { owner, login, ...portal } = await owned();
  await newShopper(700);
  await loadDemoMarker();
  const count = (table: string) => env.DB.prepare(`SELECT count(*) FROM ${table}`).first<number>("count(*)");
  const categories = await count("shop_categories");
  expect(categories).toBeGreaterThan(0);
  await env.DB.batch([
    env.DB.prepare("INSERT INTO settings (key, value) VALUES ('site_name', 'Demo'), ('content_version', '41')"),
    env.DB.prepare(
      `INSERT INTO translations (kind, entry, language, texts, source, changed_at)
       SELECT value, 'of the demo', 'fil', '{}', '{}', 0 FROM json_each('["category", "ticketCategory", "news"]')`,
    ),
  ]);
  expect(await owner.setupAdmin.read({})).toMatchObject({ isStarted: true, isFinished: true, isDemo: true });
  const triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
  const { results: before } = await env.DB.prepare(triggers).all();
  expect(before.length).toBeGreaterThan(10);
  await owner.setupAdmin.removeDemo({ confirm: "on" });
  // The same session goes on, on an empty site.
  expect(await owner.setupAdmin.read({})).toMatchObject({ isStarted: false, isFinished: false, isDemo: false });
  expect((await env.DB.prepare(triggers).all()).results).toEqual(before);
  const { results: users } = await env.DB.prepare("SELECT user_id FROM users").all();
  expect(users).toEqual([{ user_id: login.userId }]);
  expect(await count("shop_categories")).toBe(categories);
  expect((await env.DB.prepare("SELECT key, value FROM settings ORDER BY key").all()).results).toEqual([
    { key: "content_version", value: "42" },
    { key: "demo_content", value: expect.stringContaining("removedAt") },
    // The pages of the demo's story and pictures; what an owner makes of them is switched on.
    { key: "disabled", value: JSON.stringify(["story", "gallery", "wallpapers", "movies"]) },
  ]);
  const nothing = { pictures: [], wallpapers: [], movies: [] };
  expect(await portal.gameApi.gallery.read({})).toEqual(nothing);
  expect((await owner.setupAdmin.read({})).steps.find(({ key }) => key === "game")?.state).toBe("open");
  const translated = "SELECT kind FROM translations WHERE entry = 'of the demo' ORDER BY kind";
  expect((await env.DB.prepare(translated).all()).results).toEqual([{ kind: "category" }, { kind: "ticketCategory" }]);
  for (const table of ["ledger", "balances", "characters", "logins"]) {
    const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_num <> ${login.userNum}`).first();
    expect(row, table).toEqual({ n: 0 });
  }
  expect(await audit()).toEqual([]);
  // What money was paid for is protected again.
  const player = await newShopper(5);
  await expect(env.DB.prepare("DELETE FROM ledger WHERE user_num = ?").bind(player.userNum).run()).rejects.toThrow(
    /never deleted/,
  );
  await expect(owner.setupAdmin.removeDemo({ confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
});

test("nothing is deleted without demo content, nor by others than owners", async () => {
  const { as, owner } = await owned();
  const player = await newShopper(9);
  const count = () =>
    env.DB.prepare("SELECT count(*) AS n FROM ledger WHERE user_num = ?").bind(player.userNum).first();
  const before = await count();
  await expect(owner.setupAdmin.removeDemo({ confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  await loadDemoMarker();
  const manager = as({ token: (await newMember(20, ["console", "settings"])).token });
  await expect(manager.setupAdmin.removeDemo({ confirm: "on" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await count()).toEqual(before);
});

test("a test mail goes to the caller at once, and the mail server's refusal is told", async () => {
  const { owner, mails } = await owned();
  expect(await owner.mailAdmin.test({})).toMatchObject({ message: expect.stringContaining("accepted a test mail to") });
  expect(mails).toMatchObject([{ subject: expect.stringContaining("test mail") }]);
  const failing = await owned({
    mailer: {
      send: async () => {
        throw new Error("535 wrong password");
      },
    },
  });
  const refused = failing.owner.mailAdmin.test({});
  await expect(refused).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("535 wrong password"),
  });
  const none = await owned({ mailer: undefined });
  await expect(none.owner.mailAdmin.test({})).rejects.toMatchObject({ code: "conflict" });
});
