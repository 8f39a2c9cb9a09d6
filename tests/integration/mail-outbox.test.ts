import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { Keyring } from "#app/crypto/keyring.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { toHolder } from "#app/features/mail/embedded/addressed-mail.ts";
import { deliverDueMails, sendMail } from "#app/features/mail/embedded/outbox.ts";
import { mails } from "#app/features/mail/embedded/schema.ts";
import { createSmtpMailer } from "#app/features/mail/embedded/smtp.ts";
import { userIdMail } from "#app/features/mail/embedded/templates.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import { insertAccount } from "#tests/fixtures/accounts.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { testGameApi, testKeys, testSecret } from "#tests/fixtures/embedded.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { ports } = inject("mailServer");

let reported: string[] = [];
beforeEach(async () => {
  await db.delete(mails);
  reported = [];
  vi.spyOn(console, "error").mockImplementation((line) => void reported.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

function smtpMailer(port: number, timeoutMs?: number) {
  const from = "Moonlit Gate <mail@portal.example>";
  return createSmtpMailer({ host: "127.0.0.1", port, security: "none", from }, timeoutMs);
}

const allMails = () => db.select().from(mails).orderBy(mails.id);

/** The game API of a visitor with a unique address, and a function that requests a mail through it. */
let visitors = 0;
async function sending(options: Parameters<typeof testGameApi>[0] = {}) {
  visitors += 1;
  const tools = testGameApi({ caller: { ip: `10.11.0.${visitors}`, token: undefined }, ...options });
  const { clock } = tools;
  const ask = async (email: string) => {
    // Refused without a mail server; the mail is stored nevertheless.
    await tools.gameApi.accounts.findUserId({ email }).catch(() => undefined);
    await tools.settle();
  };
  const deliver = (mailer = options.mailer) =>
    deliverDueMails({ db, now: () => clock.time, keys: testKeys, ...connectedWith({ mailer }) });
  return { ...tools, ask, deliver };
}

test("a mail is sent at once in the site's name, and its text is deleted", async () => {
  await insertAccount(env.DB, { userId: "straight", email: "straight@mail.example" });
  await db.insert(settings).values({ key: "site_name", value: 'Gäte <b> & "Söhne"' });
  const { ask, clock } = await sending({ mailer: smtpMailer(ports.open) });
  await ask("straight@mail.example");
  await db.delete(settings);
  const [{ parsed } = { parsed: undefined }] = await mailsTo("straight@mail.example");
  expect(parsed?.subject).toBe('Your Gäte <b> & "Söhne" user ID');
  expect(parsed?.text).toContain("is: straight\n");
  expect(parsed?.text).toContain("Go to the login page:\nhttps://portal.test/login\n");
  expect(parsed?.html).toContain("Gäte &lt;b&gt; &amp; &quot;Söhne&quot;");
  expect(parsed?.html).toContain('<a href="https://portal.test/login"');
  expect(await allMails()).toMatchObject([
    { sealedBody: "", attempts: 1, sentAt: clock.time, nextAttemptAt: null, lastError: "" },
  ]);
});

test("the site name is the operator's, else the deployment's, else the default", async () => {
  await insertAccount(env.DB, { userId: "named", email: "named@mail.example" });
  const configured = await sending({ site: { origin: "https://portal.test", name: "Dragon Peak" } });
  await configured.ask("named@mail.example");
  const withoutSecurity = await sending();
  await withoutSecurity.ask("named@mail.example");
  expect([configured.mails[0]?.subject, withoutSecurity.mails[0]?.subject]).toEqual([
    "Your Dragon Peak user ID",
    "Your Moonlit Gate user ID",
  ]);
});

test("a mail that is refused at first is delivered later, exactly once", async () => {
  const email = "later1@mail.example";
  await insertAccount(env.DB, { userId: "later1", email });
  const { ask, deliver, clock } = await sending({ mailer: smtpMailer(ports.open) });
  await ask(email);
  expect(await mailsTo(email, 0)).toEqual([]);
  const [waiting] = await allMails();
  expect(waiting).toMatchObject({
    attempts: 1,
    nextAttemptAt: clock.time + MINUTE,
    sentAt: null,
    lastError: "The mail server replied to RCPT: 451 Try again later",
  });
  expect(reported).toEqual([`mail ${waiting?.id}: The mail server replied to RCPT: 451 Try again later`]);
  clock.time += MINUTE - 1;
  await deliver();
  // A round that began with this mail, before another one claimed it.
  await deliverDueMails(
    { db, now: () => clock.time, keys: testKeys, ...connectedWith({ mailer: smtpMailer(ports.open) }) },
    waiting!.id,
  );
  expect((await allMails())[0]?.attempts).toBe(1);
  clock.time += 1;
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await allMails()).toMatchObject([{ attempts: 2, sentAt: clock.time, sealedBody: "", lastError: "" }]);
});

test("a refused mail is retried with growing delays until it expires", async () => {
  await insertAccount(env.DB, { userId: "refused1", email: "refused1@mail.example" });
  const { ask, deliver, clock } = await sending({ mailer: smtpMailer(ports.open) });
  const start = clock.time;
  await ask("refused1@mail.example");
  const attempts: number[] = [0];
  for (let [mail] = await allMails(); mail?.nextAttemptAt; [mail] = await allMails()) {
    clock.time = mail.nextAttemptAt;
    attempts.push((clock.time - start) / MINUTE);
    await deliver();
  }
  expect(attempts).toEqual([0, 1, 6, 36, 156, 516, 876, 1236]);
  const [mail] = await allMails();
  expect(mail).toMatchObject({ attempts: 8, sentAt: null, lastError: expect.stringContaining("550 No such user") });
  clock.time += DAY;
  await deliver();
  expect((await allMails())[0]?.attempts).toBe(8);
});

test("an expired mail is not sent", async () => {
  await insertAccount(env.DB, { userId: "later2", email: "later2@mail.example" });
  const { ask, deliver, clock } = await sending({ mailer: smtpMailer(ports.open) });
  await ask("later2@mail.example");
  clock.time += DAY;
  await deliver();
  expect(await mailsTo("later2@mail.example", 0)).toEqual([]);
  expect(await allMails()).toMatchObject([{ sentAt: null, nextAttemptAt: null }]);
});

test("a hanging server delays no answer, and the mail is sent later", async () => {
  await insertAccount(env.DB, { userId: "hanging", email: "hanging@mail.example" });
  const events: string[] = [];
  const mailer = smtpMailer(ports.silent, 2000);
  const send: typeof mailer.send = (mail) => mailer.send(mail).finally(() => events.push("given up"));
  const { gameApi, settle, deliver, clock } = await sending({ mailer: { send } });
  await gameApi.accounts.findUserId({ email: "hanging@mail.example" });
  events.push("answered");
  await settle();
  expect(events).toEqual(["answered", "given up"]);
  expect(await allMails()).toMatchObject([{ attempts: 1, lastError: "The mail server took longer than 2000 ms." }]);
  clock.time += MINUTE;
  await deliver(smtpMailer(ports.open));
  expect(await mailsTo("hanging@mail.example")).toHaveLength(1);
});

test("concurrent deliveries send each mail once", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `crowd${index}`);
  const { clock } = await sending();
  const withoutMailer = await sending({ mailer: undefined });
  for (const userId of names) {
    await insertAccount(env.DB, { userId, email: `${userId}@mail.example` });
    const { gameApi, settle } = await sending({ mailer: undefined });
    await gameApi.accounts.findUserId({ email: `${userId}@mail.example` }).catch(() => undefined);
    await settle();
  }
  await db.update(mails).set({ nextAttemptAt: clock.time });
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  await Promise.all(Array.from({ length: 6 }, () => withoutMailer.deliver(mailer)));
  expect(sent.sort()).toEqual(names.map((userId) => `${userId}@mail.example`).sort());
});

