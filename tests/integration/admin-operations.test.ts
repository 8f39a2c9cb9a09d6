import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import type { AddressedMail } from "#app/features/mail/embedded/addressed-mail.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import {
  addressChangeRequestedMail,
  confirmNewAddressMail,
  loginCodeMail,
  passwordResetMail,
  userIdMail,
  verificationMail,
} from "#app/features/mail/embedded/templates.ts";
import { findByNum } from "#app/features/users/embedded/lookup.ts";
import { insertAccount } from "#tests/fixtures/accounts.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { buy, countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

async function openConsole(options: Parameters<typeof testGameApi>[0] = {}) {
  const portal = testGameApi(options);
  const owner = await newLogin(30);
  return { ...portal, owner, ownerApi: portal.as({ token: owner.token }) };
}

test("the dashboard counts by Manila days, and hides money from support", async () => {
  const { ownerApi, as, clock } = await openConsole();
  const day = 86_400_000;
  clock.time = Date.UTC(2026, 7, 20, 17);
  const before = await ownerApi.dashboard.read({});
  // 17:00 UTC is 01:00 of the next day in Manila.
  expect([before.days[0], before.days.at(-1), before.days.length]).toEqual(["2026-06-23", "2026-08-21", 60]);
  const midnight = Date.UTC(2026, 7, 20, 16);
  const { token, userNum } = await newShopper();
  for (const at of [midnight, midnight - 1, midnight - 59 * day, midnight - 59 * day - 1])
    await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, ?, '')").bind(userNum, at).run();
  await insertAccount(env.DB, { userId: "registered_now", createdAt: midnight });
  const ticket = env.DB.prepare(
    `INSERT INTO tickets (number, name, email, email_key, category, subject, created_at, changed_at)
     VALUES ('T-DAY' || ?1, '', '', '', '', '', ?1, 0)`,
  );
  const online = env.DB.prepare(
    `INSERT INTO online_periods (minutes, at, watched, online, maintenance, uncounted, counts, total, peak, peak_at)
     VALUES (?1, ?2, 10, 10, 0, 0, 1, ?3, ?3, ?2)`,
  );
  await env.DB.batch([
    ...[midnight, midnight - 1, midnight - 2].map((at) => ticket.bind(at)),
    ...[
      [1440, midnight, 70],
      [1440, midnight - day, 300],
      // The first of the 60 days, of which no counts by minute are kept, and the day before it.
      [1440, midnight - 59 * day, 80],
      [1440, midnight - 60 * day, 900],
      [60, midnight, 1000],
      [10, midnight, 1000],
    ].map((count) => online.bind(...count)),
  ]);
  const player = as({ token });
  await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB, { amounts: { rcoin: 500 } }) });
  const id = await buy(player, await insertItem({ price: 60 }), 3);
  const [line] = (await player.purchases.byId({ id })).purchase.lines;
  await player.purchases.cancelDelivery({ line: line!.line });
  await buy(player, await insertItem({ price: 70 }), 1);
  const after = await ownerApi.dashboard.read({});
  expect(after.logins.at(-1)).toBe(1);
  expect(after.logins.at(-2)).toBe(1);
  expect(after.logins[0]).toBe(1);
  expect(after.registrations.at(-1)).toBe(1);
  expect(after.tickets?.slice(-3)).toEqual([0, 2, 1]);
  expect(before.online).toBeNull();
  expect(after.online?.slice(-3)).toEqual([0, 300, 70]);
  expect(after.online?.[0]).toBe(80);
  expect(after.money?.rcoinIn.at(-1)).toBe(500);
  expect(after.money?.rcoinOut.at(-1)).toBe(70);
  expect(after.money?.purchases.at(-1)).toBe(2);
  expect(after.deliveriesPending - before.deliveriesPending).toBe(1);
  // The tickets of this test wait since 1970.
  expect(after.ticketsOldest).toBe("1970-01-01T00:00:00.000Z");
  expect(Date.parse(after.deliveriesOldest ?? "")).toBeLessThanOrEqual(clock.time);
  for (const userType of [11, 20])
    expect((await as({ token: (await newLogin(userType)).token }).dashboard.read({})).money).toBeNull();
});

