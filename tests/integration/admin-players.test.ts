import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { tickets } from "#app/features/tickets/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { insertRole, latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

/** A portal with an owner and other users. */
async function openConsole() {
  const portal = testGameApi();
  const owner = await newLogin(30);
  return { ...portal, owner, ownerApi: portal.as({ token: owner.token }) };
}

async function insertCharacter(characterNum: number, userNum: number, characterName: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO characters (cha_num, user_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_pk_score,
       cha_pk_death, cha_mmr, cha_money, cha_level_up_date) VALUES (?, ?, ?, 1, 0, 1, 0, 0, 0, 0, 0, 0)`,
  )
    .bind(characterNum, userNum, characterName)
    .run();
  await env.DB.prepare(
    "INSERT INTO game_accounts (user_num, game_user_num, state, changed_at) VALUES (?1, ?1, 'ready', 0) ON CONFLICT DO NOTHING",
  )
    .bind(userNum)
    .run();
}

test("players are found by a part of the ID, by a prefix of e-mail or character, case-insensitively, and by IP address", async () => {
  const { ownerApi, as } = await openConsole();
  const { userNum, userId, token } = await newLogin(1, "Findable_One");
  await newLogin(1, "findable_two");
  await newLogin(1, "other");
  await insertCharacter(901, userNum, "MoonBlade");
  await insertCharacter(902, userNum, "moonshade");
  await insertCharacter(903, userNum, "%oonlight");
  const idsOf = async (query: CallInput<"playersAdmin.list">) =>
    (await ownerApi.playersAdmin.list(query)).players.map(({ userId }) => userId);
  expect(await idsOf({ by: "id", search: "FINDABLE" })).toEqual(["Findable_One", "findable_two"]);
  expect(await idsOf({ by: "id", search: "findable_two" })).toEqual(["findable_two"]);
  expect(await idsOf({ by: "id", search: "INDABLE" })).toEqual(["Findable_One", "findable_two"]);
  expect(await idsOf({ by: "id", search: "nd" })).toEqual([]);
  expect(await idsOf({ by: "id", search: "%able" })).toEqual([]);
  expect(await idsOf({ by: "id", search: "%" })).toEqual([]);
  expect(await idsOf({ by: "email", search: "Findable_one@" })).toEqual(["Findable_One"]);
  const characters = await ownerApi.playersAdmin.list({ by: "character", search: "MOON" });
  expect(characters.players.map(({ userId, characterName }) => [userId, characterName])).toEqual([
    [userId, "MoonBlade"],
    [userId, "moonshade"],
  ]);
  expect(await idsOf({ by: "character", search: "%" })).toEqual(["Findable_One"]);

  await as({ token, ip: "198.51.100.9" }).accounts.whitelistIp({});
  expect(await idsOf({ by: "ip", search: "198.51.100.9" })).toEqual(["Findable_One"]);
  await as({ ip: "198.51.100.10" }).accounts.logIn({ userId: "findable_two", password: testPassword });
  expect(await idsOf({ by: "ip", search: "::ffff:198.51.100.10" })).toEqual(["findable_two"]);
  expect(await idsOf({ by: "ip", search: "198.51.100" })).toEqual([]);
  expect(await idsOf({ by: "ip", search: "198.51.100.9" })).toEqual(["Findable_One"]);

  // The game reaches networks of IPv6 by their first half.
  await as({ token, ip: "2001:db8::9" }).accounts.whitelistIp({});
  expect(await idsOf({ by: "ip", search: "2001:db8::9" })).toEqual(["Findable_One"]);
  await env.DB.exec("INSERT INTO logins (user_num, at, ip) VALUES (1, 1, '198.51.100.11')");
  expect((await ownerApi.playersAdmin.list({ by: "ip", search: "198.51.100.11" })).players).toMatchObject([
    { userNum: 1 },
  ]);

  await insertAccount(env.DB, { userId: "named_otherwise", email: "Findable_three@mail.example" });
  expect(await idsOf({ by: "id", search: "findable_three" })).toEqual([]);
  expect(await idsOf({ by: "id", search: "fi" })).toEqual(["Findable_One", "findable_two"]);
  expect(await idsOf({ by: "id", search: "DAB" })).toEqual(["Findable_One", "findable_two"]);
  for (const search of ["findable_three", "findable_three@mail.example"])
    expect(await idsOf({ by: "email", search })).toEqual(["named_otherwise"]);
  expect((await idsOf({})).slice(0, 2)).toEqual(["named_otherwise", "other"]);
  // Neither is the order of their numbers.
  const alphabetical = ["Findable_One", "findable_two", "named_otherwise", "other"];
  expect((await idsOf({ sort: "userId" })).slice(-4)).toEqual(alphabetical);
  expect((await idsOf({ sort: "-userId" })).slice(0, 4)).toEqual(alphabetical.toReversed());
});

test("a character with letters beyond ASCII is found once, in any case", async () => {
  const { ownerApi } = await openConsole();
  const { userNum } = await newLogin(1);
  await insertCharacter(904, userNum, "Zoñata");
  await insertCharacter(905, userNum, "zoo");
  const namesOf = async (search: string) =>
    (await ownerApi.playersAdmin.list({ by: "character", search })).players.map(({ characterName }) => characterName);
  expect(await namesOf("ZOÑ")).toEqual(["Zoñata"]);
  expect((await namesOf("zo")).sort()).toEqual(["Zoñata", "zoo"]);
});

test("every order of the list contains each player once", async () => {
  const { ownerApi } = await openConsole();
  for (let number = 0; number < 117; number += 1) {
    const { userNum } = await insertAccount(env.DB, { userId: `paged${String(number).padStart(3, "0")}` });
    await insertCharacter(5000 + number, userNum, `Paged${number % 7}`);
    await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, 1, '198.51.100.77')").bind(userNum).run();
  }
  for (const query of [
    {},
    { sort: "number" },
    { sort: "userId" },
    { sort: "-userId" },
    { by: "id", search: "paged" },
    { by: "email", search: "paged" },
    { by: "character", search: "paged" },
    { by: "ip", search: "198.51.100.77" },
  ] as const) {
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const { players, next } = await ownerApi.playersAdmin.list({ ...query, after });
      seen.push(...players.map(({ userId }) => userId).filter((id) => id.startsWith("paged")));
      sizes.push(players.length);
      after = next ?? undefined;
    } while (after);
    expect(new Set(seen).size, JSON.stringify(query)).toBe(117);
    expect(seen).toHaveLength(117);
    expect(Math.max(...sizes)).toBe(50);
    // The numbers and the user IDs of these accounts have the same order.
    if ("sort" in query)
      expect(seen, query.sort).toEqual(query.sort === "-userId" ? seen.toSorted().reverse() : seen.toSorted());
  }
  const all = await ownerApi.playersAdmin.export({ by: "id", search: "paged" });
  expect([all.players.length, all.next]).toEqual([117, null]);
});

test("a player's timeline holds all events in pages, and no hashes", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const { token, userNum, userId } = await newShopper();
  await env.DB.prepare("UPDATE users SET user_type = 1 WHERE user_num = ?").bind(userNum).run();
  const player = as({ token });
  const item = await insertItem({ price: 5 });
  for (let round = 0; round < 30; round += 1) {
    clock.time += 60_000;
    // The entry of the voucher and its redemption, the purchase and its charge have the same time.
    await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB) });
    await buy(player, item, 2);
    await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, ?, '198.51.100.1')")
      .bind(userNum, clock.time)
      .run();
  }
  await openDatabase(env.DB).insert(tickets).values({
    number: "T-7F3K-29QX",
    userNum,
    name: userId,
    email: "x@mail.example",
    emailKey: "x@mail.example",
    category: "other",
    subject: "<b>Help</b>",
    createdAt: 1,
    changedAt: 1,
  });
  const first = await ownerApi.playersAdmin.byNum({ userNum });
  expect(first.player).toMatchObject({ userId, rcoin: 30 * 90, sessions: 1, hasSecondFactor: false });
  expect(first.tickets).toMatchObject([{ number: "T-7F3K-29QX", subject: "<b>Help</b>", state: "open" }]);
  const purchase = first.timeline.find(({ kind }) => kind === "purchase");
  expect(purchase).toMatchObject({ total: 10, pending: 2, banked: 0, taken: 0, cancelled: 0 });
  const login = first.timeline.find(({ kind }) => kind === "login");
  expect(login).toEqual({ kind: "login", at: new Date(clock.time).toISOString(), ip: "198.51.100.1" });
  await env.DB.prepare("UPDATE deliveries SET banked_at = 1 WHERE id = (SELECT max(id) FROM deliveries)").run();
  const banked = (await ownerApi.playersAdmin.byNum({ userNum })).timeline.find(({ kind }) => kind === "purchase");
  expect(banked).toMatchObject({ pending: 1, banked: 1 });
  const entries = [...first.timeline];
  let { next } = first;
  while (next) {
    const page = await ownerApi.playersAdmin.byNum({ userNum, before: next });
    entries.push(...page.timeline);
    next = page.next;
  }
  const counts = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  expect([counts("login"), counts("ledger"), counts("purchase")]).toEqual([30, 60, 30]);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(JSON.stringify(first)).not.toMatch(/scrypt|hash|\$/i);
  await expect(ownerApi.playersAdmin.byNum({ userNum: 987_654 })).rejects.toMatchObject({ code: "not_found" });
});

test("a player's page holds no other player's data and no ended sessions", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const item = await insertItem({ price: 5 });
  const players: { name: string; userNum: number; active: string; ip: string }[] = [];
  for (const name of ["first", "second"]) {
    const { userNum, token } = await newShopper();
    await env.DB.prepare("UPDATE users SET user_type = 1 WHERE user_num = ?").bind(userNum).run();
    for (let number = 0; number < 21; number += 1)
      await insertCharacter(userNum * 100 + number, userNum, `${name}-character-${number}`);
    const ip = `198.51.100.${players.length + 20}`;
    const player = as({ token, ip });
    await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB) });
    await buy(player, item);
    await player.accounts.whitelistIp({});
    await as({ token, ip: `192.0.2.${players.length + 20}` }).accounts.whitelistIp({});
    await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, 5, ?)").bind(userNum, ip).run();
    await openDatabase(env.DB)
      .insert(tickets)
      .values({
        number: `T-AAAA-000${players.length}`,
        userNum,
        name,
        email: "x@mail.example",
        emailKey: "x@mail.example",
        category: "other",
        subject: name,
        createdAt: 1,
        changedAt: 1,
      });
    await env.DB.prepare("UPDATE whitelist SET active = 0 WHERE ip = ?").bind(ip).run();
    await env.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_num = ?").bind(clock.time, userNum).run();
    players.push({ name, userNum, active: `192.0.2.${players.length + 20}`, ip });
  }
  for (const { name, userNum, active, ip } of players) {
    const found = await ownerApi.playersAdmin.byNum({ userNum });
    expect(found.player).toMatchObject({ userNum, sessions: 0 });
    expect(found.characters.map(({ characterName }) => characterName)).toEqual(
      Array.from({ length: 20 }, (_, number) => `${name}-character-${number}`),
    );
    expect(found.whitelist.map((entry) => entry.ip)).toEqual([active]);
    expect(found.tickets.map(({ subject }) => subject)).toEqual([name]);
    expect(found.timeline.map(({ kind }) => kind).sort()).toEqual(["ledger", "ledger", "login", "purchase"]);
    expect(found.timeline.find(({ kind }) => kind === "login")).toMatchObject({ ip });
    expect(found.next).toBeNull();
  }
});

test("the timeline shows payments, refunds, disputes, debts and gifts with their orders", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const [{ userNum, token }, giver] = [await newShopper(), await newShopper(100)];
  const later = () => {
    clock.time += 60_000;
    return clock.time;
  };
  const number = await insertOrder(userNum, { coins: 100 });
  await record(factOf(number, { kind: "paid", state: "succeeded", objectId: `payment of ${number}` }), later());
  later();
  const spent = await buy(as({ token }), await insertItem({ price: 100 }));
  await env.DB.prepare(
    "UPDATE deliveries SET flag = 1 WHERE line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ?1)",
  )
    .bind(spent)
    .run();
  await record(factOf(number, { kind: "dispute", state: "open" }), later());
  later();
  const waived = { userNum, amount: 40, requestKey: crypto.randomUUID(), reason: "Agreed", confirm: "on" } as const;
  await ownerApi.debtsAdmin.waive(waived);
  await record(factOf(number, { kind: "dispute", state: "lost", at: 1 }), later());
  const test = await insertOrder(userNum, { coins: 60, isTest: true });
  const paidTest = factOf(test, { kind: "paid", state: "succeeded", objectId: `payment of ${test}`, isTest: true });
  await record(paidTest, later());
  await record(factOf(test, { kind: "refund", state: "succeeded", amount: 50_00, isTest: true }), later());
  await env.DB.prepare("UPDATE users SET email_verified_at = 1, created_at = 0 WHERE user_num = ?1")
    .bind(giver.userNum)
    .run();
  later();
  const giving = as({ token: giver.token });
  await giving.cart.add({ productNum: await insertItem({ price: 10 }), quantity: 1 });
  const { userId } = (await ownerApi.playersAdmin.byNum({ userNum })).player;
  const { purchase } = await giving.gifts.give({
    ...buyRequest(await giving.cart.read({})),
    ...{ userId, message: "Good luck!" },
  });
  later();
  await as({ token }).gifts.refuse({ purchase });

  const { player, timeline } = await ownerApi.playersAdmin.byNum({ userNum });
  expect(player.debt).toBe(30);
  const shown = timeline.map((entry) => {
    if (entry.kind === "order") return [entry.event, entry.amount, entry.number, entry.isTest];
    if (entry.kind === "debt") return [`debt ${entry.entry}`, entry.amount, entry.number, entry.isTest];
    if (entry.kind === "gift") return [`gift ${entry.event}`, entry.purchase, entry.otherId];
    if (entry.kind === "ledger") return [entry.entry, entry.amount, entry.number, entry.money ?? null];
    return [entry.kind];
  });
  expect(shown).toEqual([
    ["gift refused", purchase, giver.userId],
    ["gift received", purchase, giver.userId],
    ["debt reversal", 30, test, true],
    ["refunded", 50_00, test, true],
    ["settlement", -60, "", null],
    ["payment", 60, test, 100_00],
    ["dispute-lost", 100_00, number, false],
    ["debt waiver", -40, "", false],
    ["debt reversal", 100, number, false],
    ["dispute-open", 100_00, number, false],
    ["purchase", -100, "", null],
    ["purchase"],
    ["payment", 100, number, 100_00],
  ]);
  const given = (await ownerApi.playersAdmin.byNum({ userNum: giver.userNum })).timeline;
  expect(given.find(({ kind }) => kind === "purchase")).toMatchObject({
    id: purchase,
    otherNum: userNum,
    otherId: userId,
  });
  expect(given.filter(({ kind }) => kind === "gift")).toMatchObject([
    { event: "returned", purchase, otherNum: userNum },
  ]);
  expect(given.filter(({ kind }) => kind === "order" || kind === "debt")).toEqual([]);
  // The page before any of the events holds what happened earlier, and nothing else.
  for (const [num, whole] of [
    [userNum, timeline],
    [giver.userNum, given],
  ] as const) {
    for (const { at } of whole) {
      const earlier = await ownerApi.playersAdmin.byNum({ userNum: num, before: String(Date.parse(at)) });
      expect(earlier.timeline).toEqual(whole.filter((entry) => entry.at < at));
    }
  }
});

test("a page of the timeline ends at its length, or with the last event of the same moment", async () => {
  const { ownerApi } = await openConsole();
  const timesOf = async (times: number[], before?: string) => {
    const { userNum } = await insertAccount(env.DB, { userId: `timed${times.length}_${times.at(-1)}` });
    for (const at of times)
      await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, ?, '192.0.2.1')").bind(userNum, at).run();
    const { timeline, next } = await ownerApi.playersAdmin.byNum({ userNum, before });
    return { times: timeline.map(({ at }) => Date.parse(at)), next };
  };
  const numbers = Array.from({ length: 41 }, (_, at) => 100 - at);
  expect(await timesOf(numbers.slice(0, 40))).toEqual({ times: numbers.slice(0, 40), next: null });
  expect(await timesOf(numbers)).toEqual({ times: numbers.slice(0, 40), next: "61" });
  // Events of the last moment stay together.
  const together = [...numbers.slice(0, 39), 50, 50];
  expect(await timesOf(together)).toEqual({ times: together, next: null });
  expect((await timesOf([9, 8, 7], "8")).times).toEqual([7]);
});

test("an unknown player number is refused by every action", async () => {
  const { ownerApi } = await openConsole();
  const unknownPlayerError = { code: "not_found", message: "Player not found." };
  const userNum = 987_654;
  await expect(ownerApi.playersAdmin.setUserType({ userNum, userType: 3, ...confirmed })).rejects.toMatchObject(
    unknownPlayerError,
  );
  await expect(ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed })).rejects.toMatchObject(
    unknownPlayerError,
  );
});

test("suspension ends the sessions, activation allows logins again, and both are audited", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const { userNum, userId, token } = await newLogin(1);
  const messageOf = async (userType: number) =>
    (await ownerApi.playersAdmin.setUserType({ userNum, userType, ...confirmed })).message;
  expect(await messageOf(3)).toBe(`${userId} is suspended and logged out everywhere.`);
  await expect(as({ token }).accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  await expect(as({}).accounts.logIn({ userId, password: testPassword })).rejects.toMatchObject({
    code: "forbidden",
    message: "This account is suspended.",
  });
  expect(await latestAuditEntries()).toMatchObject([
    {
      admin_id: owner.userId,
      ip: "203.0.113.7",
      action: "adminusertype",
      target: `player ${userNum}`,
      reason: "A reason of the test",
      before: JSON.stringify({ userId, userType: 1 }),
      after: JSON.stringify({ userId, userType: 3 }),
    },
  ]);
  // A reset link would be of no use to a suspended account.
  await expect(ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await messageOf(1)).toBe(`${userId} is active again.`);
  expect((await as({}).accounts.logIn({ userId, password: testPassword })).status).toBe(1);
  expect(await messageOf(20)).toBe(`${userId} is now Editor (20) and has to log in again.`);
  expect(await messageOf(1)).toMatch(/^\S+ is now \w+ \(1\) and has to log in again\.$/);
});

test("staff write notes about a player, remove their own, and those who may change accounts remove all", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const { userNum } = await newLogin(1);
  const support = await newLogin(11);
  const supportApi = as(support);
  const notes = async () => (await supportApi.playersAdmin.byNum({ userNum })).notes ?? [];
  await supportApi.playersAdmin.addNote({ userNum, note: "  Asked twice\r\nfor a refund. " });
  await ownerApi.playersAdmin.addNote({ userNum, note: "Paid back." });
  expect(await latestAuditEntries()).toMatchObject([
    { action: "adminplayernote", target: `player ${userNum}`, before: "", after: "" },
  ]);
  const [second, first] = await notes();
  expect([first, second]).toMatchObject([
    { writer: support.userId, text: "Asked twice\nfor a refund." },
    { writer: owner.userId, text: "Paid back." },
  ]);

  for (const note of ["", "   ", "x".repeat(5001)])
    await expect(supportApi.playersAdmin.addNote({ userNum, note })).rejects.toMatchObject({
      code: "invalid",
      fields: { note: expect.anything() },
    });
  await expect(supportApi.playersAdmin.addNote({ userNum: 999_999, note: "x" })).rejects.toMatchObject({
    code: "not_found",
  });
  // Nobody has a hand in the notes about themselves, and those about somebody above are not theirs to remove.
  await ownerApi.playersAdmin.addNote({ userNum: support.userNum, note: "Is often late." });
  expect((await supportApi.playersAdmin.byNum({ userNum: support.userNum })).notes).toBeNull();
  const ofOwn = (await ownerApi.playersAdmin.byNum({ userNum: support.userNum })).notes?.[0]?.id ?? 0;
  await expect(supportApi.playersAdmin.addNote({ userNum: support.userNum, note: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(supportApi.playersAdmin.removeNote({ userNum: support.userNum, note: ofOwn })).rejects.toMatchObject({
    code: "forbidden",
  });
  const manager = as(await newMember(11, ["console", "read players", "accounts"]));
  await expect(manager.playersAdmin.removeNote({ userNum: support.userNum, note: ofOwn })).rejects.toMatchObject({
    code: "conflict",
  });
  const { userNum: other } = await newLogin(1);
  const remove = (api: typeof ownerApi, of: number, note = 0) => api.playersAdmin.removeNote({ userNum: of, note });
  await expect(remove(supportApi, userNum, second?.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(remove(ownerApi, other, second?.id)).rejects.toMatchObject({ code: "conflict" });
  await remove(supportApi, userNum, first?.id);
  await expect(remove(supportApi, userNum, first?.id)).rejects.toMatchObject({ code: "conflict" });
  expect((await notes()).map(({ id }) => id)).toEqual([second?.id]);
  await supportApi.playersAdmin.addNote({ userNum, note: "Asked again." });
  for (const { id } of await notes()) await remove(ownerApi, userNum, id);
  expect(await notes()).toEqual([]);

  await env.DB.prepare(
    `INSERT INTO player_notes (user_num, writer_num, text, at)
     SELECT ?1, 1, 'x', 1 FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n)`,
  )
    .bind(userNum)
    .run();
  await expect(supportApi.playersAdmin.addNote({ userNum, note: "One more" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("maximum number of notes"),
  });
});

test("an address is confirmed by hand, once, and never one that belongs to another account", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const { userNum, userId } = await insertAccount(env.DB, { userId: "unconfirmed" });
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?").bind(userNum).run();
  await env.DB.prepare(
    "INSERT INTO account_links (token_hash, purpose, user_num, email_key, expires_at) VALUES ('x', 'verify', ?1, 'x', 1)",
  )
    .bind(userNum)
    .run();
  const confirm = (of: number) => ownerApi.playersAdmin.confirmEmail({ userNum: of, ...confirmed });
  expect((await confirm(userNum)).message).toMatch(new RegExp(`is confirmed as the address of ${userId}`));
  expect((await ownerApi.playersAdmin.byNum({ userNum })).player.emailVerifiedAt).toBeTruthy();
  expect(await countRows("account_links", `user_num = ${userNum}`)).toBe(0);
  expect(await latestAuditEntries()).toMatchObject([
    {
      action: "adminconfirmemail",
      reason: "A reason of the test",
      after: JSON.stringify({ userId, confirmed: "yes" }),
    },
  ]);
  await expect(confirm(userNum)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("confirmed already"),
  });
  const claimed = await newLogin(1);
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL, email_key = email_key || ' x' WHERE user_num = ?")
    .bind(claimed.userNum)
    .run();
  await expect(confirm(claimed.userNum)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("belongs to another account"),
  });
  await expect(confirm(owner.userNum)).rejects.toMatchObject({ code: "forbidden" });
  const { userNum: deleted } = await newLogin(10);
  await expect(confirm(deleted)).rejects.toMatchObject({ code: "conflict" });
  const support = as(await newLogin(11));
  await expect(support.playersAdmin.confirmEmail({ userNum, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a deleted account keeps its type, and staff lose a request to delete their account", async () => {
  const { ownerApi } = await openConsole();
  const setType = (userNum: number, userType: number) =>
    ownerApi.playersAdmin.setUserType({ userNum, userType, ...confirmed });
  const deleted = await newLogin(10);
  await expect(setType(deleted.userNum, 1)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("was deleted by its owner"),
  });
  expect(await countRows("users", `user_num = ${deleted.userNum} AND user_type = 10`)).toBe(1);
  const { userNum } = await newLogin(1);
  await env.DB.prepare("UPDATE users SET deletion_at = 99 WHERE user_num = ?").bind(userNum).run();
  const requested = () => countRows("users", `user_num = ${userNum} AND deletion_at = 99`);
  await setType(userNum, 3);
  expect(await requested()).toBe(1);
  await setType(userNum, 11);
  expect(await requested()).toBe(0);
});

test("a manager makes nobody staff with rights that the manager lacks", async () => {
  const { as } = await openConsole();
  const manager = as(await newMember(20, ["console", "staff", "accounts", "read players"]));
  const { userNum } = await newLogin(1);
  await expect(manager.playersAdmin.setUserType({ userNum, userType: 11, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("no rights that you do not have"),
  });
  expect(await countRows("users", `user_num = ${userNum} AND user_type = 1`)).toBe(1);
});

test("a role that changes meanwhile prevents the change of a user type", async () => {
  const { owner } = await openConsole();
  const { userNum } = await newMember(11, ["console"]);
  const role = await insertRole(11, ["content"]);
  const database = interruptedDatabase(env.DB, 2, () =>
    env.DB.prepare("UPDATE users SET role = ?2 WHERE user_num = ?1").bind(userNum, role).run(),
  );
  const changing = testGameApi({ database })
    .as(owner)
    .playersAdmin.setUserType({ userNum, userType: 1, ...confirmed });
  await expect(changing).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("has changed in the meantime"),
  });
  expect(await countRows("users", `user_num = ${userNum} AND user_type = 11 AND role = '${role}'`)).toBe(1);
});

test("no reset link is mailed to an address that belongs to another account", async () => {
  const { ownerApi, mails, settle } = await openConsole();
  const { userNum } = await newLogin(1);
  await env.DB.prepare("UPDATE users SET email_key = email_key || ' placeholder' WHERE user_num = ?")
    .bind(userNum)
    .run();
  await expect(ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("belongs to another account"),
  });
  await settle();
  expect(mails).toEqual([]);
});

test("one of two concurrent changes succeeds, and the other reports a conflict", async () => {
  const { ownerApi, owner } = await openConsole();
  const { userNum } = await newLogin(1);
  const answers = await Promise.allSettled(
    [11, 20].map((userType) => ownerApi.playersAdmin.setUserType({ userNum, userType, ...confirmed })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", message: expect.stringContaining("has changed in the meantime") },
  });
  expect(await countRows("audit_log", `admin_num = ${owner.userNum}`)).toBe(1);
});

test("admins change only accounts below their own level, and grant only types below their own", async () => {
  const { ownerApi, owner } = await openConsole();
  const sameLevelAdmin = await newLogin(30);
  const higherLevel = await newLogin(31);
  const player = await newLogin(1);
  for (const [userNum, userType] of [
    [owner.userNum, 1],
    [sameLevelAdmin.userNum, 3],
    [higherLevel.userNum, 1],
    [player.userNum, 30],
  ] as const) {
    await expect(ownerApi.playersAdmin.setUserType({ userNum, userType, ...confirmed })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  for (const userType of [31, 29, -1, 99, 4])
    await expect(
      ownerApi.playersAdmin.setUserType({ userNum: player.userNum, userType, ...confirmed }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
  await expect(
    ownerApi.playersAdmin.setUserType({ userNum: player.userNum, userType: 1, ...confirmed }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  await ownerApi.playersAdmin.setUserType({ userNum: player.userNum, userType: 20, ...confirmed });
  expect(await countRows("audit_log", `admin_num = ${owner.userNum}`)).toBe(1);
});

test("a reset link is mailed to the account's owner, and the admin does not see it", async () => {
  const { ownerApi, gameApi, mails, settle } = await openConsole();
  const { userNum, userId } = await newLogin(1);
  const reply = await ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed });
  await settle();
  const mail = mails.at(-1);
  expect(mail?.to).toBe(`${userId}@mail.example`);
  const token = tokenIn(mail?.text);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ target: `player ${userNum}`, after: JSON.stringify({ userId, link: "mailed" }) });
  expect(JSON.stringify([reply, entry])).not.toContain(token);
  await gameApi.accounts.resetPassword({ token, newPassword: "new-password-1" });
  expect((await gameApi.accounts.logIn({ userId, password: "new-password-1" })).token).toBeTruthy();
});

test("without a mail server the link is shown once in the answer, which is audited", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const portal = testGameApi({ mailer: undefined });
  const owner = await newLogin(30);
  const { userNum, userId } = await newLogin(20);
  const ownerApi = portal.as({ token: owner.token });
  const { message, link } = await ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed });
  expect(message).toContain(`please pass this link to ${userId} yourself`);
  expect(link).toMatch(/^https:\/\/portal\.test\/resetpassword\?token=[\w-]{43}$/);
  const token = tokenIn(link!);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ action: "adminresetlink", after: JSON.stringify({ userId, link: "shown" }) });
  expect(JSON.stringify([entry, message])).not.toContain(token);
  expect(await countRows("mails", `recipient = '${userId}@mail.example'`)).toBe(0);
  await portal.gameApi.accounts.resetPassword({ token, newPassword: "new-password-1" });

  // The link is a path when the site has no address of its own, and absent when mails are sent.
  const withoutOriginAndMailer = testGameApi({ mailer: undefined, site: { origin: undefined } }).as({
    token: owner.token,
  });
  expect((await withoutOriginAndMailer.playersAdmin.sendResetLink({ userNum, ...confirmed })).link).toMatch(
    /^\/resetpassword\?token=/,
  );
  const withoutOrigin = testGameApi({ site: { origin: undefined } }).as({ token: owner.token });
  const before = await countRows("audit_log");
  await expect(withoutOrigin.playersAdmin.sendResetLink({ userNum, ...confirmed })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining("SITE_URL is not set"));
  expect(await countRows("audit_log")).toBe(before);
});

test("an adjustment counts once, never makes a balance negative, and keeps the ledger consistent", async () => {
  const { ownerApi, as } = await openConsole();
  const { userNum } = await newShopper(100);
  const adjust = (values: Partial<CallInput<"balancesAdmin.adjust">>) =>
    ownerApi.balancesAdmin.adjust({
      userNum,
      requestKey: crypto.randomUUID(),
      currency: "rcoin",
      amount: 50,
      ...confirmed,
      ...values,
    });
  const requestKey = crypto.randomUUID();
  expect(await adjust({ requestKey })).toMatchObject({ balance: 150, repeated: false });
  expect(await adjust({ requestKey })).toMatchObject({ balance: 150, repeated: true });
  const stranger = await newShopper(100);
  for (const other of [{ amount: 60 }, { currency: "milleage" as const }, { userNum: stranger.userNum }])
    await expect(adjust({ requestKey, ...other })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("was already sent with different values"),
    });
  await expect(adjust({ userNum: 987_654 })).rejects.toMatchObject({ code: "not_found" });
  await expect(adjust({ amount: -151 })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("below zero"),
  });
  expect(await adjust({ amount: -150 })).toMatchObject({
    balance: 0,
    message: expect.stringMatching(/^-150 R-Coin for \S+\. The balance is now 0\.$/),
  });
  expect(await adjust({ currency: "milleage", amount: 7 })).toMatchObject({
    balance: 7,
    message: expect.stringMatching(/^\+7 Milleage for /),
  });
  expect(await adjust({ currency: "referral", amount: 3 })).toMatchObject({ balance: 3 });
  for (const amount of [0, 1.5, 1e12, Number.NaN])
    await expect(adjust({ amount })).rejects.toMatchObject({ code: "invalid" });
  await expect(adjust({ reason: " " })).rejects.toMatchObject({ code: "invalid" });
  expect(await countRows("audit_log", "action = 'adminadjust'")).toBe(4);
  expect((await latestAuditEntries(4)).at(-1)).toMatchObject({
    before: expect.stringContaining('"rcoin":100'),
    after: expect.stringContaining('"rcoin":150'),
  });

  // Concurrently: the same form eight times, and eight others that together exceed the balance.
  const together = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => adjust({ requestKey: together, amount: 100 })));
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  await Promise.allSettled(Array.from({ length: 8 }, () => adjust({ amount: -30 })));
  expect(await rcoinOf(userNum)).toBeGreaterThanOrEqual(0);
  expect(await audit()).toEqual([]);
  const entries = await countRows("ledger", `user_num = ${userNum} AND reference LIKE 'admin %'`);
  expect(await countRows("audit_log", "action = 'adminadjust'")).toBe(entries);
  expect((await as({ token: (await newShopper()).token }).accounts.current({})).user.rcoin).toBe(0);
});

test("reset links and adjustments apply only to accounts below the admin's level", async () => {
  const { ownerApi, owner, mails, settle } = await openConsole();
  const [sameLevel, higherLevel, editor] = [await newLogin(30), await newLogin(31), await newLogin(20)];
  const adjustment = { requestKey: crypto.randomUUID(), currency: "rcoin", amount: 5, ...confirmed } as const;
  const before = await countRows("audit_log");
  for (const userNum of [owner.userNum, sameLevel.userNum, higherLevel.userNum]) {
    const message =
      userNum === owner.userNum
        ? "You cannot change your own account here."
        : "You cannot change an account of your own level or above.";
    const refused = { code: "forbidden", message };
    await expect(ownerApi.playersAdmin.sendResetLink({ userNum, ...confirmed })).rejects.toMatchObject(refused);
    await expect(ownerApi.balancesAdmin.adjust({ userNum, ...adjustment })).rejects.toMatchObject(refused);
    expect(await rcoinOf(userNum)).toBe(0);
  }
  await settle();
  expect(mails).toEqual([]);
  expect(await countRows("audit_log")).toBe(before);
  await ownerApi.playersAdmin.sendResetLink({ userNum: editor.userNum, ...confirmed });
  await ownerApi.balancesAdmin.adjust({ userNum: editor.userNum, ...adjustment });
  expect(await rcoinOf(editor.userNum)).toBe(5);
});

test("an account that is promoted to the admin's level meanwhile is not adjusted", async () => {
  const { owner } = await openConsole();
  const { userNum } = await newShopper(100);
  const database = interruptedDatabase(env.DB, 2, () =>
    env.DB.prepare("UPDATE users SET user_type = 30 WHERE user_num = ?").bind(userNum).run(),
  );
  const adjusted = testGameApi({ database })
    .as({ token: owner.token })
    .balancesAdmin.adjust({ userNum, requestKey: crypto.randomUUID(), currency: "rcoin", amount: 5, ...confirmed });
  await expect(adjusted).rejects.toMatchObject({ code: "forbidden" });
  expect(await rcoinOf(userNum)).toBe(100);
});
