import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { expect, test, vi } from "vitest";
import { type CallReply, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import { createApiApp } from "#app/contract/http/api-app.ts";
import type { PictureStore } from "#app/embedded/call-context.ts";
import { optionalPlayer } from "#app/features/tickets/embedded/access.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { ticketLimits as limits } from "#app/features/tickets/limits.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { bytesOf, createPicture, createPng, decoded, pictures, pngChunk } from "#tests/fixtures/pictures.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

const mailbox = () => `${crypto.randomUUID()}@mail.example`;
let addresses = 0;
/** A unique address with its own limits. */
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const ticketInput = (values: object = {}) => ({
  name: "Visitor",
  email: mailbox(),
  category: "bug",
  subject: "Subject",
  message: "Message",
  ...values,
});

/** A logged-in account of a user type. */
async function accountOfType(userType: number) {
  const { userNum, userId, token } = await newShopper();
  await env.DB.prepare("UPDATE users SET user_type = ?1 WHERE user_num = ?2").bind(userType, userNum).run();
  return { userNum, userId, token };
}

async function imagesOf(api: GameApi, key: { number: string; email: string }): Promise<number[]> {
  const { ticket } = await api.tickets.check(key);
  return ticket.messages.flatMap(({ images }) => images.map(({ id }) => id));
}

test("pictures are stored in the bucket under random names, or without one in the database in chunks", async () => {
  const content = createPicture(2.5 * MEGABYTE);
  for (const store of [undefined, bucketPictures(env.TICKET_IMAGES)]) {
    const { as } = testGameApi({ pictures: store });
    const visitor = as({ ip: newAddress() });
    const ticket = ticketInput({ images: [content, decoded(pictures.gif)] });
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

test("a picture that cannot be stored leaves no ticket, picture or chunk behind", async () => {
  const storedKeys: string[] = [];
  const removed: string[] = [];
  const failing: PictureStore = {
    async put(name) {
      if (storedKeys.length > 0) throw new Error("The bucket is full.");
      storedKeys.push(name);
    },
    get: async () => undefined,
    remove: async (name) => void removed.push(name),
  };
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { as } = testGameApi({ pictures: failing });
  const ticket = ticketInput({ images: [decoded(pictures.png), decoded(pictures.gif)] });
  const before = await countRows("ticket_images");
  await expect(as({ ip: newAddress() }).tickets.submit(ticket)).rejects.toMatchObject({ code: "unavailable" });
  expect(await countRows("tickets", `email = '${ticket.email}'`)).toBe(0);
  expect(await countRows("ticket_images")).toBe(before);
  expect(removed).toEqual(expect.arrayContaining(storedKeys));
  expect(log).toHaveBeenCalledOnce();
});

test("a file that only begins like a picture is refused, and a picture's metadata is not stored", async () => {
  const { as } = testGameApi();
  const visitor = as({ ip: newAddress() });
  for (const polyglot of ["GIF89a/*<html><script>alert(1)</script>*/=1;", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR<script>"]) {
    await expect(visitor.tickets.submit(ticketInput({ images: [bytesOf(polyglot)] }))).rejects.toMatchObject({
      code: "invalid",
      fields: { images: [expect.stringMatching(/^An image is damaged or incomplete\./)] },
    });
  }
  await expect(
    visitor.tickets.submit(ticketInput({ images: [createPng({ width: 12_000, height: 12_000 })] })),
  ).rejects.toMatchObject({ code: "invalid", fields: { images: [expect.stringContaining("25 megapixels")] } });
  const textChunk = pngChunk("tEXt", bytesOf("GPS 14.5995N 120.9842E"));
  const images = [bytesOf(createPng({}, textChunk), "<script>alert(1)</script>")];
  const ticket = ticketInput({ images });
  const { number } = await visitor.tickets.submit(ticket);
  await visitor.tickets.reply({ number, email: ticket.email, message: "More", images });
  for (const id of await imagesOf(visitor, { number, email: ticket.email })) {
    expect(await visitor.tickets.image({ id, number, email: ticket.email })).toStrictEqual({
      type: "image/png",
      data: createPng({}),
    });
  }
});

const dailyLimitMessage =
  "Your connection has reached today's limit for images. Please send your message without images, or try again with them tomorrow.";
const storageFullMessage =
  "We cannot accept images at the moment. Please send your message without them. Our support team will ask if it needs any.";

test("an address may send 20 MB of pictures a day; messages without pictures are still accepted", async () => {
  const { as, clock } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  const ip = newAddress();
  const visitor = as({ ip });
  const large = createPicture(5 * MEGABYTE);
  await visitor.tickets.submit(ticketInput({ images: [large, large, large] }));
  const ticket = ticketInput({ images: [large, decoded(pictures.png)] });
  // 15 of 20 MB are used; a refused message counts against neither the budget nor the five tickets.
  for (let time = 0; time < 6; time += 1) {
    await expect(visitor.tickets.submit(ticket)).rejects.toMatchObject({
      code: "rate_limited",
      message: dailyLimitMessage,
      fields: { images: [dailyLimitMessage] },
    });
  }
  const { number } = await visitor.tickets.submit({ ...ticket, images: [large] });
  const key = { number, email: ticket.email };
  await expect(
    visitor.tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] }),
  ).rejects.toMatchObject({
    fields: { images: [dailyLimitMessage] },
  });
  await visitor.tickets.reply({ ...key, message: "More" });
  await as({ ip: newAddress() }).tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] });
  clock.time += DAY;
  await visitor.tickets.reply({ ...key, message: "More", images: [decoded(pictures.png)] });
});