test("a bridge key works from its creation to its revocation, and is stored only as a hash", async () => {
  const { ownerApi, owner, as } = await openConsole();
  const { key } = await ownerApi.bridgeAdmin.makeKey({ server: "main", scopes: ["whitelist"], confirm: "on" });
  const bridge = as({ token: key });
  expect((await bridge.bridge.pullWhitelist({})).changes).toEqual([]);
  const { keys } = await ownerApi.bridgeAdmin.keys({ page: 1 });
  expect(keys).toMatchObject([{ server: "main", scopes: ["whitelist"], revokedAt: null }]);
  const id = keys[0]!.id;
  await ownerApi.bridgeAdmin.revokeKey({ id, ...confirmed });
  await expect(bridge.bridge.pullWhitelist({})).rejects.toMatchObject({ code: "unauthorized" });
  await expect(ownerApi.bridgeAdmin.revokeKey({ id, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  await expect(ownerApi.bridgeAdmin.revokeKey({ id: "abcdefghijkl", ...confirmed })).rejects.toMatchObject({
    code: "not_found",
  });
  for (const server of ["", "two words", "<b>", "x".repeat(41)])
    await expect(ownerApi.bridgeAdmin.makeKey({ server, scopes: ["whitelist"], confirm: "on" })).rejects.toMatchObject({
      code: "invalid",
    });
  expect(JSON.stringify([keys, await latestAuditEntries(5)])).not.toContain(key);
  expect(await countRows("audit_log", `admin_num = ${owner.userNum}`)).toBe(2);
});

test("a key needs at least one known scope", async () => {
  const { ownerApi } = await openConsole();
  for (const scopes of [[], ["everything"], undefined, "whitelist"] as never[])
    await expect(ownerApi.bridgeAdmin.makeKey({ server: "scoped", scopes, confirm: "on" })).rejects.toMatchObject({
      code: "invalid",
      fields: { scopes: expect.anything() },
    });
  await ownerApi.bridgeAdmin.makeKey({ server: "scoped", scopes: ["deliveries", "characters"], confirm: "on" });
  const { keys } = await ownerApi.bridgeAdmin.keys({ page: 1 });
  expect(keys.find(({ server }) => server === "scoped")?.scopes).toEqual(["characters", "deliveries"]);
});

test("bridge keys are listed in pages, active ones first and then newest first", async () => {
  const { ownerApi } = await openConsole();
  await env.DB.exec("DELETE FROM bridge_keys");
  const insert = env.DB.prepare(
    "INSERT INTO bridge_keys (key_hash, server, scopes, created_at, revoked_at) VALUES (?1, ?2, 'whitelist', ?3, ?4)",
  );
  await env.DB.batch(
    Array.from({ length: 51 }, (_, at) => insert.bind(`hash-of-key-${at}`, `server-${at}`, at, at === 50 ? 60 : null)),
  );
  const [first, second, third] = await Promise.all([1, 2, 3].map((page) => ownerApi.bridgeAdmin.keys({ page })));
  expect(first!.keys.map(({ server }) => server)).toEqual(Array.from({ length: 50 }, (_, at) => `server-${49 - at}`));
  expect(second).toMatchObject({ keys: [{ server: "server-50" }], lastPage: 2 });
  expect(third!.keys).toEqual([]);
});

test("a revoked key leaves other keys, their agents and their batches as they are", async () => {
  const { ownerApi, as, clock } = await openConsole();
  await env.DB.batch(["agents", "bridge_keys"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const make = async (server: string) => {
    const { key } = await ownerApi.bridgeAdmin.makeKey({ server, scopes: ["characters", "status"], confirm: "on" });
    const { bridge } = as({ token: key });
    await bridge.reportAgent({ version: "1", lineage: "ran", startedAt: "2026-06-01T00:00:00Z", streams: [] });
    const { keys } = await ownerApi.bridgeAdmin.keys({ page: 1 });
    const { id } = keys.find((one) => one.server === server)!;
    expect((await latestAuditEntries())[0]).toMatchObject({ target: `bridge key ${id}` });
    return { bridge, id };
  };
  const [first, second, third] = [await make("first"), await make("second"), await make("third")];
  await third.bridge.pushCharacters({ batchId: "b", sequence: 1, time: "2026-06-01T00:00:00Z", rows: [] });
  for (const { id } of [first, second]) await ownerApi.bridgeAdmin.revokeKey({ id, ...confirmed });
  const [entry] = await latestAuditEntries();
  expect([JSON.parse(entry!.before), JSON.parse(entry!.after)]).toEqual([
    { server: "second", revoked: false },
    { server: "second", revoked: true },
  ]);
  const { keys } = await ownerApi.bridgeAdmin.keys({ page: 1 });
  const time = new Date(clock.time).toISOString();
  expect(
    Object.fromEntries(keys.map(({ server, revokedAt, lastBatchAt }) => [server, [revokedAt, lastBatchAt]])),
  ).toEqual({ first: [time, null], second: [time, null], third: [null, time] });
  expect((await ownerApi.bridgeAdmin.agents({})).agents.map(({ key }) => key)).toEqual([third.id]);
});

test("the dashboard warns when mails have no links, and only then", async () => {
  expect((await (await openConsole()).ownerApi.dashboard.read({})).warnings).toEqual([]);
  const { ownerApi } = await openConsole({ site: { origin: undefined } });
  expect((await ownerApi.dashboard.read({})).warnings).toEqual([
    "SITE_URL is not set, so e-mails contain no links: players cannot confirm an address or reset a password.",
  ]);
});

/** Triggers a mail with a link and returns its id. */
async function mailOf(gameApi: GameApi, userId: string, settle: () => Promise<void>): Promise<number> {
  // Refused without a mail server; the mail is stored nevertheless.
  await gameApi.accounts.findPassword({ userId, email: `${userId}@mail.example` }).catch(() => undefined);
  await settle();
  return (await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!;
}

test("a stored mail can be read, the reading is audited, and its text is stored nowhere else", async () => {
  const { ownerApi, gameApi, settle } = await openConsole({ mailer: undefined });
  const { userId } = await insertAccount(env.DB, { userId: "keeps_mail" });
  const id = await mailOf(gameApi, userId, settle);
  expect((await ownerApi.mailAdmin.list({ state: "kept" })).mails).toMatchObject([
    { id, recipient: "keeps_mail@mail.example", state: "kept" },
  ]);
  for (const state of ["sent", "waiting", "failed"] as const)
    expect((await ownerApi.mailAdmin.list({ state })).mails.map((mail) => mail.id)).not.toContain(id);
  const mailRecord = await ownerApi.mailAdmin.byId({ id });
  expect(mailRecord.hasText).toBe(true);
  const read = () => countRows("audit_log", `action = 'adminreadmail' AND target = 'mail ${id}'`);
  expect(await read()).toBe(0);
  const { text } = await ownerApi.mailAdmin.readText({ id, ...confirmed });
  expect(text).toContain("https://portal.test/resetpassword?token=***\n");
  expect(tokenIn(text)).toBe("");
  expect(await read()).toBe(1);
  expect(JSON.stringify([mailRecord, await ownerApi.mailAdmin.list({}), await latestAuditEntries(5)])).not.toMatch(
    /token=[\w-]/,
  );
  await expect(ownerApi.mailAdmin.resend({ id, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("No mail server"),
  });
  await expect(ownerApi.mailAdmin.byId({ id: 99_999 })).rejects.toMatchObject({ code: "not_found" });
});

test("mails that were not sent are deleted one by one, and owners delete all that are held", async () => {
  const { ownerApi, gameApi, settle, as } = await openConsole({ mailer: undefined });
  await env.DB.prepare("DELETE FROM mails").run();
  const { userId } = await insertAccount(env.DB, { userId: "deletes_mail" });
  const first = await mailOf(gameApi, userId, settle);
  expect(await ownerApi.mailAdmin.delete({ id: first, confirm: "on" })).toMatchObject({
    message: expect.stringContaining(`to ${userId}@mail.example is deleted`),
  });
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ action: "admindeletemail", target: `mail ${first}` });
  expect(entry?.before).toContain(`${userId}@mail.example`);
  await expect(ownerApi.mailAdmin.delete({ id: first, confirm: "on" })).rejects.toMatchObject({ code: "not_found" });

  const insert = (values: string) =>
    env.DB.prepare(
      `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, next_attempt_at, sent_at)
       VALUES ('x@mail.example', 'Held', 'sealed', 1, 2, ${values}) RETURNING id`,
    ).first<number>("id");
  const [kept, waiting, failed, sent] = [
    await insert("0, NULL, NULL"),
    await insert("0, 5, NULL"),
    await insert("3, NULL, NULL"),
    await insert("1, NULL, 9"),
  ];
  await expect(ownerApi.mailAdmin.delete({ id: sent ?? 0, confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  const manager = as({ token: (await newMember(20, ["console", "settings"])).token });
  await expect(manager.mailAdmin.deleteHeld({ confirm: "on" })).rejects.toMatchObject({ code: "forbidden" });
  // A notice to an owner is none of the manager's.
  const { userId: ownerId } = await newLogin(30);
  await env.DB.prepare("UPDATE mails SET recipient = ? WHERE id = ?").bind(`${ownerId}@mail.example`, kept).run();
  await expect(manager.mailAdmin.delete({ id: kept ?? 0, confirm: "on" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await ownerApi.mailAdmin.deleteHeld({ confirm: "on" })).toMatchObject({ deleted: 1 });
  expect((await latestAuditEntries())[0]).toMatchObject({ action: "admindeleteheldmails", target: "held mails" });
  const left = (await ownerApi.mailAdmin.list({})).mails.map(({ id }) => id);
  expect(left).toEqual([sent, failed, waiting]);
  expect(await ownerApi.mailAdmin.deleteHeld({ confirm: "on" })).toMatchObject({ deleted: 0 });
});

test("whoever reads the outbox sees no code and no link that gives access to an account", async () => {
  const { ownerApi, context } = await openConsole({ mailer: undefined });
  const account = await insertAccount(env.DB, { userId: "reads_mail", emailVerifiedAt: 1 });
  const link = (page: string) => `https://portal.test/${page}?token=abc-DEF_123`;
  const mails: [AddressedMail, shown: string][] = [
    [loginCodeMail(account, "90210417"), "Your code is: ***"],
    [passwordResetMail(account, link("resetpassword")), "/resetpassword?token=***"],
    [verificationMail(account, link("verifyemail")), "/verifyemail?token=***"],
    [confirmNewAddressMail("new@mail.example", account, link("verifyemail")), "/verifyemail?token=***"],
    [addressChangeRequestedMail(account, "new@mail.example", link("undoemailchange")), "/undoemailchange?token=***"],
  ];
  for (const [mail, shown] of mails) {
    await sendMail(context, mail);
    const id = (await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!;
    const { text } = await ownerApi.mailAdmin.readText({ id, ...confirmed });
    expect(text).toContain(shown);
    expect(JSON.stringify([text, await ownerApi.mailAdmin.byId({ id })])).not.toMatch(/90210417|abc-DEF_123/);
  }
});

test("on a local start without a mail server, owners get the links of a mail, and nobody else does", async () => {
  const local = { origin: "http://127.0.0.1:8788", publicOrigin: "http://127.0.0.1:8788" };
  const account = await insertAccount(env.DB, { userId: "local_owner" });
  const link = `${local.origin}/resetpassword?token=abc-DEF_123`;
  const linksFor = async (options: Parameters<typeof testGameApi>[0], userType = 30) => {
    const { context, as } = testGameApi(options);
    await sendMail({ ...context, ...connectedWith() }, passwordResetMail(account, link));
    const id = (await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!;
    const { token } = userType === 30 ? await newLogin(30) : await newMember(userType, ["console", "settings"]);
    const { text, links } = await as({ token }).mailAdmin.readText({ id, ...confirmed });
    expect(text).not.toContain("abc-DEF_123");
    return links;
  };
  expect(await linksFor({ mailer: undefined, site: local })).toEqual([link]);
  expect(await linksFor({ mailer: undefined, site: local }, 20)).toEqual([]);
  expect(await linksFor({ mailer: undefined })).toEqual([]);
  expect(await linksFor({ site: local })).toEqual([]);
});

test("mails to staff are read by those above, and by nobody of the same level", async () => {
  const { context, ownerApi, as } = await openConsole({ mailer: undefined });
  const member = await newMember(20, ["console", "settings"]);
  const target = await newMember(20, "cashier");
  const account = await findByNum(context.db, target.userNum);
  await sendMail(context, userIdMail(account!));
  const id = (await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!;
  await expect(as({ token: member.token }).mailAdmin.readText({ id, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await ownerApi.mailAdmin.readText({ id, ...confirmed })).text).toContain(target.userId);
});

test("mails to support are not read by support", async () => {
  const { context, as } = await openConsole({ mailer: undefined });
  const member = await newMember(11, ["console", "settings"]);
  const target = await newLogin(11);
  await sendMail(context, userIdMail((await findByNum(context.db, target.userNum))!));
  const id = (await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!;
  await expect(as({ token: member.token }).mailAdmin.readText({ id, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
  });
  await sendMail(context, userIdMail((await findByNum(context.db, member.userNum))!));
  const own = await as({ token: member.token }).mailAdmin.readText({ id: id + 1, ...confirmed });
  expect(own.text).toContain(member.userId);
});

test("a text that no secret opens is told, and its reading is not audited", async () => {
  const { ownerApi, gameApi, settle } = await openConsole({ mailer: undefined });
  const { userId } = await insertAccount(env.DB, { userId: "sealed_mail" });
  const id = await mailOf(gameApi, userId, settle);
  await env.DB.prepare("UPDATE mails SET sealed_body = 'unknown' WHERE id = ?").bind(id).run();
  await expect(ownerApi.mailAdmin.readText({ id, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: "The text can no longer be decrypted, because its secret was replaced.",
  });
  expect(await countRows("audit_log", `target = 'mail ${id}'`)).toBe(0);
});

test("only the mail that is resent changes, and only until it expires", async () => {
  const { context, ownerApi, clock, mails, settle } = await openConsole();
  const stored = { ...context, ...connectedWith() };
  const ids: number[] = [];
  for (const userId of ["resent_first", "resent_second", "resent_third"]) {
    await sendMail(stored, userIdMail(await insertAccount(env.DB, { userId })));
    ids.push((await env.DB.prepare("SELECT max(id) AS id FROM mails").first<number>("id"))!);
  }
  const [other, resent, expired] = ids as [number, number, number];
  // The first mail of all was sent; another one has failed.
  await env.DB.batch([
    env.DB.prepare("UPDATE mails SET sent_at = 1 WHERE id = (SELECT min(id) FROM mails)"),
    env.DB.prepare("UPDATE mails SET attempts = 3, last_error = 'Full.' WHERE id = ?").bind(other),
    env.DB.prepare("UPDATE mails SET expires_at = ?2 WHERE id = ?1").bind(resent, clock.time + 1),
    env.DB.prepare("UPDATE mails SET expires_at = ?2 WHERE id = ?1").bind(expired, clock.time),
  ]);
  await ownerApi.mailAdmin.resend({ id: resent, confirm: "on" });
  await settle();
  expect(mails.map(({ to }) => to)).toEqual(["resent_second@mail.example"]);
  expect((await ownerApi.mailAdmin.byId({ id: other })).mail).toMatchObject({ attempts: 3, lastError: "Full." });
  await expect(ownerApi.mailAdmin.resend({ id: expired, confirm: "on" })).rejects.toMatchObject({
    message: "The content of this e-mail has expired, so it cannot be sent again.",
  });
  clock.time += 1;
  await expect(ownerApi.mailAdmin.resend({ id: resent, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: "This e-mail was already sent.",
  });
});

test("a failed mail can be resent; a sent one has no text", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  let refuses = true;
  const { ownerApi, gameApi, settle, clock } = await openConsole({
    mailer: {
      send: async () => {
        if (refuses) throw new Error("The server is full.");
      },
    },
  });
  const { userId } = await insertAccount(env.DB, { userId: "fails_mail" });
  const id = await mailOf(gameApi, userId, settle);
  expect((await ownerApi.mailAdmin.byId({ id })).mail).toMatchObject({
    state: "waiting",
    lastError: "The server is full.",
  });
  await env.DB.prepare("UPDATE mails SET next_attempt_at = NULL WHERE id = ?").bind(id).run();
  expect((await ownerApi.mailAdmin.byId({ id })).mail.state).toBe("failed");
  expect(log).toHaveBeenCalledWith(expect.stringContaining("The server is full."));
  refuses = false;
  await ownerApi.mailAdmin.resend({ id, confirm: "on" });
  await settle();
  expect(await ownerApi.mailAdmin.byId({ id })).toMatchObject({ mail: { state: "sent" }, hasText: false });
  await expect(ownerApi.mailAdmin.resend({ id, confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  await expect(ownerApi.mailAdmin.readText({ id, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: "The text of this e-mail is no longer stored, because it was sent or is older than a week.",
  });
  refuses = true;
  const laterMail = await mailOf(gameApi, userId, settle);
  clock.time += 86_400_000;
  const { token } = await newLogin(30);
  expect(token).toBeTruthy();
  await expect(ownerApi.mailAdmin.resend({ id: laterMail, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("expired"),
  });
});

test("a page filtered by state scans a bounded number of mails and continues from there", async () => {
  const { ownerApi } = await openConsole();
  await env.DB.prepare("DELETE FROM mails").run();
  const insert = env.DB.prepare(
    `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, sent_at)
     SELECT 'many@mail.example', 'Subject', '', value, value + 1, 1, iif(value = 3, NULL, value)
     FROM json_each(?)`,
  );
  await insert.bind(JSON.stringify(Array.from({ length: 2500 }, (_, index) => index))).run();
  const first = await ownerApi.mailAdmin.list({ state: "failed" });
  expect(first.mails).toEqual([]);
  const second = await ownerApi.mailAdmin.list({ state: "failed", after: first.next });
  expect(second.mails).toMatchObject([{ recipient: "many@mail.example", state: "failed" }]);
  expect(second.next).toBeNull();
  // The last mail of a window is shown once.
  const failed = second.mails[0]!.id;
  const window = await ownerApi.mailAdmin.list({ state: "failed", after: String(failed + 2000) });
  expect(window).toMatchObject({ mails: [{ id: failed }], next: String(failed) });
  const [newest, older] = [await ownerApi.mailAdmin.list({}), await ownerApi.mailAdmin.list({ after: "2000" })];
  expect(newest.mails).toHaveLength(50);
  expect(newest.next).toBe(String(newest.mails.at(-1)?.id));
  expect(older.mails.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 1999 - index));
});

test("the audit log is paged and filtered by admin, action and target", async () => {
  const { ownerApi, owner } = await openConsole();
  await env.DB.prepare("DELETE FROM audit_log").run();
  const insert = env.DB.prepare(
    `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target)
     SELECT value, iif(value % 2, 0, ?1), iif(value % 2, 'command line', ?2), '', 'action' || (value % 3), 'player ' || (value % 5)
     FROM json_each(?3)`,
  );
  await insert
    .bind(owner.userNum, owner.userId, JSON.stringify(Array.from({ length: 120 }, (_, index) => index)))
    .run();
  const all = async (query: object) => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await ownerApi.auditAdmin.list({ ...query, after });
      expect(entries.length).toBeLessThanOrEqual(50);
      seen.push(...entries.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    return seen.length;
  };
  expect(await all({})).toBe(120);
  expect(await all({ admin: owner.userId.toUpperCase() })).toBe(60);
  expect(await all({ admin: "Command line" })).toBe(60);
  expect(await all({ action: "action1" })).toBe(40);
  expect(await all({ target: "player 4" })).toBe(24);
  expect(await all({ admin: "command line", action: "action1", target: "player 4" })).toBe(4);
  expect(await all({ target: "player" })).toBe(0);
  expect((await ownerApi.auditAdmin.export({})).entries).toHaveLength(120);
  // Large entries end a part of the export early, and none is lost.
  await env.DB.prepare("UPDATE audit_log SET before = printf('%.20000c', 'x'), after = printf('%.50000c', 'x')").run();
  const exported: number[] = [];
  const parts: number[] = [];
  let after: string | undefined;
  do {
    const { entries, next } = await ownerApi.auditAdmin.export({ after });
    exported.push(...entries.map(({ id }) => id));
    parts.push(entries.length);
    after = next ?? undefined;
  } while (after);
  expect(parts).toEqual([58, 58, 4]);
  expect(exported).toEqual([...new Set(exported)].sort((a, b) => b - a));
});

test("the audit log is filtered by days in Manila", async () => {
  const { ownerApi } = await openConsole();
  await env.DB.prepare("DELETE FROM audit_log").run();
  // The last millisecond of 31 May in Manila, both ends of 1 June, and the first of 2 June.
  const midnight = Date.UTC(2026, 4, 31, 16);
  const times = [midnight - 1, midnight, midnight + 86_399_999, midnight + 86_400_000];
  await env.DB.prepare(
    `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target)
     SELECT value, 0, '', '', 'a', 'time ' || key FROM json_each(?)`,
  )
    .bind(JSON.stringify(times))
    .run();
  const found = async (query: object) =>
    (await ownerApi.auditAdmin.list({ ...query, sort: "time" })).entries.map(({ target }) => target.slice(5)).join();
  expect(await found({ from: "2026-06-01" })).toBe("1,2,3");
  expect(await found({ to: "2026-06-01" })).toBe("0,1,2");
  expect(await found({ from: "2026-06-01", to: "2026-06-01" })).toBe("1,2");
  expect(await found({ from: "2026-06-02", to: "2026-06-01" })).toBe("");
  expect(await found({ from: "yesterday", to: "2026-02-31" })).toBe("0,1,2,3");
});