test("a delivery sends at most five mails, and stops at a server failure", async () => {
  for (let count = 0; count < 8; count += 1) {
    await insertAccount(env.DB, { userId: `bulk${count}`, email: `bulk${count}@mail.example` });
    const { gameApi, settle } = await sending({ mailer: undefined });
    await gameApi.accounts.findUserId({ email: `bulk${count}@mail.example` }).catch(() => undefined);
    await settle();
  }
  const { clock, deliver } = await sending();
  await db.update(mails).set({ nextAttemptAt: clock.time });
  const send = vi.fn(async () => {});
  send.mockRejectedValueOnce(new Error("down"));
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await deliver({ send });
    counts.push(send.mock.calls.length);
  }
  expect(counts).toEqual([1, 6, 8]);
  expect((await allMails()).filter(({ lastError }) => lastError === "down")).toHaveLength(1);
});

/** Stores mails that are due, without a mail server. */
async function waitingMails(...userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    const email = `${userId}@mail.example`;
    await insertAccount(env.DB, { userId, email });
    const { gameApi, settle, clock } = await sending({ mailer: undefined });
    await gameApi.accounts.findUserId({ email }).catch(() => undefined);
    await settle();
    await db.update(mails).set({ nextAttemptAt: clock.time }).where(eq(mails.recipient, email));
  }
}

