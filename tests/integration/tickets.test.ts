import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { expect, test, vi } from "vitest";
import { type CallReply, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import { createApiApp } from "#app/contract/http/api-app.ts";
import type { PictureStore } from "#app/embedded/call-context.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { ticketLimits as limits } from "#app/features/tickets/limits.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { bytesOf, createPicture, createPng, decoded, pictures, pngChunk } from "#tests/fixtures/pictures.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

const mailbox = () => `${crypto.randomUUID()}@mail.example`;
let addresses = 0;
/** An address that no other test has, so that its limits count for it alone. */
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const typed = (values: object = {}) => ({
  name: "Visitor",
  email: mailbox(),
  category: "bug",
  subject: "Subject",
  message: "Message",
  ...values,
});

/** Somebody with an account of a user type, logged in. */
async function accountOfType(userType: number) {
  const { userNum, userId, token } = await newShopper();
  await env.DB.prepare("UPDATE users SET user_type = ?1 WHERE user_num = ?2").bind(userType, userNum).run();
  return { userNum, userId, token };
}

async function imagesOf(api: GameApi, key: { number: string; email: string }): Promise<number[]> {
  const { ticket } = await api.tickets.check(key);
  return ticket.messages.flatMap(({ images }) => images.map(({ id }) => id));
}

test("without a bucket pictures lie in the database in parts, with one they lie there under random names", async () => {
  const content = createPicture(2.5 * MEGABYTE);
  for (const store of [undefined, bucketPictures(env.TICKET_IMAGES)]) {
    const { as } = testGameApi({ pictures: store });
    const visitor = as({ ip: newAddress() });
    const ticket = typed({ images: [content, decoded(pictures.gif)] });
    const { number } = await visitor.tickets.submit(ticket);
    const [first = 0, second = 0] = await imagesOf(visitor, { number, email: ticket.email });
    const parts = await countRows("ticket_image_parts", `image_id IN (${first}, ${second})`);
    expect(parts).toBe(store ? 0 : 4);
    const image = await visitor.tickets.image({ id: first, number, email: ticket.email });
    expect(image.type).toBe("image/png");
    expect(Buffer.compare(image.data, content)).toBe(0);
    const key = await env.DB.prepare("SELECT bucket_key FROM ticket_images WHERE id = ?1")
      .bind(first)
      .first("bucket_key");
    if (store) expect(key).toMatch(/^tickets\/[\w-]{43}$/);
    else expect(key).toBeNull();
  }
});

test("a picture that cannot be kept leaves no ticket, no picture and no part of one behind", async () => {
  const kept: string[] = [];
  const removed: string[] = [];
  const failing: PictureStore = {
    async put(name) {
      if (kept.length > 0) throw new Error("The bucket is full.");
      kept.push(name);
    },
    get: async () => undefined,
    remove: async (name) => void removed.push(name),
  };
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { as } = testGameApi({ pictures: failing });
  const ticket = typed({ images: [decoded(pictures.png), decoded(pictures.gif)] });
  const before = await countRows("ticket_images");
  await expect(as({ ip: newAddress() }).tickets.submit(ticket)).rejects.toMatchObject({ code: "unavailable" });
  expect(await countRows("tickets", `email = '${ticket.email}'`)).toBe(0);
  expect(await countRows("ticket_images")).toBe(before);
  expect(removed).toEqual(expect.arrayContaining(kept));
  expect(log).toHaveBeenCalledOnce();
});

test("a file that only begins like a picture is refused, and what stands beside a picture is not kept", async () => {
  const { as } = testGameApi();
  const visitor = as({ ip: newAddress() });
  for (const polyglot of ["GIF89a/*<html><script>alert(1)</script>*/=1;", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR<script>"]) {
    await expect(visitor.tickets.submit(typed({ images: [bytesOf(polyglot)] }))).rejects.toMatchObject({
      code: "invalid",
      fields: { images: ["Images must be PNG, JPEG, WebP or GIF files."] },
    });
  }
  await expect(
    visitor.tickets.submit(typed({ images: [createPng({ width: 12_000, height: 12_000 })] })),
  ).rejects.toMatchObject({ code: "invalid", fields: { images: [expect.stringContaining("25 megapixels")] } });
  const place = pngChunk("tEXt", bytesOf("GPS 14.5995N 120.9842E"));
  const images = [bytesOf(createPng({}, place), "<script>alert(1)</script>")];
  const ticket = typed({ images });
  const { number } = await visitor.tickets.submit(ticket);
  await visitor.tickets.reply({ number, email: ticket.email, message: "More", images });
  for (const id of await imagesOf(visitor, { number, email: ticket.email })) {
    expect(await visitor.tickets.image({ id, number, email: ticket.email })).toStrictEqual({
      type: "image/png",
      data: createPng({}),
    });
  }
});

const enoughToday =
  "Your connection has reached today's limit for images. Please send your message without images, or try again with them tomorrow.";
const noRoom =
  "We cannot accept images at the moment. Please send your message without them. Our support team will ask if it needs any.";

test("an address sends 20 MB of pictures a day; without them its messages are taken, and none counted for nothing", async () => {
  const { as, clock } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  const ip = newAddress();
  const visitor = as({ ip });
  const large = createPicture(5 * MEGABYTE);
  await visitor.tickets.submit(typed({ images: [large, large, large] }));
  const ticket = typed({ images: [large, decoded(pictures.png)] });
  // 15 of 20 MB are used; what is refused uses up nothing, of the budget or of the five tickets.
  for (let time = 0; time < 6; time += 1) {
    await expect(visitor.tickets.submit(ticket)).rejects.toMatchObject({
      code: "rate_limited",
      message: enoughToday,
      fields: { images: [enoughToday] },
    });
  }
  const { number } = await visitor.tickets.submit({ ...ticket, images: [large] });
  const key = { number, email: ticket.email };
  await expect(
    visitor.tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] }),
  ).rejects.toMatchObject({
    fields: { images: [enoughToday] },
  });
  await visitor.tickets.reply({ ...key, message: "More" });
  await as({ ip: newAddress() }).tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] });
  clock.time += DAY;
  await visitor.tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] });
});