test("a /48 network may send 40 MB of pictures a day", async () => {
  const { as } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  const large = createPicture(5 * MEGABYTE);
  const submit = (network: number) =>
    as({ ip: `2001:db8:99:${network}::1` }).tickets.submit(ticketInput({ images: [large, large, large] }));
  for (const network of [1, 2]) await submit(network);
  await expect(submit(3)).rejects.toMatchObject({ fields: { images: [dailyLimitMessage] } });
  await as({ ip: "2001:db8:9a:1::1" }).tickets.submit(ticketInput({ images: [decoded(pictures.png)] }));
});

/** Fills the database with pictures of a ticket, up to the given free bytes. */
async function fillDatabase(ticketNumber: string, left: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO ticket_images (message_id, ticket_id, type, size, created_at)
     SELECT 0, id, 'image/png', ?2 - ?3 - (SELECT coalesce(sum(max(size, 16384)), 0) FROM ticket_images WHERE bucket_key IS NULL), 0
     FROM tickets WHERE number = ?1`,
  )
    .bind(ticketNumber, 50 * MEGABYTE, left)
    .run();
}

test("the database stores at most 50 MB of pictures; messages without pictures are still accepted", async () => {
  const { as } = testGameApi();
  const { number } = await as({ ip: newAddress() }).tickets.submit(ticketInput());
  await fillDatabase(number, MEGABYTE);
  const image = createPicture(0.6 * MEGABYTE);
  const visitors = Array.from({ length: 6 }, () => ({
    api: as({ ip: newAddress() }),
    ticket: ticketInput({ images: [image] }),
  }));
  const results = await Promise.allSettled(visitors.map(({ api, ticket }) => api.tickets.submit(ticket)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) {
    expect(reason).toMatchObject({
      code: "unavailable",
      message: storageFullMessage,
      fields: { images: [storageFullMessage] },
    });
  }
  for (const [index, { status }] of results.entries()) {
    const { api, ticket } = visitors[index]!;
    expect(await countRows("tickets", `email = '${ticket.email}'`)).toBe(status === "fulfilled" ? 1 : 0);
    await api.tickets.submit({ ...ticket, images: [] });
  }
  // Small pictures count with a minimum size, so that their number is limited.
  const tiny = Array.from({ length: 30 }, () =>
    as({ ip: newAddress() }).tickets.submit(ticketInput({ images: [decoded(pictures.png)] })),
  );
  const taken = (await Promise.allSettled(tiny)).filter(({ status }) => status === "fulfilled").length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(26);
  await env.DB.prepare("DELETE FROM ticket_images").run();
});

test("pictures of finished tickets are deleted when space is short, and abandoned ones always", async () => {
  const { as, clock } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const oldTicket = ticketInput();
  const { number } = await visitor.tickets.submit(oldTicket);
  await fillDatabase(number, 20_000);
  const ticket = () => ticketInput({ images: [createPicture(30_000)] });
  await visitor.tickets.close({ number, email: oldTicket.email });
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

test("the site accepts 200 MB of pictures a day", async () => {
  const { as, clock } = testGameApi({ pictures: bucketPictures(env.TICKET_IMAGES) });
  clock.time += 10 * DAY;
  await as({ ip: newAddress() }).tickets.submit(ticketInput({ images: [decoded(pictures.png)] }));
  const setUsedBytes = env.DB.prepare("UPDATE rate_counters SET count = ?1 WHERE key LIKE 'pictureBytesPerSite %'");
  await setUsedBytes.bind(200 * MEGABYTE).run();
  const visitor = as({ ip: newAddress() });
  await expect(visitor.tickets.submit(ticketInput({ images: [decoded(pictures.png)] }))).rejects.toMatchObject({
    code: "unavailable",
    fields: { images: [storageFullMessage] },
  });
  await visitor.tickets.submit(ticketInput());
  clock.time += DAY;
  await visitor.tickets.submit(ticketInput({ images: [decoded(pictures.png)] }));
});

test("forty attempts with pictures are checked an hour; messages without pictures are still accepted", async () => {
  const { as } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const invalidPicture = ticketInput({ images: [bytesOf("no picture")] });
  for (let time = 0; time < 40; time += 1) {
    await expect(visitor.tickets.submit(invalidPicture)).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(visitor.tickets.submit(invalidPicture)).rejects.toMatchObject({ code: "rate_limited" });
  await visitor.tickets.submit({ ...invalidPicture, images: [] });
});

test("a closed ticket accepts replies for 14 days", async () => {
  const { as, clock } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const { email, ...rest } = ticketInput();
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

test("the queue lists the longest waiting tickets first, and a further message keeps a ticket's place", async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM tickets"), env.DB.prepare("DELETE FROM ticket_messages")]);
  const { as, clock } = testGameApi();
  const support = as(await accountOfType(11));
  const { token, userId, userNum } = await newShopper();
  const numbers: string[] = [];
  const email = mailbox();
  for (const subject of ["First of all", "second", "third"]) {
    clock.time += 60_000;
    const author = as({ ip: newAddress(), ...(subject === "third" ? { token } : {}) });
    numbers.push((await author.tickets.submit(ticketInput({ subject, email }))).number);
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
  // Searches by number in any notation, address or its prefix, user ID in any case, and part of the subject.
  expect(await found("all", second.toLowerCase().replaceAll("-", ""))).toEqual([second]);
  expect((await found("all", email.toUpperCase())).length).toBe(3);
  expect((await found("all", email.slice(0, email.indexOf("@") + 2))).length).toBe(3);
  expect(await found("all", userId.toUpperCase())).toEqual([third]);
  expect(await found("all", "OF AL")).toEqual([first]);
  expect(await found("closed", "of al")).toEqual([]);
  for (const search of ["%", "_", "'; DROP TABLE tickets; --", "@", "nobody@mail.example"]) {
    expect(await found("all", search), search).toEqual([]);
  }
  expect(await found("all", `\u200B${third}\uFEFF`)).toEqual([third]);
  expect(await found("all", "\u0000\u200B")).toHaveLength(3);
  expect(await found("all", "", 10 ** 9)).toEqual([]);
});

test("every write of the console is audited and needs an admin", async () => {
  const { as, mails, settle } = testGameApi();
  const visitor = as({ ip: newAddress() });
  const { number } = await visitor.tickets.submit(ticketInput());
  const calls: ((api: GameApi) => Promise<unknown>)[] = [
    (api) => api.ticketsAdmin.list({ state: "all", page: 1 }),
    (api) => api.ticketsAdmin.byNumber({ number }),
    (api) => api.ticketsAdmin.reply({ number, message: "Answer" }),
    (api) => api.ticketsAdmin.setState({ number, state: "closed" }),
    (api) => api.ticketsAdmin.setPriority({ number, priority: "normal" }),
    (api) => api.ticketsAdmin.assign({ number, assignee: 0 }),
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

test("a mail repeats nothing a stranger typed, and a mailbox gets at most five an hour", async () => {
  const { as, mails, settle } = testGameApi();
  const email = mailbox();
  const spamText = "Buy now <script>alert(1)</script> https://spam.example";
  for (let time = 0; time < 6; time += 1) {
    const ticket = ticketInput({ email, name: spamText, subject: spamText, message: spamText });
    await as({ ip: newAddress() }).tickets.submit(ticket);
    await settle();
  }
  expect(mails).toHaveLength(5);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/spam|Buy now|script/);
});

test("an answer is mailed as text with escaped characters", async () => {
  const { as, mails, settle } = testGameApi();
  const { number } = await as({ ip: newAddress() }).tickets.submit(ticketInput());
  await settle();
  await as(await accountOfType(11)).ticketsAdmin.reply({ number, message: "One & <b>two</b>\n\nthree" });
  await settle();
  expect(mails[1]?.text).toContain("One & <b>two</b>\n\nthree");
  expect(mails[1]?.html).toContain("<p>One &amp; &lt;b&gt;two&lt;/b&gt;</p>\n<p>three</p>");
});

test("a ticket has a maximum number of messages", async () => {
  const { as } = testGameApi();
  const { email, ...rest } = ticketInput();
  const visitor = as({ ip: newAddress() });
  const { number } = await visitor.tickets.submit({ email, ...rest });
  await env.DB.prepare(
    `WITH RECURSIVE more (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < ?2)
     INSERT INTO ticket_messages (ticket_id, side, text, at) SELECT tickets.id, 'player', 'More', 0 FROM more, tickets WHERE number = ?1`,
  )
    .bind(number, limits.messages)
    .run();
  const ticketFullError = {
    code: "conflict",
    message: "This ticket has reached its maximum number of messages. Please submit a new one.",
  };
  await expect(visitor.tickets.reply({ number, email, message: "More" })).rejects.toMatchObject(ticketFullError);
  await expect(as(await accountOfType(11)).ticketsAdmin.reply({ number, message: "Answer" })).rejects.toMatchObject(
    ticketFullError,
  );
});

test("a ticket opens by number and address with any token; a number alone needs a login", async () => {
  const { as } = testGameApi();
  const ip = newAddress();
  const ticket = ticketInput();
  const { number } = await as({ ip }).tickets.submit(ticket);
  const { email } = ticket;
  for (const token of [undefined, "a-token-that-ended"])
    expect((await as({ ip, token }).tickets.check({ number, email })).ticket.number).toBe(number);
  for (const missing of ["", "  "])
    await expect(as({ ip }).tickets.check({ number: missing, email })).rejects.toMatchObject({
      code: "invalid",
      fields: { number: expect.anything() },
    });
  await expect(as({ ip }).tickets.check({ number: "T-0000-0000", email })).rejects.toMatchObject({ code: "not_found" });
  await expect(as({ ip }).tickets.check({ number })).rejects.toMatchObject({ code: "unauthorized" });
  const { token } = await newShopper();
  await expect(as({ ip, token }).tickets.check({ number })).rejects.toMatchObject({ code: "not_found" });
});

test("a player's tickets are paged, last changed first", async () => {
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

test("a player has a hundred pages of tickets; later ones show what follows them", async () => {
  const { userNum, token } = await newShopper();
  const player = testGameApi().as({ token });
  const count = 100 * limits.ownPageSize + 1;
  await env.DB.prepare(
    `INSERT INTO tickets (number, user_num, name, email, email_key, category, subject, created_at, changed_at)
     SELECT 'T-MANY-' || value, ?1, 'Player', 'x@mail.example', 'x@mail.example', 'bug', value, 1, value
     FROM json_each(?2)`,
  )
    .bind(userNum, JSON.stringify(Array.from({ length: count }, (_, at) => at)))
    .run();
  const [second, last, ...beyond] = await Promise.all(
    [2, 100, 101, 102, 999].map((page) => player.tickets.mine({ page })),
  );
  expect(second).toMatchObject({ lastPage: 100, data: { 0: { subject: String(count - 1 - limits.ownPageSize) } } });
  expect(last!.data.map(({ subject }) => Number(subject))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  for (const { data } of beyond) expect(data).toMatchObject([{ subject: "0" }]);
});

test("a database that fails does not make a visitor of a player", async () => {
  const { database, fail } = countingDatabase(env.DB);
  const { context } = testGameApi({ database, caller: { ip: newAddress(), token: "a-token" } });
  fail();
  await expect(optionalPlayer(context)).rejects.toThrow("the test broke the database");
});

test("wrong guesses of a picture's ticket are limited like those of the ticket", async () => {
  const { as } = testGameApi();
  const owner = as({ ip: newAddress() });
  const ticket = ticketInput({ images: [decoded(pictures.png)] });
  const { number } = await owner.tickets.submit(ticket);
  const [id = 0] = await imagesOf(owner, { number, email: ticket.email });
  const otherVisitor = as({ ip: newAddress() });
  const guess = () => otherVisitor.tickets.image({ id, number, email: mailbox() });
  for (let time = 0; time < 20; time += 1) await expect(guess()).rejects.toMatchObject({ code: "not_found" });
  await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
  await expect(otherVisitor.tickets.check({ number, email: ticket.email })).rejects.toMatchObject({
    code: "rate_limited",
  });
  // Requests for as many pictures as a ticket can have are not guesses.
  for (let time = 0; time < 40; time += 1) await owner.tickets.image({ id, number, email: ticket.email });
});

test("pictures over HTTP are base64, and invalid, empty or oversized ones are reported at the field", async () => {
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
  const submit = (images: unknown) => post("/submitticket", ticketInput({ images }));
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

  const ticket = ticketInput({ images: [pictures.png, pictures.jpeg] });
  const { status, text } = await post("/submitticket", ticket);
  expect(status).toBe(200);
  const key = { number: (JSON.parse(text) as { number: string }).number, email: ticket.email };
  const [id = 0] = await imagesOf(visitor, key);
  expect(await post("/ticketimage", { id, ...key })).toEqual({
    status: 200,
    text: JSON.stringify({ type: "image/png", data: pictures.png }),
  });
});

test("only calls with pictures accept megabytes over HTTP", async () => {
  const calledPaths: string[] = [];
  const app = createApiApp({
    gameApiFor: () =>
      gameApiOf(async (name, input) => {
        calledPaths.push(`${name} ${(input as { images?: string[] }).images?.join("").length}`);
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
  expect(calledPaths).toEqual([`tickets.submit ${20 * MEGABYTE}`, `tickets.reply ${20 * MEGABYTE}`]);
  expect(await post("/submitticket", 21 * MEGABYTE)).toBe(413);
  for (const path of ["/checkticket", "/closeticket", "/processlogin"])
    expect(await post(path, 70_000), path).toBe(413);
  // An editor's text may be long, but not as large as pictures.
  expect(await post("/adminreplyticket", 270_000)).toBe(413);
});

test("new tickets are limited by account for players, and by address for others, as the owner chooses", async () => {
  const { as, clock } = testGameApi();
  const ip = newAddress();
  const send = (caller: GameApi) => caller.tickets.submit(ticketInput());
  const choose = (value: number) =>
    env.DB.prepare("INSERT OR REPLACE INTO settings (key, value) VALUES ('tickets_per_hour', ?1)")
      .bind(String(value))
      .run();
  const [one, other] = [(await newShopper()).token, (await newShopper()).token];
  for (let sent = 0; sent < 5; sent += 1) await send(as({ ip, token: one }));
  clock.time += 600_000;
  const refused = send(as({ ip: newAddress(), token: one }));
  await expect(refused).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many Requests! try again later",
    retryAfter: 3000,
  });
  await send(as({ ip, token: other }));
  await choose(2);
  for (let sent = 0; sent < 2; sent += 1) await send(as({ ip }));
  await expect(send(as({ ip }))).rejects.toMatchObject({ code: "rate_limited", retryAfter: 3600 });
  await choose(3);
  await send(as({ ip }));
  await expect(send(as({ ip }))).rejects.toMatchObject({ code: "rate_limited" });
  clock.time += 3000_000;
  await send(as({ ip, token: one }));
  await env.DB.prepare("DELETE FROM settings WHERE key = 'tickets_per_hour'").run();
});