test("a new mail is sent before those that wait, in a round of five", async () => {
  await waitingMails("queued0", "queued1", "queued2", "queued3", "queued4", "queued5");
  await insertAccount(env.DB, { userId: "urgent", email: "urgent@mail.example" });
  const { ask, mails: sent } = await sending();
  await ask("urgent@mail.example");
  expect(sent).toHaveLength(5);
  expect(sent[0]?.to).toBe("urgent@mail.example");
});

test("an expired mail does not delay the others", async () => {
  await waitingMails("expired", "lasting");
  const { deliver, clock } = await sending();
  const now = { nextAttemptAt: clock.time - 1, expiresAt: clock.time };
  await db.update(mails).set(now).where(eq(mails.recipient, "expired@mail.example"));
  const sent: string[] = [];
  await deliver({ send: async ({ to }) => void sent.push(to) });
  expect(sent).toEqual(["lasting@mail.example"]);
});

test("a failure is noted at its mail, shortened, and there is no retry at the moment the mail expires", async () => {
  await waitingMails("failing", "unaffected");
  const { deliver, clock } = await sending();
  await db
    .update(mails)
    .set({ nextAttemptAt: clock.time - 1, expiresAt: clock.time + MINUTE })
    .where(eq(mails.recipient, "failing@mail.example"));
  // A mail server's library may throw anything.
  await deliver({ send: () => Promise.reject("x".repeat(600)) });
  expect(await allMails()).toMatchObject([
    { attempts: 1, nextAttemptAt: null, lastError: "x".repeat(500) },
    { attempts: 0, nextAttemptAt: clock.time, lastError: "" },
  ]);
});

test("without a mailer, waiting mails stay as they are", async () => {
  await waitingMails("lingering");
  const before = await allMails();
  await (await sending({ mailer: undefined })).deliver();
  expect(await allMails()).toEqual(before);
});

test("no mail is stored for an address of another account, or with a secret in its subject", async () => {
  const { context, settle } = await sending();
  const email = "foreign@mail.example";
  const account = await insertAccount(env.DB, { userId: "foreign", email, emailKey: `${email} placeholder` });
  await sendMail(context, userIdMail(account));
  const own = await insertAccount(env.DB, { userId: "secretive" });
  const leaking = toHolder(() => ({ subject: "Your code is 4711", text: "", html: "", secrets: ["0815", "4711"] }));
  await expect(sendMail(context, leaking(own))).rejects.toThrow("The subject of a mail has a secret.");
  await settle();
  expect(await allMails()).toEqual([]);
});

test("mails stay sealed and unsent without a mailer, and admins can read them", async () => {
  await insertAccount(env.DB, { userId: "kept", email: "kept@mail.example" });
  const { ask, deliver } = await sending({ mailer: undefined });
  await ask("kept@mail.example");
  await deliver();
  const [mail] = await allMails();
  expect(mail).toMatchObject({ recipient: "kept@mail.example", attempts: 0, nextAttemptAt: null, sentAt: null });
  expect(mail?.sealedBody).toMatch(/^[\w.-]{100,}$/);
});

test("a mail that was sealed with an earlier secret is sent while that secret is configured", async () => {
  await insertAccount(env.DB, { userId: "rotated", email: "rotated@mail.example" });
  const { ask, clock } = await sending({ mailer: undefined });
  await ask("rotated@mail.example");
  await db.update(mails).set({ nextAttemptAt: clock.time });
  const sent: string[] = [];
  const mailer = { send: async ({ text }: { text: string }) => void sent.push(text) };
  const now = () => clock.time;
  await deliverDueMails({ db, now, keys: new Keyring(["a-new-secret"]), ...connectedWith({ mailer }) });
  expect(await allMails()).toMatchObject([{ lastError: "None of the current secrets can decrypt this e-mail." }]);
  clock.time += MINUTE;
  await deliverDueMails({ db, now, keys: new Keyring(["a-new-secret", testSecret]), ...connectedWith({ mailer }) });
  expect(sent).toEqual([expect.stringContaining("is: rotated")]);
});
