import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import type { Mail } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { mails } from "#app/features/mail/embedded/schema.ts";
import { totpFactors } from "#app/features/mfa/embedded/schema.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { formStamps } from "#app/features/spam-protection/embedded/schema.ts";
import { approvals } from "#app/features/staff/embedded/schema.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { featureTables } from "#app/features.ts";
import { registration, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { type TestOptions, testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { newPerson, type Person } from "#tests/fixtures/person.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { SlowPasswords } from "#tests/fixtures/slow-passwords.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

const DAY = 86_400_000;
const db = openDatabase(env.DB);
const bucket = bucketPictures(env.TICKET_IMAGES);

beforeEach(() => resetStorage());
afterEach(async () => {
  // Before the tables of the next test are made.
  for (const settle of running.splice(0)) await settle();
  vi.restoreAllMocks();
});

const running: (() => Promise<void>)[] = [];

/** A game API whose mails stay in the outbox, and its round of deletions. */
function portal(options: TestOptions = {}) {
  const tools = testGameApi({ mailer: undefined, ...options });
  const { clock, settle } = tools;
  running.push(settle);
  const round = (pictures = options.pictures) =>
    deleteDueAccounts({ db, features: featureTables, keys: testKeys, now: () => clock.time, pictures });
  return { ...tools, round };
}

const request = ({ player, userId }: Pick<Person, "player" | "userId">) =>
  player.privacy.requestDeletion({ userId, password: testPassword });

/** Every value of every column of every table, each with its place. */
async function allValues(): Promise<[place: string, value: string][]> {
  const { results: tables } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const values: [string, string][] = [];
  for (const { name } of tables.filter(({ name }) => !name.startsWith("_cf_"))) {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = Array.isArray(value) ? Buffer.from(value as number[]).toString("latin1") : String(value);
        values.push([`${name}.${column}`, text]);
      }
    }
  }
  return values;
}

/** The columns that contain a text, ignoring case. */
async function columnsWith(text: string): Promise<string[]> {
  const found = (await allValues()).filter(([, value]) => value.toLowerCase().includes(text.toLowerCase()));
  return [...new Set(found.map(([place]) => place))].sort();
}

async function userOf({ userNum }: Pick<Person, "userNum">) {
  const [user] = await db.select().from(users).where(eq(users.userNum, userNum));
  return user!;
}

