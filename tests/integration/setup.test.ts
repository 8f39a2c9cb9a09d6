import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newToken } from "#app/crypto/tokens.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { insertSession, latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
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

const addFactor = (userNum: number) =>
  env.DB.prepare("INSERT INTO totp_factors (user_num, sealed_secret, last_step, created_at) VALUES (?, 'sealed', 0, 1)")
    .bind(userNum)
    .run();

const needsFactor = { code: "forbidden", message: expect.stringMatching(/^Staff need an authenticator app/) };

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
  // The same session goes on, on an empty site, where nobody is exempt from the second factor.
  await expect(portal.as(login).setupAdmin.read({})).rejects.toMatchObject(needsFactor);
  await addFactor(login.userNum);
  const later = portal.as(login);
  expect(await later.setupAdmin.read({})).toMatchObject({ isStarted: false, isFinished: false, isDemo: false });
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
  expect((await later.setupAdmin.read({})).steps.find(({ key }) => key === "game")?.state).toBe("open");
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
  await expect(later.setupAdmin.removeDemo({ confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
});

const ownValues = {
  email: "keeper@play.example",
  newPassword: "sunlit-harbor-42",
  secretQuestion: "2",
  secretAnswer: "Naga",
};

async function demoOwned(options: Parameters<typeof testGameApi>[0] = {}) {
  const portal = await owned(options);
  const { userNum } = portal.login;
  const marker = await env.DB.prepare(
    `INSERT INTO settings (key, value) SELECT 'demo_content', json_object('loadedAt', 1, 'parts', json_array('accounts'),
       'passwords', json_object(CAST(user_num AS TEXT), password_hash)) FROM users WHERE user_num = ?`,
  )
    .bind(userNum)
    .run();
  expect(marker.meta.changes).toBe(1);
  const account = () =>
    env.DB.prepare("SELECT * FROM users WHERE user_num = ?")
      .bind(userNum)
      .first<Record<string, string | number | null>>();
  const step = async () => {
    const { hasDemoPassword, steps } = await portal.as(portal.login).setupAdmin.read({});
    return { hasDemoPassword, state: steps.find(({ key }) => key === "account")?.state };
  };
  return { ...portal, account, step };
}

test("a demo account becomes the owner's own before the demo is removed", async () => {
  const { owner, login, account, step, as } = await demoOwned();
  const other = newToken();
  await insertSession(login.userNum, other);
  expect(await step()).toEqual({ hasDemoPassword: true, state: "open" });
  await expect(owner.setupAdmin.removeDemo({ confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("demo's password"),
  });
  await owner.setupAdmin.ownAccount(ownValues);
  expect(await account()).toMatchObject({
    email: "keeper@play.example",
    email_verified_at: null,
    secret_question: 2,
    user_type: 30,
  });
  await expect(as({ token: other }).setupAdmin.read({})).rejects.toMatchObject({ code: "unauthorized" });
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ action: "adminownaccount", target: `player ${login.userNum}`, before: "", after: "" });
  const { password_hash } = (await account()) ?? {};
  expect(await new PasswordHasher().verify(ownValues.newPassword, String(password_hash))).toBe(true);

  // The password is the owner's own; the second factor is missing, and from now on needed.
  await expect(step()).rejects.toMatchObject(needsFactor);
  await addFactor(login.userNum);
  // Other owners may still be without.
  await env.DB.prepare(
    `INSERT OR IGNORE INTO totp_factors (user_num, sealed_secret, last_step, created_at)
     SELECT user_num, 'sealed', 0, 1 FROM users WHERE user_type >= 30`,
  ).run();
  expect(await step()).toEqual({ hasDemoPassword: false, state: "done" });
  await expect(as(login).setupAdmin.ownAccount(ownValues)).rejects.toMatchObject({ code: "conflict" });
  expect(await as(login).setupAdmin.removeDemo({ confirm: "on" })).toMatchObject({ tables: expect.any(Number) });
});

test("a refused account of one's own changes nothing", async () => {
  const { owner, account, as, login } = await demoOwned();
  const before = await account();
  const other = await newLogin(1);
  const values = { ...ownValues, email: "refused@play.example" };
  const refused = async (change: Partial<typeof ownValues>, field: string) =>
    expect(owner.setupAdmin.ownAccount({ ...values, ...change })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
  await refused({ email: `${other.userId}@mail.example` }, "email");
  await refused({ email: "keeper" }, "email");
  await refused({ newPassword: "short" }, "newPassword");
  await refused({ newPassword: `${login.userId}1` }, "newPassword");
  await refused({ secretQuestion: "7" }, "secretQuestion");
  await refused({ secretAnswer: " " }, "secretAnswer");
  // Only whoever has just proved who they are, and only for the own account.
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE user_num = ?").bind(login.userNum).run();
  await expect(owner.setupAdmin.ownAccount(values)).rejects.toMatchObject({ code: "reauthentication_required" });
  await expect(as(await newLogin(30)).setupAdmin.ownAccount(values)).rejects.toMatchObject({ code: "conflict" });
  expect(await account()).toEqual(before);
});

test("the step of the own account cannot be left out", async () => {
  const { owner } = await owned();
  await expect(owner.setupAdmin.skipStep({ step: "account", skip: true })).rejects.toMatchObject({ code: "invalid" });
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