test("all networks of a /48 network together send 40 MB of pictures a day", async () => {
  const { as } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  const large = createPicture(5 * MEGABYTE);
  const submit = (network: number) =>
    as({ ip: `2001:db8:99:${network}::1` }).tickets.submit(typed({ images: [large, large, large] }));
  for (const network of [1, 2]) await submit(network);
  await expect(submit(3)).rejects.toMatchObject({ fields: { images: [enoughToday] } });
  await as({ ip: "2001:db8:9a:1::1" }).tickets.submit(typed({ images: [decoded(pictures.png)] }));
});

/** Fills the database but for so many bytes, with pictures of a ticket. */
async function fillDatabase(ticketNumber: string, left: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO ticket_images (message_id, ticket_id, type, size, created_at)
     SELECT 0, id, 'image/png', ?2 - ?3 - (SELECT coalesce(sum(max(size, 16384)), 0) FROM ticket_images WHERE bucket_key IS NULL), 0
     FROM tickets WHERE number = ?1`,
  )
    .bind(ticketNumber, 50 * MEGABYTE, left)
    .run();
}

test("the database keeps 50 MB of pictures, however many come at once; messages without them are taken", async () => {
  const { as } = testGameApi();
  const { number } = await as({ ip: newAddress() }).tickets.submit(typed());
  await fillDatabase(number, MEGABYTE);
  const image = createPicture(0.6 * MEGABYTE);
  const visitors = Array.from({ length: 6 }, () => ({
    api: as({ ip: newAddress() }),
    ticket: typed({ images: [image] }),
  }));
  const results = await Promise.allSettled(visitors.map(({ api, ticket }) => api.tickets.submit(ticket)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: "unavailable", message: noRoom, fields: { images: [noRoom] } });
  }
  for (const [index, { status }] of results.entries()) {
    const { api, ticket } = visitors[index]!;
    expect(await countRows("tickets", `email = '${ticket.email}'`)).toBe(status === "fulfilled" ? 1 : 0);
    await api.tickets.submit({ ...ticket, images: [] });
  }
  // Small ones count for more than they are, so that no number of them gets in.
  const tiny = Array.from({ length: 30 }, () =>
    as({ ip: newAddress() }).tickets.submit(typed({ images: [decoded(pictures.png)] })),
  );
  const taken = (await Promise.allSettled(tiny)).filter(({ status }) => status === "fulfilled").length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(26);
  await env.DB.prepare("DELETE FROM ticket_images").run();
});

test("without room pictures of tickets that take no reply any more give way, and abandoned ones always", async () => {
  const { as, clock } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const old = typed();
  const { number } = await visitor.tickets.submit(old);
  await fillDatabase(number, 20_000);
  const ticket = () => typed({ images: [createPicture(30_000)] });
  await visitor.tickets.close({ number, email: old.email });
  clock.time += 14 * DAY;
  await expect(visitor.tickets.submit(ticket())).rejects.toMatchObject({ code: "unavailable" });
  expect(await countRows("ticket_images", "size > 1000000")).toBe(1);
  clock.time += 1;
  await visitor.tickets.submit(ticket());
  expect(await countRows("ticket_images", "size > 1000000")).toBe(0);

  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO ticket_images (id, message_id, ticket_id, type, size, created_at) VALUES (900001, 0, 0, 'image/png', 1, ?1), (900002, 0, 0, 'image/png', 1, ?2)",
    ).bind(clock.time - 3_600_001, clock.time - 1000),
    env.DB.prepare(
      "INSERT INTO ticket_image_parts (image_id, part, bytes) VALUES (900001, 0, x'00'), (900002, 0, x'00')",
    ),
  ]);
  await visitor.tickets.submit(ticket());
  expect(await countRows("ticket_images", "id IN (900001, 900002)")).toBe(1);
  expect(await countRows("ticket_image_parts", "image_id = 900001")).toBe(0);
  await env.DB.prepare("DELETE FROM ticket_images").run();
});

test("the site takes 200 MB of pictures a day", async () => {
  const { as, clock } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  clock.time += 10 * DAY;
  await as({ ip: newAddress() }).tickets.submit(typed({ images: [decoded(pictures.png)] }));
  const nearly = env.DB.prepare("UPDATE rate_counters SET count = ?1 WHERE key LIKE 'pictureBytesPerSite %'");
  await nearly.bind(200 * MEGABYTE).run();
  const visitor = as({ ip: newAddress() });
  await expect(visitor.tickets.submit(typed({ images: [decoded(pictures.png)] }))).rejects.toMatchObject({
    code: "unavailable",
    fields: { images: [noRoom] },
  });
  await visitor.tickets.submit(typed());
  clock.time += DAY;
  await visitor.tickets.submit(typed({ images: [decoded(pictures.png)] }));
});

test("forty attempts an hour with pictures are looked at, and messages without them are taken all the same", async () => {
  const { as } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const lie = typed({ images: [bytesOf("no picture")] });
  for (let time = 0; time < 40; time += 1) {
    await expect(visitor.tickets.submit(lie)).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(visitor.tickets.submit(lie)).rejects.toMatchObject({ code: "rate_limited" });
  await visitor.tickets.submit({ ...lie, images: [] });
});

test("a closed ticket takes a reply for 14 days and no longer", async () => {
  const { as, clock } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const { email, ...rest } = typed();
  const { number } = await visitor.tickets.submit({ email, ...rest });
  const key = { number, email };
  await visitor.tickets.close(key);
  clock.time += 14 * DAY;
  await visitor.tickets.reply({ ...key, message: "In time" });
  expect((await visitor.tickets.check(key)).ticket.state).toBe("open");
  await visitor.tickets.close(key);
  const closed = clock.time;
  clock.time += 14 * DAY + 1;
  await visitor.tickets.close(key);
  await expect(visitor.tickets.reply({ ...key, message: "Too late" })).rejects.toMatchObject({
    code: "conflict",
    message: "This ticket was closed more than 14 days ago. Please submit a new one.",
  });
  const { ticket } = await visitor.tickets.check(key);
  expect(ticket).toMatchObject({ state: "closed", replyUntil: new Date(closed + 14 * DAY).toISOString() });
  expect(ticket.messages).toHaveLength(2);
});

test("the queue: the longest waiting first, and adding to a ticket does not lose its place", async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM tickets"), env.DB.prepare("DELETE FROM ticket_messages")]);
  const { as, clock } = testGameApi();
  const support = as(await accountOfType(11));
  const { token, userId, userNum } = await newShopper();
  const numbers: string[] = [];
  const email = mailbox();
  for (const subject of ["First of all", "second", "third"]) {
    clock.time += 60_000;
    const writer = as({ ip: newAddress(), ...(subject === "third" ? { token } : {}) });
    numbers.push((await writer.tickets.submit(typed({ subject, email }))).number);
  }
  const [first = "", second = "", third = ""] = numbers;
  clock.time += 60_000;
  await as({ ip: newAddress() }).tickets.reply({ number: first, email, message: "Still here" });
  const found = async (state: "open" | "answered" | "closed" | "all", search = "", page = 1) => {
    const reply = await support.ticketsAdmin.list({ state, page, search });
    return reply.data.map(({ number }) => number);
  };
  expect(await found("open")).toEqual([first, second, third]);
  await support.ticketsAdmin.reply({ number: second, message: "Answer" });
  await support.ticketsAdmin.setState({ number: third, state: "closed" });
  expect(await found("open")).toEqual([first]);
  expect(await found("answered")).toEqual([second]);
  expect(await found("closed")).toEqual([third]);
  expect((await found("all")).length).toBe(3);
  expect(await support.ticketsAdmin.list({ state: "closed", page: 1 })).toMatchObject({
    open: 1,
    lastPage: 1,
    data: [{ userNum, userId }],
  });
  // By number however it is typed, address or its beginning, user ID in any case, and a part of the subject.
  expect(await found("all", second.toLowerCase().replaceAll("-", ""))).toEqual([second]);
  expect((await found("all", email.toUpperCase())).length).toBe(3);
  expect((await found("all", email.slice(0, email.indexOf("@") + 2))).length).toBe(3);
  expect(await found("all", userId.toUpperCase())).toEqual([third]);
  expect(await found("all", "OF AL")).toEqual([first]);
  expect(await found("closed", "of al")).toEqual([]);
  for (const search of ["%", "_", "'; DROP TABLE tickets; --", "@", "\u0000", "nobody@mail.example"]) {
    expect(await found("all", search), search).toEqual([]);
  }
  expect(await found("all", "", 10 ** 9)).toEqual([]);
});

test("every write of the console is in the audit log, and only admins make any", async () => {
  const { as, mails, settle } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const { number } = await visitor.tickets.submit(typed());
  const calls: ((api: GameApi) => Promise<unknown>)[] = [
    (api) => api.ticketsAdmin.list({ state: "all", page: 1 }),
    (api) => api.ticketsAdmin.byNumber({ number }),
    (api) => api.ticketsAdmin.reply({ number, message: "Answer" }),
    (api) => api.ticketsAdmin.setState({ number, state: "closed" }),
  ];
  for (const userType of [0, 1]) {
    const player = as(await accountOfType(userType));
    for (const call of calls) await expect(call(player)).rejects.toMatchObject({ code: "forbidden" });
  }
  for (const call of calls) await expect(call(visitor)).rejects.toMatchObject({ code: "unauthorized" });
  const audited = `target = 'ticket ${number}'`;
  expect(await countRows("audit_log", audited)).toBe(0);
  for (const userType of [11, 20, 30]) for (const call of calls) await call(as(await accountOfType(userType)));
  const log = await env.DB.prepare(
    `SELECT action, target, before, after FROM audit_log WHERE ${audited} ORDER BY id`,
  ).all();
  const answer = { action: "adminreplyticket", target: `ticket ${number}`, after: expect.stringContaining("Answer") };
  const close = { action: "adminticketstate", target: `ticket ${number}`, after: '{"state":"closed"}' };
  expect(log.results).toMatchObject([answer, close, answer, close, answer, close]);
  await settle();
  expect(mails.filter(({ subject }) => subject.includes("answered"))).toHaveLength(3);

  const support = as(await accountOfType(11));
  await support.ticketsAdmin.setState({ number, state: "closed" });
  expect(await countRows("audit_log", audited)).toBe(6);
  await expect(support.ticketsAdmin.byNumber({ number: "T-0000-0000" })).rejects.toMatchObject({ code: "not_found" });
  await expect(support.ticketsAdmin.reply({ number, message: " \r\n " })).rejects.toMatchObject({
    code: "invalid",
    fields: { message: ["Message is required."] },
  });
});

test("a mail says nothing of what a stranger typed, and a mailbox gets at most five an hour", async () => {
  const { as, mails, settle } = testGameApi();
  const email = mailbox();
  const hostile = "Buy now <script>alert(1)</script> https://spam.example";
  for (let time = 0; time < 6; time += 1) {
    const ticket = typed({ email, name: hostile, subject: hostile, message: hostile });
    await as({ ip: newAddress() }).tickets.submit(ticket);
    await settle();
  }
  expect(mails).toHaveLength(5);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/spam|Buy now|script/);
});

test("an answer is mailed as text, its letters escaped", async () => {
  const { as, mails, settle } = testGameApi();
  const { number } = await as({ ip: newAddress() }).tickets.submit(typed());
  await settle();
  await as(await accountOfType(11)).ticketsAdmin.reply({ number, message: "One & <b>two</b>\n\nthree" });
  await settle();
  expect(mails[1]?.text).toContain("One & <b>two</b>\n\nthree");
  expect(mails[1]?.html).toContain("<p>One &amp; &lt;b&gt;two&lt;/b&gt;</p>\n<p>three</p>");
});

test("a ticket takes so many messages and no more", async () => {
  const { as } = testGameApi();
  const { email, ...rest } = typed();
  const visitor = as({ ip: newAddress() });
  const { number } = await visitor.tickets.submit({ email, ...rest });
  await env.DB.prepare(
    `WITH RECURSIVE more (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < ?2)
     INSERT INTO ticket_messages (ticket_id, side, text, at) SELECT tickets.id, 'player', 'More', 0 FROM more, tickets WHERE number = ?1`,
  )
    .bind(number, limits.messages)
    .run();
  const full = {
    code: "conflict",
    message: "This ticket has reached its maximum number of messages. Please submit a new one.",
  };
  await expect(visitor.tickets.reply({ number, email, message: "More" })).rejects.toMatchObject(full);
  await expect(as(await accountOfType(11)).ticketsAdmin.reply({ number, message: "Answer" })).rejects.toMatchObject(
    full,
  );
});

test("a ticket opens by number and address whatever token comes along; a number alone needs a login", async () => {
  const { as } = testGameApi();
  const ip = newAddress();
  const ticket = typed();
  const { number } = await as({ ip }).tickets.submit(ticket);
  const { email } = ticket;
  for (const token of [undefined, "a-token-that-ended"])
    expect((await as({ ip, token }).tickets.check({ number, email })).ticket.number).toBe(number);
  for (const missing of ["", "  "])
    await expect(as({ ip }).tickets.check({ number: missing, email })).rejects.toMatchObject({
      code: "invalid",
      fields: { number: expect.anything() },
    });
  await expect(as({ ip }).tickets.check({ number })).rejects.toMatchObject({ code: "unauthorized" });
  const { token } = await newShopper();
  await expect(as({ ip, token }).tickets.check({ number })).rejects.toMatchObject({ code: "not_found" });
});

test("a player's tickets come in pages, what changed last first", async () => {
  const { userNum, token } = await newShopper();
  const player = testGameApi().as({ token });
  const insert = env.DB.prepare(
    `INSERT INTO tickets (number, user_num, name, email, email_key, category, subject, created_at, changed_at)
     VALUES (?1, ?2, 'Player', 'x@mail.example', 'x@mail.example', 'bug', ?3, 1, ?4)`,
  );
  const count = 2 * limits.ownPageSize + 1;
  await env.DB.batch(
    Array.from({ length: count }, (_, at) => insert.bind(`T-PAGE-${1000 + at}`, userNum, String(at), at)),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => player.tickets.mine({ page })));
  expect(pages.map(({ lastPage: last_page }) => last_page)).toEqual([3, 3, 3, 3]);
  expect(pages.map(({ data }) => data.length)).toEqual([limits.ownPageSize, limits.ownPageSize, 1, 0]);
  expect(pages.flatMap(({ data }) => data.map(({ subject }) => Number(subject)))).toEqual(
    Array.from({ length: count }, (_, at) => count - 1 - at),
  );
});

test("wrong guesses of a picture's ticket are limited like those of the ticket", async () => {
  const { as } = testGameApi();
  const owner = as({ ip: newAddress() });
  const ticket = typed({ images: [decoded(pictures.png)] });
  const { number } = await owner.tickets.submit(ticket);
  const [id = 0] = await imagesOf(owner, { number, email: ticket.email });
  const guesser = as({ ip: newAddress() });
  const guess = () => guesser.tickets.image({ id, number, email: mailbox() });
  for (let time = 0; time < 20; time += 1) await expect(guess()).rejects.toMatchObject({ code: "not_found" });
  await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
  await expect(guesser.tickets.check({ number, email: ticket.email })).rejects.toMatchObject({ code: "rate_limited" });
  // As many as one ticket can have are no guesses.
  for (let time = 0; time < 40; time += 1) await owner.tickets.image({ id, number, email: ticket.email });
});

test("over HTTP pictures are base64, and what is none, empty, too large or no text is told at its field", async () => {
  const { as } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  const visitor = as({ ip: newAddress() });
  const app = createApiApp({ gameApiFor: () => visitor, proxyKeyOf: () => "the key of a portal in front" });
  const post = async (path: string, body: object) => {
    const headers = { "x-proxy-key": "the key of a portal in front" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(`https://portal.test/api${path}`, init), {});
    return { status: response.status, text: await response.text() };
  };
  const refused = (message: string, images = message) => ({
    status: 400,
    text: JSON.stringify({ error: message, message, code: "invalid", fields: { images: [images] } }),
  });
  const submit = (images: unknown) => post("/submitticket", typed({ images }));
  const wrongType = refused("Images must be PNG, JPEG, WebP or GIF files.");
  for (const text of [
    "",
    "not base64 at all!",
    "%%%",
    `data:image/png;base64,${pictures.png}`,
    `${pictures.png}!!!!`,
  ]) {
    expect(await submit([text]), text).toEqual(wrongType);
  }
  const large = Buffer.from(createPicture(5 * MEGABYTE + 1)).toString("base64");
  expect(await submit([large])).toEqual(refused("An image may have at most 5 MB."));
  const invalid = "The request is not valid.";
  expect(await submit([`${large}A`])).toEqual(refused(invalid, "images.0 must have at most 6990508 characters."));
  expect(await submit([pictures.png, 5])).toEqual(refused(invalid, "images.1 must be a text."));
  expect(await submit([null])).toEqual(refused(invalid, "images.0 is required."));
  expect(await submit(5)).toEqual(refused(invalid, "images must be a list."));
  expect(await submit(Array(4).fill(pictures.png))).toEqual(refused(invalid, "images must have at most 3 entries."));

  const ticket = typed({ images: [pictures.png, pictures.jpeg] });
  const { status, text } = await post("/submitticket", ticket);
  expect(status).toBe(200);
  const key = { number: (JSON.parse(text) as { number: string }).number, email: ticket.email };
  const [id = 0] = await imagesOf(visitor, key);
  expect(await post("/ticketimage", { id, ...key })).toEqual({
    status: 200,
    text: JSON.stringify({ type: "image/png", data: pictures.png }),
  });
});

