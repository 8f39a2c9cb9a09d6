import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { openConnections } from "#app/features/connections/embedded/open-connections.ts";
import { newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";

const MINUTE = 60_000;
const mail = {
  host: "smtp.play.example",
  port: "587",
  security: "starttls",
  user: "gate",
  password: "a long password",
  from: "Gate <mail@play.example>",
};

beforeEach(async () => {
  await env.DB.batch(
    ["connections", "audit_log", "mails", "notices"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

/** A console whose connections are those of the database, and of an environment. */
async function openConsole(variables: Record<string, string> = {}, keys: Keyring = testKeys) {
  const clock = { time: Date.UTC(2026, 10, 28) };
  const open = () => openConnections({ variables, keys, database: openDatabase(env.DB), now: () => clock.time });
  const portal = testGameApi({ connections: open(), keys, now: () => clock.time });
  const owner = await newLogin(30);
  const admin = portal.as({ token: owner.token }).connectionsAdmin;
  const stateOf = async (key: string) => (await admin.list({})).data.find((one) => one.key === key)!;
  return { ...portal, clock, open, admin, stateOf, owner };
}

test("an owner sets a mail server, whose password is sealed, never shown and not lost by the next change", async () => {
  const { admin, stateOf, open, owner } = await openConsole();
  expect(await stateOf("mail")).toMatchObject({ source: "none", seen: "0" });
  expect((await admin.save({ key: "mail", seen: "0", values: mail })).message).toContain("Mail server is saved");
  const { password, ...shown } = mail;
  expect(await stateOf("mail")).toMatchObject({ source: "console", values: shown, changedBy: owner.userId, seen: "1" });
  expect((await open()()).mailer).toBeDefined();

  await admin.save({ key: "mail", seen: "1", values: { ...mail, password: "", from: "other@play.example" } });
  const rows = JSON.stringify((await env.DB.prepare("SELECT * FROM connections, audit_log").all()).results);
  expect(rows).not.toContain(password);
  const [row] = (await env.DB.prepare("SELECT sealed FROM connections").all<{ sealed: string }>()).results;
  expect((await testKeys.open(row!.sealed, "connection"))?.value).toMatchObject({
    SMTP_PASSWORD: password,
    MAIL_FROM: "other@play.example",
  });
  const audit = await env.DB.prepare("SELECT target, before, after FROM audit_log ORDER BY id").all();
  expect(audit.results[0]).toMatchObject({
    target: "connection mail",
    after: JSON.stringify({ ...shown, password: "changed" }),
  });
});

test("the stored password is not sent to another server or in another name", async () => {
  const { admin } = await openConsole();
  await admin.save({ key: "mail", seen: "0", values: mail });
  for (const other of [{ host: "smtp.elsewhere.example" }, { user: "somebody" }])
    await expect(
      admin.save({ key: "mail", seen: "1", values: { ...mail, ...other, password: "" } }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { password: [expect.anything()] },
    });
});

test.each([
  ["mail", { ...mail, host: "https://smtp.play.example" }, "host"],
  ["mail", { ...mail, host: "smtp.play.example:587" }, "host"],
  ["mail", { ...mail, port: "0" }, "port"],
  ["mail", { ...mail, from: "nobody" }, "from"],
  ["mail", { ...mail, from: "a@b.example\r\nBcc: c@d.example" }, "from"],
  ["mail", { ...mail, security: "ssl" }, "security"],
  ["paymongo", { secretKey: "pk_live_1", webhookSecret: "whsk_1", methods: "" }, "secretKey"],
  ["paymongo", { secretKey: "sk_live_1", webhookSecret: "", methods: "" }, "webhookSecret"],
  ["paymongo", { secretKey: "sk_live_1", webhookSecret: "whsk_1", methods: "gcash;card" }, "methods"],
  ["stripe", { secretKey: "sk_live_1", webhookSecret: "whsk_1" }, "webhookSecret"],
  ["paypal", { clientId: "", clientSecret: "s", webhookId: "w", environment: "live" }, "clientId"],
] as const)("%s with %o is refused at its field", async (key, values, field) => {
  const { admin, stateOf } = await openConsole();
  await expect(admin.save({ key, seen: "0", values })).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: [expect.anything()] },
  });
  expect((await stateOf(key)).source).toBe("none");
});

test("keys that were copied with spaces around them work", async () => {
  const { admin, open, stateOf } = await openConsole();
  await admin.save({ key: "stripe", seen: "0", values: { secretKey: " sk_test_1 \n", webhookSecret: "whsec_1" } });
  expect((await open()()).providers).toMatchObject([{ key: "stripe", isTest: true }]);
  expect(await stateOf("stripe")).toMatchObject({ source: "console", isTest: true, values: {} });
});

test("variables of the environment win, and the console cannot change them", async () => {
  const variables = { SMTP_HOST: "127.0.0.1", MAIL_FROM: "mail@play.example" };
  const { admin, stateOf } = await openConsole(variables);
  expect((await stateOf("mail")).source).toBe("environment");
  await expect(admin.save({ key: "mail", seen: "0", values: mail })).rejects.toMatchObject({ code: "conflict" });
  await admin.save({ key: "stripe", seen: "0", values: { secretKey: "sk_live_1", webhookSecret: "whsec_1" } });
  expect((await stateOf("stripe")).source).toBe("console");
});

test("a webhook secret is kept only with its key, and no mail server is used without encryption elsewhere", async () => {
  const { admin, open } = await openConsole();
  const stripe = { secretKey: "sk_test_1", webhookSecret: "whsec_1" };
  await admin.save({ key: "stripe", seen: "0", values: stripe });
  await admin.save({ key: "stripe", seen: "1", values: { secretKey: "", webhookSecret: "whsec_2" } });
  expect((await open()()).providers).toMatchObject([{ key: "stripe", isTest: true }]);
  const live = { secretKey: "sk_live_1", webhookSecret: "" };
  await expect(admin.save({ key: "stripe", seen: "2", values: live })).rejects.toMatchObject({
    fields: { webhookSecret: [expect.anything()] },
  });
  const open25 = { ...mail, security: "none" };
  await expect(admin.save({ key: "mail", seen: "0", values: open25 })).rejects.toMatchObject({
    fields: { security: [expect.anything()] },
  });
  await admin.save({ key: "mail", seen: "0", values: { ...open25, host: "127.0.0.1", user: "", password: "" } });
});

test("leftover variables of a connection that the environment does not configure are ignored", async () => {
  const { admin, open } = await openConsole({ SMTP_PASSWORD: "left over", PAYPAL_ENVIRONMENT: "sandbox" });
  const values = { clientId: "client", clientSecret: "secret", webhookId: "hook", environment: "live" };
  await admin.save({ key: "paypal", seen: "0", values });
  expect((await open()()).providers).toMatchObject([{ key: "paypal", isTest: false }]);
});

test("only owners who have just proved who they are change a connection", async () => {
  const { as, clock, owner } = await openConsole();
  const request = { key: "mail", seen: "0", values: mail } as const;
  const { token } = await newMember(20, ["console", "settings"]);
  await expect(as({ token }).connectionsAdmin.save(request)).rejects.toMatchObject({ code: "forbidden" });
  expect(await as({ token }).connectionsAdmin.list({})).toMatchObject({ isOwner: false });
  const asOwner = () => as({ token: owner.token }).connectionsAdmin;
  expect(await asOwner().list({})).toMatchObject({ isOwner: true, hasRecentIdentity: true });
  await env.DB.prepare("UPDATE sessions SET authenticated_at = ?2 WHERE user_num = ?1")
    .bind(owner.userNum, clock.time - 11 * MINUTE)
    .run();
  expect(await asOwner().list({})).toMatchObject({ isOwner: true, hasRecentIdentity: false });
  await expect(asOwner().save(request)).rejects.toMatchObject({
    code: "reauthentication_required",
  });
});

test("of two owners who change a connection at once, the second one is told", async () => {
  const { admin } = await openConsole();
  await admin.save({ key: "mail", seen: "0", values: mail });
  await expect(admin.save({ key: "mail", seen: "0", values: mail })).rejects.toMatchObject({ code: "conflict" });
  await expect(admin.remove({ key: "mail", seen: "0", confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  await admin.remove({ key: "mail", seen: "1", confirm: "on" });
  await expect(admin.remove({ key: "mail", confirm: "on" })).rejects.toMatchObject({ code: "not_found" });
});

test("isolates use what they have read for a minute, and a change is seen at once where it was made", async () => {
  const { admin, open, clock, context } = await openConsole();
  const other = open();
  expect((await other()).mailer).toBeUndefined();
  await admin.save({ key: "mail", seen: "0", values: mail });
  expect((await context.connections()).mailer).toBeDefined();
  expect((await other()).mailer).toBeUndefined();
  clock.time += MINUTE;
  const connections = await other();
  expect(connections.mailer).toBeDefined();
  clock.time += MINUTE;
  expect(await other()).toBe(connections);
});

test("while the database does not answer, what is known stays in use", async () => {
  const { admin, clock } = await openConsole();
  await admin.save({ key: "mail", seen: "0", values: mail });
  let isBroken = false;
  const database = openDatabase(
    new Proxy(env.DB, {
      get(target, name) {
        if (isBroken) throw new Error("D1_ERROR: database is locked");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  );
  const open = () => openConnections({ variables: {}, keys: testKeys, database, now: () => clock.time });
  const connections = open();
  const before = await connections();
  isBroken = true;
  clock.time += MINUTE;
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await connections()).toBe(before);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  await expect(open()()).rejects.toThrow();
});

test("what an earlier session secret sealed is sealed again, and cannot be opened without it", async () => {
  const secrets = ["a-new-secret-for-tests-0123456789abcdef", "a-secret-for-tests-only-0123456789abcdef"];
  const { admin } = await openConsole();
  await admin.save({ key: "mail", seen: "0", values: mail });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const without = await openConsole({}, new Keyring(secrets.slice(0, 1)));
  expect(await without.stateOf("mail")).toMatchObject({ source: "unreadable", values: {} });
  const rotated = await openConsole({}, new Keyring(secrets));
  expect((await rotated.open()()).mailer).toBeDefined();
  expect(await without.stateOf("mail")).toMatchObject({ source: "console", values: { host: mail.host } });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("connection mail: none of the current secrets"));
  logged.mockRestore();
});

test("the owners are told of a change, by the mail server that was used before", async () => {
  const sent: string[] = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const mailer = { send: async ({ to, text }: { to: string; text: string }) => void sent.push(`${to}: ${text}`) };
  const before = { mailer, providers: [], fromEnvironment: [] };
  const after = { ...before, mailer: { send: async () => Promise.reject(new Error("the new server")) } };
  const portal = testGameApi({ connections: async ({ fresh } = { fresh: false }) => (fresh ? after : before) });
  const owner = await newLogin(30);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(owner.userNum).run();
  await portal.as({ token: owner.token }).connectionsAdmin.save({ key: "mail", seen: "0", values: mail });
  await portal.settle();
  expect(sent.join("\n")).toContain(`${owner.userId} has set Mail server.`);
});

test("a provider's keys are tested with the address of the site's webhook", async () => {
  const asked: string[] = [];
  const findProblems = async (address: string) => {
    asked.push(address);
    return ["The webhook is switched off."];
  };
  const provider = { key: "stripe", isTest: false, findProblems } as never;
  const portal = testGameApi({ providers: [provider] });
  const { token } = await newLogin(30);
  const admin = portal.as({ token }).connectionsAdmin;
  await expect(admin.check({ key: "stripe" })).rejects.toMatchObject({ message: "The webhook is switched off." });
  await expect(admin.check({ key: "paypal" })).rejects.toMatchObject({ message: "PayPal has no keys." });
  expect(asked).toEqual(["https://portal.test/api/payments/stripe/webhook"]);
});