test("after 14 days nothing in the database tells who the person was, and not a moment earlier", async () => {
  const { round, clock, settle, ...tools } = portal();
  const person = await newPerson("Juanita", 7, { ...tools, clock, settle });
  const other = await newPerson("Benigno", 8, { ...tools, clock, settle });
  const before = await columnsWith("benigno");
  // The test would prove nothing if the person were not everywhere.
  expect(await columnsWith("juanita")).toEqual([
    "account_bans.note",
    "account_bans.reason",
    "account_links.email_key",
    "audit_log.admin_id",
    "audit_log.after",
    "audit_log.before",
    "audit_log.reason",
    "form_stamps.result",
    "gifts.message",
    "mails.recipient",
    "passkeys.credential_id",
    "passkeys.name",
    "payment_order_events.note",
    "payment_orders.decision",
    "payment_webhooks.body",
    "sessions.device",
    "sign_up_answers.value",
    "ticket_messages.text",
    "tickets.email",
    "tickets.email_key",
    "tickets.name",
    "tickets.subject",
    "totp_factors.sealed_secret",
    "users.email",
    "users.email_key",
    "users.name_first",
    "users.name_last",
    "users.pending_email",
    "users.pending_email_key",
    "users.user_id",
    "users.user_id_key",
  ]);
  expect(await columnsWith(person.ip)).toEqual([
    "account_links.email_key",
    "audit_log.ip",
    "logins.ip",
    "sessions.ip",
    "whitelist.ip",
  ]);
  const moneyBefore = await money(person);

  const { deletionAt } = await request(person);
  await settle();
  expect(deletionAt).toBe(new Date(clock.time + 14 * DAY).toISOString());
  clock.time += 14 * DAY - 1;
  await round();
  expect((await userOf(person)).userId).toBe("Juanita_ID");
  expect(await columnsWith("juanita")).toContain("tickets.name");
  clock.time += 1;
  await round();
  for (const trace of [...person.traces, person.userId, person.email]) {
    expect([trace, await columnsWith(trace)]).toEqual([trace, trace === "Brunei" ? ["users.country"] : []]);
  }
  expect(await userOf(person)).toMatchObject({
    ...{ userId: `deleted-${person.userNum}`, email: `deleted-${person.userNum}` },
    ...{ nameFirst: "", nameLast: "", phone: "", gender: "", country: "", pendingEmail: null, deletionAt: null },
    userType: 10,
  });
  const ofAccount = `user_num = ${person.userNum}`;
  for (const table of [
    "sessions",
    "logins",
    "known_networks",
    "known_devices",
    "account_links",
    "account_bans",
    "totp_factors",
    "recovery_codes",
    "passkeys",
    "mail_codes",
    "cart_items",
    "tickets",
    "game_accounts",
  ]) {
    expect([table, await countRows(table, ofAccount)]).toEqual([table, 0]);
  }
  // Money stays as it was, and everything of the other player.
  expect(await money(person)).toEqual(moneyBefore);
  expect(await audit()).toEqual([]);
  // Expired results of forms are deleted, whoever's they are.
  expect(await columnsWith("benigno")).toEqual(before.filter((place) => place !== "form_stamps.result"));
  expect(await other.player.tickets.check({ number: other.tickets[0] })).toBeDefined();
  // Pictures: two of the other player's tickets, and the one in the stranger's ticket.
  expect(await countRows("ticket_images")).toBe(3);
  expect(await countRows("ticket_image_parts")).toBe(3);
  // The other player's receipt.
  expect(await countRows("payment_proofs")).toBe(1);
  expect(await countRows("payment_proofs", "order_id > 0 AND at > 0")).toBe(1);
  expect(await countRows("payment_proof_parts")).toBe(1);
  // Reference numbers stay with the transfers.
  expect(await countRows("payment_order_events", `${ofAccount} AND kind = 'submitted' AND note <> ''`)).toBe(1);
});