test("over HTTP only the calls that carry pictures take megabytes", async () => {
  const asked: string[] = [];
  const app = createApiApp({
    gameApiFor: () =>
      gameApiOf(async (name, input) => {
        asked.push(`${name} ${(input as { images?: string[] }).images?.join("").length}`);
        return { message: "" } satisfies CallReply<"tickets.close">;
      }),
    proxyKeyOf: () => "the key of a portal in front",
  });
  const post = async (path: string, size: number) => {
    const body = JSON.stringify({ images: ["a".repeat(size)] });
    const headers = { "x-proxy-key": "the key of a portal in front" };
    return (await app.fetch(new Request(`https://portal.test/api${path}`, { method: "POST", headers, body }), {}))
      .status;
  };
  expect(await post("/submitticket", 20 * MEGABYTE)).toBe(200);
  expect(await post("/replyticket", 20 * MEGABYTE)).toBe(200);
  expect(asked).toEqual([`tickets.submit ${20 * MEGABYTE}`, `tickets.reply ${20 * MEGABYTE}`]);
  expect(await post("/submitticket", 21 * MEGABYTE)).toBe(413);
  for (const path of ["/checkticket", "/closeticket", "/processlogin"])
    expect(await post(path, 70_000), path).toBe(413);
  // An editor's text may be long, but not as long as pictures.
  expect(await post("/adminreplyticket", 270_000)).toBe(413);
});
