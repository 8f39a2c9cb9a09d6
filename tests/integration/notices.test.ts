import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import type { AdminRight } from "#app/features/admin/rights.ts";
import { type DeliveryContext, deliverDueNotices } from "#app/features/notices/embedded/deliver.ts";
import { announceMilestone, emitNotice, emitNoticeIf } from "#app/features/notices/embedded/emit-notice.ts";
import { noticeDestinations, notices } from "#app/features/notices/embedded/schema.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/format/units.ts";
import { insertAccount } from "#tests/fixtures/accounts.ts";
import { newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { type ReceivedRequest, scriptPath } from "#tests/fixtures/game-server-scripts.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

const DISCORD = `https://discord.com/api/webhooks/123456789012345678/${"s".repeat(40)}`;
const server = inject("scriptedServer");

/** A double of Discord and of other receivers: a real server that answers as its script says. */
function receiver(script = "reply", parameters: string[] = ["204", ""]) {
  let path = scriptPath(script, parameters, crypto.randomUUID());
  const paths = [path];
  return {
    send: ((url: string, init: RequestInit) => fetch(server + path + new URL(url).pathname, init)) as typeof fetch,
    becomes(next: string, ...values: string[]) {
      path = scriptPath(next, values, crypto.randomUUID());
      paths.push(path);
    },
    async received(): Promise<ReceivedRequest[]> {
      const seen = await Promise.all(paths.map(async (one) => (await fetch(`${server}/requests${one}`)).json()));
      return seen.flat() as ReceivedRequest[];
    },
  };
}

const api = testGameApi();
const { clock } = api;
const { db, keys } = api.context;
let owner: GameApi;

beforeEach(async () => {
  await env.DB.batch(
    ["notice_destinations", "notices", "news", "mails", "audit_log"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  owner = api.as({ token: (await newLogin(30)).token });
});

const contextWith = (send: typeof fetch, more: Partial<DeliveryContext> = {}): DeliveryContext => ({
  db,
  keys,
  now: () => clock.time,
  site: { origin: "https://portal.test" },
  sendsMails: true,
  send,
  ...more,
});

const save = (values: Partial<CallInput<"noticesAdmin.save">> = {}) =>
  owner.noticesAdmin.save({
    id: 0,
    name: "Staff",
    kind: "discord",
    address: DISCORD,
    enabled: true,
    onTicketNew: true,
    onDestinationOff: true,
    onNewsPublished: true,
    ...values,
  });

const ticket = (number = "T-1", subject = "Help") =>
  runBatch(
    db,
    emitNotice(
      { event: "ticket.new", key: number, values: { number, category: "Account", subject }, path: "/admin/tickets/1" },
      clock.time,
    ),
  );

test("without a destination nothing is queued, and nothing is sent", async () => {
  const { send, received } = receiver();
  await ticket();
  expect(await deliverDueNotices(contextWith(send))).toBe(0);
  expect(await countRows("notices")).toBe(0);
  expect(await received()).toEqual([]);
});

test("a notice reaches Discord once, escaped, without mentions, also when several isolates send at once", async () => {
  const { send, received } = receiver();
  await save();
  await ticket("T-1", "@everyone **free** [coins](https://evil.test)\n# Now `x` <@1>");
  await ticket("T-1", "the same ticket");
  const sent = await Promise.all(Array.from({ length: 5 }, () => deliverDueNotices(contextWith(send))));
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
  const [request, ...others] = await received();
  expect(others).toEqual([]);
  expect(request).toMatchObject({ method: "POST", path: expect.stringMatching(/^\/api\/webhooks\/1234/) });
  const { content, allowed_mentions } = JSON.parse(request!.body);
  expect(allowed_mentions).toEqual({ parse: [] });
  expect(request?.headers).not.toHaveProperty("x-portal-notice");
  expect(content).toBe(
    "New ticket T\\-1 (Account): @\u200Beveryone \\*\\*free\\*\\* \\[coins\\]\\(https:\u200B//evil.test\\) \\# Now \\`x\\` \\<@\u200B1\\>\nhttps://portal.test/admin/tickets/1",
  );
  expect(await deliverDueNotices(contextWith(send))).toBe(0);
});

test("Discord's limit is respected: nothing is sent before Retry-After is over, then everything once", async () => {
  const double = receiver("reply-with", ["429", '{"retry_after": 30.5}', "retry-after", "90"]);
  await save();
  await ticket("T-1");
  await ticket("T-2");
  expect(await deliverDueNotices(contextWith(double.send))).toBe(0);
  expect(await double.received()).toHaveLength(1);
  double.becomes("reply", "204", "");
  clock.time += 90 * SECOND - 1;
  expect(await deliverDueNotices(contextWith(double.send))).toBe(0);
  clock.time += 1;
  expect(await deliverDueNotices(contextWith(double.send))).toBe(2);
  expect(await double.received()).toHaveLength(3);
});

test("a webhook that is gone switches its destination off, and other destinations are told", async () => {
  const double = receiver("reply", ["404", '{"message": "Unknown Webhook"}']);
  const { id } = await save({ name: "Gone" });
  await ticket("T-1");
  await ticket("T-2");
  const told = await save({ name: "Told", onTicketNew: false });
  expect(await deliverDueNotices(contextWith(double.send))).toBe(0);
  const { data } = await owner.noticesAdmin.list({});
  expect(data.find((one) => one.id === id)).toMatchObject({
    values: { enabled: "" },
    offReason: expect.stringContaining("404"),
  });
  expect(data.find((one) => one.id === told.id)).toMatchObject({ values: { enabled: "" } });
  // The notice of it goes to the other destination, which here is gone as well; nothing is sent again.
  const before = (await double.received()).length;
  expect(before).toBe(2);
  clock.time += DAY;
  await deliverDueNotices(contextWith(double.send));
  expect(await double.received()).toHaveLength(before);
  // What waits is sent after the owner has entered a new address.
  double.becomes("reply", "204", "");
  const [gone] = data;
  await owner.noticesAdmin.save({ ...gone!.values, id, enabled: true, address: DISCORD.replace("1234", "4321") });
  expect(await deliverDueNotices(contextWith(double.send))).toBe(2);
});

test.each([
  ["an error", "reply", ["500", ""], "The server answered 500."],
  ["a redirect", "redirect", ["307", "{}"], "The server answered"],
  ["a closed connection", "hang-up", [], "The server could not be reached."],
  ["silence", "silence", [], "The server did not answer in time."],
])(
  "after %s a notice is tried again later, and can be retried and deleted in the console",
  async (_, script, values, reason) => {
    const double = receiver(script, values);
    await save();
    await ticket();
    const context = contextWith(double.send, { timeoutMs: 300 });
    for (const [attempts, wait] of [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR].entries()) {
      if (wait > 0) {
        clock.time += wait - 1;
        await deliverDueNotices(context);
        expect(await countRows("notices", `attempts = ${attempts}`)).toBe(1);
        clock.time += 1;
      }
      expect(await deliverDueNotices(context)).toBe(0);
    }
    expect(await double.received()).toHaveLength(7);
    const { data } = await owner.noticesAdmin.failed({});
    expect(data).toMatchObject([
      { destination: "Staff", attempts: 7, nextAttemptAt: "", error: expect.stringContaining(reason) },
    ]);
    const working = receiver();
    const { id } = data[0]!;
    await testGameApi({ send: working.send, now: () => clock.time })
      .as({ token: (await newLogin(30)).token })
      .noticesAdmin.retry({ id });
    expect(await working.received()).toHaveLength(1);
    await expect(owner.noticesAdmin.discard({ id })).rejects.toMatchObject({ code: "not_found" });
  },
);

/** A receiver that gives every request the same answer. */
const answering = (status: number, body = "", headers: Record<string, string> = {}) =>
  (async () => new Response(body || null, { status, headers })) as typeof fetch;

const storedNotices = () => db.select().from(notices).orderBy(notices.id);
const storedDestinations = () => db.select().from(noticeDestinations).orderBy(noticeDestinations.id);

test.each([401, 403, 404, 410])("the answer %i switches a destination off", async (status) => {
  await save();
  await ticket();
  expect(await deliverDueNotices(contextWith(answering(status)))).toBe(0);
  const reason = expect.stringMatching(new RegExp(`^${status}: `));
  expect(await storedDestinations()).toMatchObject([{ enabled: false, offReason: reason, revision: 2 }]);
  expect(await storedNotices()).toMatchObject([{ lastError: reason, sentAt: null }]);
});

test.each([300, 400, 402, 405, 411, 430])("after the answer %i a destination stays on", async (status) => {
  await save();
  await ticket();
  expect(await deliverDueNotices(contextWith(answering(status)))).toBe(0);
  expect(await storedDestinations()).toMatchObject([{ enabled: true, offReason: "", revision: 1 }]);
  expect(await storedNotices()).toMatchObject([{ lastError: `The server answered ${status}.`, sentAt: null }]);
});

test("a destination that its owner switched off meanwhile gets no reason from the site", async () => {
  await save();
  await ticket();
  const send = (async () => {
    await db.update(noticeDestinations).set({ enabled: false, revision: 2 });
    return new Response("", { status: 404 });
  }) as typeof fetch;
  await deliverDueNotices(contextWith(send));
  expect(await storedDestinations()).toMatchObject([{ enabled: false, offReason: "", revision: 2 }]);
});

test.each([404, 429])("the answer %i of an old address does nothing to the new one", async (status) => {
  const { id } = await save();
  await save({ name: "Told", onTicketNew: false });
  await ticket();
  let requests = 0;
  const send = (async () => {
    requests += 1;
    const [saved] = (await owner.noticesAdmin.list({})).data;
    await owner.noticesAdmin.save({ ...saved!.values, id, enabled: true, address: DISCORD.replace("1234", "4321") });
    return new Response(null, { status });
  }) as typeof fetch;
  await deliverDueNotices(contextWith(send));
  expect(requests).toBe(1);
  expect(await storedDestinations()).toMatchObject([
    { name: "Staff", enabled: true, offReason: "", pausedUntil: 0, revision: 2 },
    { name: "Told", enabled: true },
  ]);
  expect(await countRows("notices", "event = 'destination.off'")).toBe(0);
});

const discordWait = '{"retry_after": 30.5}';

test.each([
  ["the time of its body", discordWait, {}, 30_500],
  ["the time of its body, when it has 4096 bytes", discordWait.padEnd(4096), {}, 30_500],
  ["a minute, when its body is larger", discordWait.padEnd(4097), {}, MINUTE],
  ["a minute, when it tells no time", "", {}, MINUTE],
  ["its header's time", discordWait, { "Retry-After": "90" }, 90 * SECOND],
  ["a day at most", '{"retry_after": 90000}', {}, DAY],
])("after 429, a destination is left alone for %s", async (_, body, headers, wait) => {
  await save();
  await ticket();
  expect(await deliverDueNotices(contextWith(answering(429, body, headers)))).toBe(0);
  const until = clock.time + wait;
  expect(await storedDestinations()).toMatchObject([{ pausedUntil: until, enabled: true }]);
  expect(await storedNotices()).toMatchObject([
    { attempts: 0, nextAttemptAt: until, lastError: `429: asked to wait for ${Math.ceil(wait / SECOND)} s.` },
  ]);
});

test("a destination that asks to wait or fails delays no other one", async () => {
  await save({ name: "Slow" });
  await save({ name: "Failing", address: DISCORD.replace("1234", "5678") });
  await save({ name: "Working", kind: "webhook", address: "https://hooks.game.ph/", secret: "x".repeat(16) });
  await ticket();
  const send = (async (url: string) =>
    new Response(null, {
      status: url.includes("hooks.game.ph") ? 204 : url.includes("/5678") ? 500 : 429,
    })) as typeof fetch;
  expect(await deliverDueNotices(contextWith(send))).toBe(1);
  expect((await storedDestinations()).map(({ pausedUntil }) => pausedUntil)).toEqual([clock.time + MINUTE, 0, 0]);
  expect(await storedNotices()).toMatchObject([
    { attempts: 0, lastError: expect.stringContaining("429"), sentAt: null },
    { attempts: 1, lastError: "The server answered 500.", sentAt: null },
    { attempts: 1, lastError: "", sentAt: clock.time },
  ]);
});

test("an address that no secret opens or that is not allowed gets nothing", async () => {
  let requests = 0;
  const send = (async () => {
    requests += 1;
    return new Response();
  }) as typeof fetch;
  const mail = await save({ kind: "mail", address: "staff@game.ph" });
  const unreadable = await save({ name: "Unreadable" });
  const inside = await save({
    name: "Inside",
    kind: "webhook",
    address: "https://hooks.game.ph/",
    secret: "x".repeat(16),
  });
  const sealedInside = await keys.seal("https://127.0.0.1/", "notice");
  for (const [{ id }, sealedAddress] of [
    [mail, "unknown"],
    [unreadable, "unknown"],
    [inside, sealedInside],
  ] as const)
    await db.update(noticeDestinations).set({ sealedAddress }).where(eq(noticeDestinations.id, id));
  await ticket();
  expect(await deliverDueNotices(contextWith(send))).toBe(0);
  expect(requests).toBe(0);
  expect(await countRows("mails")).toBe(0);
  const lost = { lastError: "None of the current secrets can open the address.", sentAt: null };
  expect(await storedNotices()).toMatchObject([lost, lost, { lastError: "The address is not allowed.", sentAt: null }]);
});

test("a connection that breaks is no timeout", async () => {
  await save();
  await ticket();
  const send = (async () => {
    throw new DOMException("The connection broke.", "NetworkError");
  }) as typeof fetch;
  await deliverDueNotices(contextWith(send));
  expect(await storedNotices()).toMatchObject([{ lastError: "The server could not be reached." }]);
});

test("a notice has an address when the site has one and there is a page", async () => {
  await save({ kind: "webhook", address: "https://hooks.game.ph/", secret: "x".repeat(16) });
  const urls: string[] = [];
  const send = (async (_: string, init: RequestInit) => {
    urls.push(JSON.parse(String(init.body)).url);
    return new Response();
  }) as typeof fetch;
  await ticket("T-1");
  await deliverDueNotices(contextWith(send, { site: { origin: undefined } }));
  await ticket("T-2");
  await deliverDueNotices(contextWith(send));
  const values = { number: "T-3", category: "Account", subject: "Help" };
  await runBatch(db, emitNotice({ event: "ticket.new", key: "T-3", values, path: "" }, clock.time));
  await deliverDueNotices(contextWith(send));
  expect(urls).toEqual(["", "https://portal.test/admin/tickets/1", ""]);
});

test("a round sends ten notices, and deletes those that are older than thirty days", async () => {
  await save();
  const values = { number: "T", category: "Account", subject: "Help" };
  const old = (key: string, at: number) => runBatch(db, emitNotice({ event: "ticket.new", key, values, path: "" }, at));
  await old("kept", clock.time - 30 * DAY);
  await old("deleted", clock.time - 30 * DAY - 1);
  for (let count = 0; count < 11; count += 1) await ticket(`T-${count}`);
  expect(await deliverDueNotices(contextWith(answering(204)))).toBe(10);
  expect(await countRows("notices")).toBe(12);
  expect(await deliverDueNotices(contextWith(answering(204)))).toBe(2);
});

test("other webhooks get signed JSON, and the secrets are never shown or stored as text", async () => {
  const double = receiver("reply", ["200", "{}"]);
  const secret = "a-secret-of-the-receiver";
  const address = "https://hooks.game.ph/notices?key=hidden-in-the-address";
  const { id } = await save({ kind: "webhook", address, secret, textTicketNew: "{number}: {subject} {unknown}" });
  await ticket();
  await deliverDueNotices(contextWith(double.send));
  const [request] = await double.received();
  const { "x-portal-signature": signature = "", "x-portal-notice": number } = request!.headers;
  const [, at, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const bytes = Uint8Array.from(given!.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  expect(Number(at)).toBe(Math.floor(clock.time / SECOND));
  const signed = new TextEncoder().encode(`${at}.${request!.body}`);
  expect(await crypto.subtle.verify("HMAC", key, bytes, signed)).toBe(true);
  expect(JSON.parse(request!.body)).toMatchObject({
    id: number,
    event: "ticket.new",
    text: "T-1: Help {unknown}",
    values: { number: "T-1", subject: "Help" },
    url: "https://portal.test/admin/tickets/1",
  });
  const shown = JSON.stringify(await owner.noticesAdmin.list({}));
  const stored = JSON.stringify(
    await env.DB.batch(["notice_destinations", "audit_log"].map((table) => env.DB.prepare(`SELECT * FROM ${table}`))),
  );
  for (const text of [secret, "hidden-in-the-address"]) {
    expect(shown).not.toContain(text);
    expect(stored).not.toContain(text);
  }
  // Empty fields keep both.
  const [entry] = (await owner.noticesAdmin.list({})).data;
  await owner.noticesAdmin.save({ ...entry!.values, id, seen: entry!.seen, name: "Renamed" });
  await ticket("T-2");
  expect(await deliverDueNotices(contextWith(double.send))).toBe(1);
});

test("addresses that are no webhooks in the internet are refused at their field", async () => {
  const refused = async (kind: "discord" | "webhook" | "mail", address: string) => {
    const error = await save({ kind, address, secret: "x".repeat(16) }).catch((reason) => reason);
    expect(error, address).toMatchObject({ code: "invalid", fields: { address: [expect.any(String)] } });
  };
  for (const address of [
    "",
    "http://hooks.game.ph/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://localhost/",
    "https://db.internal/",
    "https://printer.local./",
    "https://intranet/",
    "https://user:pass@hooks.game.ph/",
    "https://hooks.game.ph:8443/",
    "javascript:alert(1)",
    `https://hooks.game.ph/${"x".repeat(600)}`,
  ])
    await refused("webhook", address);
  for (const address of [
    "https://discord.com/api/webhooks/1/x",
    `${DISCORD}/../..`,
    DISCORD.replace("discord.com", "discord.com.evil.ph"),
  ])
    await refused("discord", address);
  for (const address of ["owner", "a@b", "a@b.ph, c@d.ph", "a b@c.ph"]) await refused("mail", address);
  await expect(save({ kind: "webhook", address: "https://hooks.game.ph/", secret: "short" })).rejects.toMatchObject({
    code: "invalid",
    fields: { secret: [expect.stringContaining("16 characters")] },
  });
  expect(await countRows("notice_destinations")).toBe(0);
});

test("a webhook whose name belongs to a private network is refused at its field", async () => {
  const resolveName = async (name: string) => (name === "127.0.0.1.nip.io" ? ["127.0.0.1"] : ["203.0.114.7"]);
  const { token } = await newLogin(30);
  const { noticesAdmin } = testGameApi({ resolveName }).as({ token });
  const saveAt = (address: string) =>
    noticesAdmin.save({
      ...{ id: 0, name: "Program", kind: "webhook", address, secret: "x".repeat(16), enabled: "on" },
    } as CallInput<"noticesAdmin.save">);
  await expect(saveAt("https://127.0.0.1.nip.io/")).rejects.toMatchObject({
    code: "invalid",
    fields: { address: ["This name belongs to an address that is not in the public internet."] },
  });
  await saveAt("https://hooks.game.ph/");
  expect(await countRows("notice_destinations")).toBe(1);
});

test("news are announced when they become visible, once, and none from before the destination", async () => {
  const double = receiver();
  await insertNews(env.DB, [newsRow({ publishedAt: clock.time - HOUR })]);
  clock.time += 10 * MINUTE;
  await save({ textNewsPublished: "{kind} {subject}: {excerpt} {url}" });
  const item = {
    subject: "Now",
    type: 2,
    author: "Team",
    format: "html",
    content: "<p>Come <b>along</b>.</p>",
    state: "published",
  };
  const at = (time: number) => new Date(time + 8 * HOUR).toISOString().slice(0, 16);
  const { id } = await owner.newsAdmin.save({ id: 0, ...item, publishedAt: at(clock.time) });
  expect(await countRows("notices")).toBe(1);
  const later = await owner.newsAdmin.save({ id: 0, ...item, subject: "Later", publishedAt: at(clock.time + HOUR) });
  const draft = await owner.newsAdmin.save({
    id: 0,
    ...item,
    subject: "Draft",
    state: "draft",
    publishedAt: at(clock.time),
  });
  expect(await deliverDueNotices(contextWith(double.send))).toBe(1);
  clock.time += HOUR;
  await Promise.all([deliverDueNotices(contextWith(double.send)), deliverDueNotices(contextWith(double.send))]);
  await owner.newsAdmin.publish({ id: draft.id, published: 1 });
  await owner.newsAdmin.publish({ id, published: 0 });
  await owner.newsAdmin.publish({ id, published: 1 });
  await deliverDueNotices(contextWith(double.send));
  const texts = (await double.received()).map(({ body }) => JSON.parse(body).content);
  expect(texts).toEqual([
    `event Now: Come along. https://portal.test/news?topic=${id}`,
    `event Later: Come along. https://portal.test/news?topic=${later.id}`,
    `event Draft: Come along. https://portal.test/news?topic=${draft.id}`,
  ]);
});

test("a destination by mail fills the outbox once", async () => {
  const { send } = receiver();
  await save({ kind: "mail", address: "staff@game.ph" });
  await ticket("T-1", "<b>bold</b>");
  const rounds = [deliverDueNotices(contextWith(send)), deliverDueNotices(contextWith(send))];
  expect((await Promise.all(rounds)).sort()).toEqual([0, 1]);
  const mails = await env.DB.prepare("SELECT * FROM mails").all<{
    expires_at: number;
    subject: string;
    recipient: string;
    sealed_body: string;
  }>();
  expect(mails.results).toMatchObject([
    { recipient: "staff@game.ph", subject: "Moonlit Gate: New ticket", expires_at: clock.time + 3 * DAY },
  ]);
  const body = await keys.open(mails.results[0]!.sealed_body, "mail");
  expect(body?.value).toMatchObject({ html: expect.stringContaining("&lt;b&gt;bold&lt;/b&gt;") });
});

test("a test tells at once whether the destination accepts it", async () => {
  const double = receiver();
  const { id } = await save();
  const token = (await newLogin(30)).token;
  const tester = testGameApi({ send: double.send }).as({ token });
  expect(await tester.noticesAdmin.test({ id })).toMatchObject({ sent: true });
  double.becomes("reply", "404", "{}");
  expect(await tester.noticesAdmin.test({ id })).toMatchObject({
    sent: false,
    message: expect.stringContaining("404"),
  });
  expect(JSON.parse((await double.received())[0]!.body).content).toContain("Club war season opens this Sunday");
});

test("the test of a destination by mail is in the outbox at once, also of one that is off and while others wait", async () => {
  const requests: string[] = [];
  const send = (async (url: string) => {
    requests.push(url);
    return new Response();
  }) as typeof fetch;
  await save({ name: "Waiting" });
  for (let count = 0; count < 11; count += 1) await ticket(`T-${count}`);
  const { id } = await save({ name: "Mail", kind: "mail", address: "staff@game.ph", enabled: false });
  const { noticesAdmin } = testGameApi({ send, now: () => clock.time }).as({ token: (await newLogin(30)).token });
  expect(await noticesAdmin.test({ id })).toEqual({ message: "The test is in the outbox.", sent: true });
  const { results } = await env.DB.prepare("SELECT recipient, subject FROM mails").all();
  expect(results).toEqual([{ recipient: "staff@game.ph", subject: "Moonlit Gate: News published" }]);
  expect(await countRows("notices")).toBe(11);
  expect(requests).toEqual([]);
  expect(await countRows("audit_log", `target = 'notice destination ${id}' AND action LIKE '%test%'`)).toBe(1);

  await db.update(noticeDestinations).set({ sealedAddress: "unknown" }).where(eq(noticeDestinations.id, id));
  expect(await noticesAdmin.test({ id })).toEqual({
    message: "None of the current secrets can open the address.",
    sent: false,
  });
  expect(await countRows("mails")).toBe(1);
});

test("notices belong to their transaction, and milestones and conditions decide within it", async () => {
  await save({ onRegistrationMilestone: true });
  const notice = { event: "ticket.new", key: "x", values: { number: "x", category: "", subject: "" } } as const;
  const aborted = runBatch(db, [...emitNotice(notice, clock.time), ["INSERT INTO write_guards (holds) VALUES (0)"]]);
  await expect(aborted).rejects.toThrow("stale write");
  await runBatch(db, emitNoticeIf("?6 = 'no'", "yes", notice, clock.time));
  expect(await countRows("notices")).toBe(0);
  const { userId } = await insertAccount(openDatabase(env.DB) && env.DB, { userNum: 1000, userId: "thousandth" });
  await runBatch(db, [announceMilestone(userId.toLowerCase(), clock.time), announceMilestone("nobody", clock.time)]);
  expect(await countRows("notices")).toBe(1);
});

const WEBHOOK = { kind: "webhook", address: "https://hooks.game.ph/", secret: "x".repeat(16) } as const;

test("the log of a destination has every notice with its last reply, in pages", async () => {
  const { id } = await save(WEBHOOK);
  const log = (after?: string) => owner.noticesAdmin.deliveries({ id, after });
  expect(await log()).toEqual({ destination: "Staff", deliveries: [], next: null });
  await ticket("T-1");
  await deliverDueNotices(contextWith(answering(204)));
  await ticket("T-2");
  await deliverDueNotices(contextWith(answering(500)));
  await ticket("T-3");
  const unreachable = (async () => {
    throw new TypeError("no network");
  }) as typeof fetch;
  await deliverDueNotices(contextWith(unreachable));
  await ticket("T-4");
  const at = new Date(clock.time).toISOString();
  const { deliveries } = await log();
  const event = "ticket.new";
  expect(deliveries).toMatchObject([
    { event, state: "waiting", attempts: 0, attemptedAt: null, replyStatus: null, createdAt: at, error: "" },
    {
      event,
      state: "waiting",
      attempts: 1,
      attemptedAt: at,
      replyStatus: null,
      error: "The server could not be reached.",
    },
    { event, state: "waiting", attempts: 1, replyStatus: 500, error: "The server answered 500." },
    { event, state: "sent", attempts: 1, attemptedAt: at, replyStatus: 204, nextAttemptAt: null, error: "" },
  ]);
  expect(JSON.stringify(deliveries)).not.toContain("Help");
  await env.DB.prepare("UPDATE notices SET next_attempt_at = NULL WHERE reply_status = 500").run();
  expect((await log()).deliveries[2]).toMatchObject({ state: "failed" });

  for (let count = 0; count < adminLimits.pageSize; count += 1) await ticket(`T-${count + 10}`);
  const first = await log();
  expect(first.deliveries).toHaveLength(adminLimits.pageSize);
  const second = await log(first.next ?? "");
  expect(second.next).toBeNull();
  expect(second.deliveries.map((one) => one.id)).toEqual(deliveries.map((one) => one.id));
  await expect(owner.noticesAdmin.deliveries({ id: id + 1 })).rejects.toMatchObject({ code: "not_found" });
});

test("a notice that was sent is sent again with the same number and a new signature, and the audit log has it", async () => {
  const double = receiver("reply", ["200", "{}"]);
  const { id } = await save(WEBHOOK);
  await ticket();
  await deliverDueNotices(contextWith(double.send));
  clock.time += HOUR;
  const login = await newLogin(30);
  const { noticesAdmin } = testGameApi({ send: double.send, now: () => clock.time }).as({ token: login.token });
  const [sent] = (await noticesAdmin.deliveries({ id })).deliveries;
  expect(await noticesAdmin.retry({ id: sent!.id })).toEqual({ message: "The notice is queued again." });
  const [first, second, ...others] = await double.received();
  expect(others).toEqual([]);
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(second!.body).id).toBe(String(sent!.id));
  expect(second?.headers["x-portal-signature"]).not.toBe(first?.headers["x-portal-signature"]);
  expect((await noticesAdmin.deliveries({ id })).deliveries).toMatchObject([
    { id: sent!.id, state: "sent", attempts: 1, attemptedAt: new Date(clock.time).toISOString(), replyStatus: 200 },
  ]);
  expect(
    await countRows(
      "audit_log",
      `action = 'adminretrynotice' AND target = 'notice ${sent!.id}' AND admin_num = ${login.userNum}`,
    ),
  ).toBe(1);
  await expect(noticesAdmin.retry({ id: sent!.id + 1 })).rejects.toMatchObject({ code: "not_found" });
  expect(await countRows("audit_log", "action = 'adminretrynotice'")).toBe(1);

  // While the destination is switched off, it waits.
  await env.DB.prepare("UPDATE notice_destinations SET enabled = 0").run();
  expect((await noticesAdmin.retry({ id: sent!.id })).message).toContain("switched off");
  expect(await double.received()).toHaveLength(2);
  expect((await noticesAdmin.deliveries({ id })).deliveries).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("a notice that is sent again waits for no other one", async () => {
  const requests: string[] = [];
  const send = (async (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)).values.number);
    return new Response(null, { status: 500 });
  }) as typeof fetch;
  await save(WEBHOOK);
  for (const number of ["T-1", "T-2", "T-3"]) await ticket(number);
  const { noticesAdmin } = testGameApi({ send, now: () => clock.time }).as({ token: (await newLogin(30)).token });
  const [, second] = await storedNotices();
  await noticesAdmin.retry({ id: second!.id });
  expect(requests).toEqual(["T-2"]);
  expect((await storedNotices()).map(({ attempts }) => attempts)).toEqual([0, 1, 0]);
  // Its destination has asked to wait.
  await db.update(noticeDestinations).set({ pausedUntil: clock.time + MINUTE });
  await noticesAdmin.retry({ id: second!.id });
  expect(requests).toEqual(["T-2"]);
  expect((await storedNotices()).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
});

test("events of programs are refused for people's channels, at their field", async () => {
  const address = { discord: DISCORD, mail: "staff@game.ph" };
  for (const kind of ["discord", "mail"] as const)
    await expect(save({ kind, address: address[kind], onOrderPaid: true })).rejects.toMatchObject({
      code: "invalid",
      fields: { onOrderPaid: ["Only the kind “Other webhook” gets this event."] },
    });
  await save({ ...WEBHOOK, onOrderPaid: true, onAccountRegistered: true });
  expect(await countRows("notice_destinations")).toBe(1);
});

test("events with money or players need their right, for choosing them and for changing their destination", async () => {
  const as = async (...rights: AdminRight[]) =>
    api.as({ token: (await newMember(20, ["console", "settings", ...rights])).token }).noticesAdmin;
  const cashier = await as("payments");
  const others = await as();
  const base = { id: 0, name: "Program", enabled: "on" as const, ...WEBHOOK };
  const saveBy = (calls: GameApi["noticesAdmin"], values: object) =>
    calls.save({ ...base, ...values } as CallInput<"noticesAdmin.save">);
  for (const event of ["onOrderPaid", "onOrderRefunded", "onItemBought", "onAccountSuspended", "onTicketClosed"])
    await expect(saveBy(others, { [event]: "on" }), event).rejects.toMatchObject({
      code: "invalid",
      fields: { [event]: [expect.stringContaining("with the right to")] },
    });
  await expect(saveBy(cashier, { onItemBought: "on" })).rejects.toMatchObject({ code: "invalid" });
  const { id } = await saveBy(cashier, { onOrderPaid: "on" });
  const { seen } = (await owner.noticesAdmin.list({})).data.find((one) => one.id === id)!;
  // Otherwise what waits would go to the new address.
  await expect(
    saveBy(others, { id, seen, address: "https://other.game.ph/", onTicketNew: "on" }),
  ).rejects.toMatchObject({ code: "invalid", fields: { onOrderPaid: [expect.any(String)] } });
  await saveBy(cashier, { id, seen, address: "https://other.game.ph/", onOrderPaid: "on" });
  expect(await storedDestinations()).toMatchObject([{ hint: "other.game.ph", events: ["order.paid"] }]);
  await saveBy(await as("tickets"), { onTicketClosed: "on" });
  await saveBy(others, { onNewsPublished: "on" });
  // Nothing that is stored of an event goes to an address that somebody without its right can choose.
  await env.DB.exec(
    `INSERT INTO notices (destination_id, event, key, data, path, created_at, next_attempt_at, sent_at)
     VALUES (${id}, 'order.paid', 'a', '{}', '', 1, 1, NULL), (${id}, 'order.paid', 'b', '{}', '', 1, NULL, 1)`.replaceAll(
      "\n",
      " ",
    ),
  );
  const { seen: again } = (await owner.noticesAdmin.list({})).data.find((one) => one.id === id)!;
  await saveBy(cashier, { id, seen: again, onNewsPublished: "on" });
  const left = await env.DB.prepare("SELECT id, key FROM notices").all<{ id: number; key: string }>();
  expect(left.results.map(({ key }) => key)).toEqual(["b"]);
  await expect(others.retry({ id: left.results[0]!.id })).rejects.toMatchObject({ code: "not_found" });
});