async function money({ userNum }: Person) {
  const tables = ["ledger", "balances", "purchases", "purchase_lines", "deliveries", "redemptions", "debt_entries"];
  const rows = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE user_num = ?`).bind(userNum)),
  );
  const found = rows.map(({ results }) => results);
  expect(found.every((list) => list.length > 0)).toBe(true);
  return found;
}

test("the audit log keeps what was done, about a pseudonym", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  const entries = "SELECT at, admin_num, action, target FROM audit_log ORDER BY id";
  const { results: before } = await env.DB.prepare(entries).all();
  await request(person);
  tools.clock.time += 14 * DAY;
  await tools.round();
  expect((await env.DB.prepare(entries).all()).results).toEqual(before);
  const { results } = await env.DB.prepare("SELECT action, admin_id, ip, reason, before, after FROM audit_log").all();
  const name = `deleted-${person.userNum}`;
  const reason = `Asked by ${name}, ${name}, ${name}`;
  expect(results.find(({ action }) => action === "adminadjust")).toMatchObject({
    ...{ reason, before: JSON.stringify({ userId: name, milleage: 0 }) },
    after: JSON.stringify({ userId: name, milleage: 25, amount: 25 }),
  });
  expect(results.find(({ action }) => action === "adminreplyticket")).toMatchObject({ after: '{"state":"answered"}' });
  expect(results.find(({ action }) => action === "adminsavenews")).toMatchObject({ admin_id: name, ip: "" });
});

test("a change of mind keeps everything, also when the deletion is due", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  const { deletionAt } = await request(person);
  await expect(person.player.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  // So that the password is enough for the login.
  for (const table of ["totp_factors", "passkeys"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
  const { token, user } = await tools.gameApi.accounts.logIn({ userId: person.userId, password: testPassword });
  expect(user?.deletionAt).toBe(deletionAt);
  tools.clock.time += 14 * DAY + 1;
  const player = tools.as({ token: token! });
  expect(await player.privacy.keepAccount({})).toEqual({ message: "Your account stays. Nothing will be deleted." });
  await tools.round();
  expect(await userOf(person)).toMatchObject({ userId: person.userId, deletionAt: null });
  expect((await player.accounts.current({})).user.deletionAt).toBeUndefined();
});

/** Deletes due accounts, after the account was found and read and then changed. */
async function roundWhile({ clock }: ReturnType<typeof portal>, { userNum }: { userNum: number }, change: string) {
  // The first statement finds what is due, the second reads the account; the batch comes after both.
  let read = 0;
  const database = new Proxy(env.DB, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (property !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return async (statements: D1PreparedStatement[]) => {
        read += 1;
        if (read === 2) await env.DB.exec(`UPDATE users SET ${change} WHERE user_num = ${userNum}`);
        return target.batch(statements);
      };
    },
  });
  const now = () => clock.time;
  await deleteDueAccounts({
    db: openDatabase(database),
    features: featureTables,
    keys: testKeys,
    now,
    pictures: undefined,
  });
  expect(read).toBe(2);
}

test("a change of mind between finding and deleting an account wins, without an error", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  await request(person);
  tools.clock.time += 14 * DAY;
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await roundWhile(tools, person, "deletion_at = NULL");
  expect(await userOf(person)).toMatchObject({ userId: person.userId, deletionAt: null });
  expect(await columnsWith("juanita")).toContain("ticket_messages.text");
  expect(reported).not.toHaveBeenCalled();
});

test.each([
  ["the account becomes staff", `user_type = ${ADMIN_FROM}`],
  ["the user ID changes", "user_id = 'Renamed'"],
  ["the address changes", "email = 'renamed@mail.example'"],
  ["an address is pending", "pending_email = 'renamed@mail.example'"],
])("an account that was read stays when %s before it is deleted", async (_, change) => {
  const tools = portal();
  const account = await newPlayer(tools);
  await request(account);
  tools.clock.time += 14 * DAY;
  await roundWhile(tools, account, change);
  expect((await userOf(account)).passwordHash).toMatch(/^scrypt\$2\$1\$1\$/);
});

test("isolates that delete at the same time do it once", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  await request(person);
  tools.clock.time += 14 * DAY;
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await Promise.all([tools.round(), tools.round(), tools.round()]);
  expect(reported).not.toHaveBeenCalled();
  expect(await userOf(person)).toMatchObject({ userId: `deleted-${person.userNum}` });
  expect(await countRows("deleted_user_ids")).toBe(1);
  expect(await countRows("whitelist", "ip = ''")).toBe(1);
});

test("pictures in the bucket are removed, also when the bucket failed at first", async () => {
  let fails = true;
  const failing = {
    ...bucket,
    remove: async (name: string) => {
      if (fails) throw new Error("The bucket is down.");
      await bucket.remove(name);
    },
  };
  const tools = portal({ pictures: failing });
  const person = await newPerson("Juanita", 7, tools);
  // Three of tickets and one of a receipt.
  expect((await env.TICKET_IMAGES.list()).objects).toHaveLength(4);
  await request(person);
  tools.clock.time += 14 * DAY;
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await tools.round();
  expect(reported).toHaveBeenCalledTimes(1);
  expect(await userOf(person)).toMatchObject({ userId: `deleted-${person.userNum}` });
  expect(await countRows("ticket_images", "ticket_id = 0")).toBe(3);
  expect(await countRows("payment_proofs", "order_id = 0")).toBe(1);
  fails = false;
  await tools.round();
  expect((await env.TICKET_IMAGES.list()).objects).toHaveLength(0);
  expect(await countRows("ticket_images")).toBe(0);
  expect(await countRows("payment_proofs")).toBe(0);
});

test("an unconfirmed address gives no right to the tickets of its owner", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?").bind(person.userNum).run();
  await request(person);
  tools.clock.time += 14 * DAY;
  await tools.round();
  const numbers = (await env.DB.prepare("SELECT number FROM tickets").all<{ number: string }>()).results.map(
    ({ number }) => number,
  );
  expect(numbers).not.toContain(person.tickets[0]);
  expect(numbers).toContain(person.tickets[1]);
});

test("the user ID of a deleted account stays taken, its address becomes free", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  await request(person);
  tools.clock.time += 14 * DAY;
  await tools.round();
  const again = registration({ userId: "JUANITA_id", userEmail: person.email });
  await expect(tools.gameApi.accounts.register(again)).rejects.toMatchObject({
    code: "conflict",
    fields: { userId: ["This Username is already taken."] },
  });
  const taken = await tools.gameApi.accounts.checkRegistration({ userId: person.userId });
  expect(taken).toEqual({ formErrors: { userId: ["This Username is already taken."] } });
  expect(await tools.gameApi.accounts.register({ ...again, userId: "Juanita_2" })).toMatchObject({ status: 1 });
});

test("nobody logs in to a deleted account, and staff cannot bring it back", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  await request(person);
  tools.clock.time += 14 * DAY;
  await tools.round();
  for (const [userId, password] of [
    [person.userId, testPassword],
    [`deleted-${person.userNum}`, testPassword],
    [`deleted-${person.userNum}`, " x"],
  ] as const) {
    await expect(tools.gameApi.accounts.logIn({ userId, password })).rejects.toMatchObject({ code: "unauthorized" });
  }
  const staff = tools.as({ token: (await newLogin(30)).token });
  const confirmed = { userNum: person.userNum, reason: "Test", confirm: "on" as const };
  await expect(staff.playersAdmin.setUserType({ ...confirmed, userType: 1 })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(staff.playersAdmin.sendResetLink(confirmed)).rejects.toMatchObject({ code: "conflict" });
  const { player } = await staff.playersAdmin.byNum({ userNum: person.userNum });
  expect(player.userId).toBe(`deleted-${person.userNum}`);
});

test("game servers learn that no address is listed, and their characters lead to nobody", async () => {
  const tools = portal();
  const person = await newPerson("Juanita", 7, tools);
  const bridge = tools.as({ token: await newBridgeKey() });
  const { cursor } = await bridge.bridge.pullWhitelist({});
  await request(person);
  tools.clock.time += 14 * DAY;
  await tools.round();
  const { changes } = await bridge.bridge.pullWhitelist({ cursor });
  expect(changes).toMatchObject([
    {
      ...{ userNum: person.userNum, userId: `deleted-${person.userNum}`, gameUserNum: person.userNum },
      ...{ ip: "", active: false },
    },
  ]);
  const rows = [
    pushedCharacter({ ChaNum: 7, UserNum: person.userNum, ChaName: "Hero7", ChaLevel: 11 }),
    pushedCharacter({ ChaNum: 9, UserNum: 0 }),
  ];
  await bridge.bridge.pushCharacters({ batchId: "later", sequence: 2, time: "2026-06-14T00:00:00Z", rows });
  const owner = "SELECT user_num, cha_level FROM characters WHERE cha_num = 7";
  // The game's own number is no longer connected with an account.
  expect(await env.DB.prepare(owner).first()).toEqual({ user_num: person.userNum, cha_level: 11 });
  expect(await countRows("game_accounts", `game_user_num = ${person.userNum}`)).toBe(0);
  expect((await tools.gameApi.rankings.top({})).topLevel).toMatchObject([{ characterName: "Hero7" }, {}]);
});

/** A player and the game API of its session. */
async function newPlayer(tools: ReturnType<typeof portal>, userType = 1) {
  const login = await newLogin(userType);
  return { ...login, player: tools.as({ token: login.token }) };
}

test("the request is confirmed with user ID and password", async () => {
  const tools = portal();
  const account = await newPlayer(tools);
  const ask = (player: GameApi, userId: string, password: string) =>
    player.privacy.requestDeletion({ userId, password });
  await expect(ask(account.player, "", "")).rejects.toMatchObject({
    code: "invalid",
    fields: { userId: ["Please type your user ID."], password: ["Password is required."] },
  });
  await expect(ask(account.player, "other", testPassword)).rejects.toMatchObject({
    fields: { userId: ["This is not your user ID."] },
  });
  await expect(ask(account.player, account.userId, "wrong")).rejects.toMatchObject({
    fields: { password: ["Password is incorrect. Please try again."] },
  });
  expect((await userOf(account)).deletionAt).toBeNull();
  const { message, deletionAt } = await ask(account.player, ` ${account.userId.toUpperCase()} `, testPassword);
  expect(deletionAt).toBe("2026-06-15T00:00:00.000Z");
  expect(message).toBe(
    "Your account will be deleted on 2026-06-15 08:00 (GMT+8). To keep it, log in before then and choose 'Keep my account'.",
  );
});

test("a second request keeps the time of the first", async () => {
  const tools = portal();
  const account = await newPlayer(tools);
  const first = await request(account);
  tools.clock.time += DAY;
  const { token } = await tools.gameApi.accounts.logIn({ userId: account.userId, password: testPassword });
  const second = await request({ ...account, player: tools.as({ token: token! }) });
  expect(second.deletionAt).toBe(first.deletionAt);
});

test("an account with a second factor is confirmed with it, too", async () => {
  const tools = portal();
  const account = await newPlayer(tools);
  const { userNum } = account;
  await db.insert(totpFactors).values({ userNum, sealedSecret: "", lastStep: 0, createdAt: 0 });
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE user_num = ?").bind(userNum).run();
  await expect(request(account)).rejects.toMatchObject({ code: "reauthentication_required" });
  expect((await userOf(account)).deletionAt).toBeNull();
});

test.each([
  ["the password changes", "password_hash = 'changed'"],
  ["the account becomes staff", `user_type = ${ADMIN_FROM}`],
])("nothing is requested when %s while the password is checked", async (_, change) => {
  const login = await newLogin(1);
  const isLogin = `user_num = ${login.userNum}`;
  const passwords = new SlowPasswords(() => env.DB.exec(`UPDATE users SET ${change} WHERE ${isLogin}`));
  const player = portal({ passwords }).as({ token: login.token });
  await expect(request({ ...login, player })).rejects.toMatchObject({ code: "unauthorized" });
  expect((await userOf(login)).deletionAt).toBeNull();
  expect(await countRows("sessions", isLogin)).toBe(1);
});

test("keeping an account keeps the requests of others", async () => {
  const tools = portal();
  const [account, other] = [await newPlayer(tools), await newPlayer(tools)];
  await env.DB.exec("UPDATE users SET deletion_at = 5");
  await account.player.privacy.keepAccount({});
  expect((await userOf(account)).deletionAt).toBeNull();
  expect((await userOf(other)).deletionAt).toBe(5);
});

test("what belongs to others stays when accounts are deleted", async () => {
  const tools = portal();
  const [other, plain, listed] = [await newPlayer(tools), await newPlayer(tools), await newPlayer(tools)];
  for (const [{ token }, ip] of [
    [other, "198.18.8.1"],
    [listed, "198.18.8.2"],
  ] as const)
    await tools.as({ token, ip }).accounts.whitelistIp({});
  // Typed by mistake: the address of somebody else, who has a mail.
  const { email } = await userOf(other);
  await db.update(users).set({ pendingEmail: email, pendingEmailKey: email }).where(eq(users.userNum, plain.userNum));
  const due = tools.clock.time + 14 * DAY;
  await db.batch([
    db.insert(mails).values({ recipient: email, subject: "", sealedBody: "", createdAt: 0, expiresAt: 0 }),
    ...[due, due + 1].map((expiresAt) =>
      db.insert(formStamps).values({ id: `until ${expiresAt}`, content: "", takenAt: 0, expiresAt }),
    ),
    ...[other, plain].map(({ userNum, userId }) =>
      db.insert(approvals).values({
        ...{ kind: "credit" as const, key: userId, target: `player ${userNum}`, targetNum: userNum, payload: "{}" },
        ...{ summary: `Adjust ${userId}`, reason: userId, requestedBy: 0, requestedAt: 0, expiresAt: due },
      }),
    ),
  ]);
  for (const account of [plain, listed]) await request(account);
  tools.clock.time = due;
  await tools.round();
  const select = async (query: string) => (await env.DB.prepare(query).all()).results;
  expect(await select("SELECT user_num, ip FROM whitelist ORDER BY user_num")).toEqual([
    { user_num: other.userNum, ip: "198.18.8.1" },
    { user_num: listed.userNum, ip: "" },
  ]);
  expect(await select("SELECT recipient FROM mails WHERE subject = ''")).toEqual([{ recipient: email }]);
  expect(await select("SELECT id FROM form_stamps")).toEqual([{ id: `until ${due + 1}` }]);
  expect(await select("SELECT summary, reason, state FROM approvals ORDER BY id")).toEqual([
    { summary: `Adjust ${other.userId}`, reason: other.userId, state: "open" },
    ...[`deleted-${plain.userNum}`].map((name) => ({ summary: `Adjust ${name}`, reason: name, state: "expired" })),
  ]);
});

test("gifts that a deleted account did not get go back to their givers, and others stay", async () => {
  const tools = portal();
  const giver = await newShopper(100);
  await env.DB.exec(`UPDATE users SET email_verified_at = 1, created_at = 0 WHERE user_num = ${giver.userNum}`);
  const [deleted, other] = [await newPlayer(tools), await newPlayer(tools)];
  const item = await insertItem({ price: 10 });
  const give = async (userId: string, quantity: number) => {
    const player = tools.as({ token: giver.token });
    await player.cart.add({ productNum: item, quantity });
    await player.gifts.give({ ...buyRequest(await player.cart.read({})), userId, message: "" });
  };
  await give(deleted.userId, 4);
  await give(other.userId, 1);
  await buy(deleted.player, await insertItem({ price: 0 }));
  const { results } = await env.DB.prepare("SELECT id, purchased_at AS issuedAt FROM deliveries ORDER BY id").all<{
    id: number;
    issuedAt: number;
  }>();
  const [waiting, claimed, banked, taken] = results.map(({ id }) => id);
  await env.DB.exec(`UPDATE deliveries SET claimed_at = 1 WHERE id IN (${claimed}, ${banked})`);
  await env.DB.exec(`UPDATE deliveries SET banked_at = 1 WHERE id = ${banked}`);
  await env.DB.exec(`UPDATE deliveries SET flag = 1 WHERE id = ${taken}`);
  await request(deleted);
  tools.clock.time += 14 * DAY;
  await tools.round();
  const flags = async () =>
    (await env.DB.prepare("SELECT id, flag FROM deliveries WHERE flag > 0 ORDER BY id").raw()) as number[][];
  expect(await flags()).toEqual([
    [waiting, 3],
    [claimed, 2],
    [taken, 1],
  ]);
  expect(await rcoinOf(giver.userNum)).toBe(60);
  const { bridge } = tools.as({ token: await newBridgeKey() });
  const { cancel } = await bridge.claimDeliveries({});
  expect(cancel.map(({ id }) => id)).toEqual([claimed]);
  await bridge.reportDeliveries({ deliveries: cancel.map((unit) => ({ ...unit, state: "cancelled", version: 1 })) });
  expect(await rcoinOf(giver.userNum)).toBe(70);
  expect(await audit()).toEqual([]);
});

test("the owner is told by mail, with the way back", async () => {
  const sent: Mail[] = [];
  const tools = portal({ mailer: { send: async (mail) => void sent.push(mail) } });
  const { userId, userNum, token } = await newLogin(1);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  await request({ userId, player: tools.as({ token }) });
  await tools.settle();
  expect(sent).toHaveLength(1);
  const [{ to, subject, text } = { to: "", subject: "", text: "" }] = sent;
  expect(to).toBe(`${userId}@mail.example`);
  expect(subject).toBe("Your Moonlit Gate account will be deleted");
  expect(text).toContain("It will be deleted on 2026-06-15 08:00 (GMT+8)");
  expect(text).toContain("https://portal.test/mydata");
});

test("staff cannot delete themselves, and becoming staff cancels a deletion", async () => {
  const tools = portal();
  const staff = await newPlayer(tools, 11);
  await expect(request(staff)).rejects.toMatchObject({
    code: "forbidden",
    message: "A staff account cannot be deleted. Ask another admin to make it a player account first.",
  });
  const player = await newPlayer(tools);
  await request(player);
  const owner = tools.as({ token: (await newLogin(30)).token });
  await owner.playersAdmin.setUserType({ userNum: player.userNum, userType: 11, reason: "New agent", confirm: "on" });
  expect((await userOf(player)).deletionAt).toBeNull();
  // Also when the type was changed without that, as by hand.
  await env.DB.prepare("UPDATE users SET deletion_at = 1 WHERE user_num = ?").bind(player.userNum).run();
  await tools.round();
  expect((await userOf(player)).userId).toBe(player.userId);
});
