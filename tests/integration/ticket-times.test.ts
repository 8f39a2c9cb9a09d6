import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { closeAnsweredTickets } from "#app/features/tickets/embedded/auto-close.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { decoded, pictures } from "#tests/fixtures/pictures.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const { as, clock, context, mails, settle } = testGameApi();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(async () => {
  await settle();
  const emptied = ["tickets", "ticket_messages", "ticket_notes", "ticket_images", "settings", "rate_counters"];
  await env.DB.batch(emptied.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

let addresses = 0;

async function submitted(values: object = {}, api?: GameApi) {
  addresses += 1;
  clock.time += 1000;
  const ticket = {
    ...{ name: "Visitor", email: `${crypto.randomUUID()}@mail.example`, category: "bug", subject: "S", message: "M" },
    ...values,
  };
  const { number } = await (api ?? as({ ip: `192.0.2.${addresses}` })).tickets.submit(ticket);
  return { number, email: ticket.email };
}

async function staff(rank: number) {
  return as({ token: (await newLogin(rank)).token });
}

test("tickets that wait for longer than the target of their priority are overdue", async () => {
  const [owner, support] = [await staff(30), await staff(11)];
  const { number } = await submitted();
  const { seen, values } = await owner.ticketsAdmin.settings({});
  expect(values).toEqual({ low: "72", normal: "24", high: "8", urgent: "2", autoClose: "" });
  const overdue = async () => {
    const { data } = await support.ticketsAdmin.list({ state: "open", page: 1 });
    const { ticket } = await support.ticketsAdmin.byNumber({ number });
    expect(data[0]?.overdue).toBe(ticket.overdue);
    return ticket.overdue;
  };
  clock.time += 9 * HOUR;
  expect(await overdue()).toBe(false);
  await support.ticketsAdmin.setPriority({ number, priority: "high" });
  expect(await overdue()).toBe(true);
  await owner.ticketsAdmin.saveSettings({ ...values, seen, high: "10" });
  expect(await overdue()).toBe(false);
  await expect(owner.ticketsAdmin.saveSettings({ ...values, seen, high: "12" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(owner.ticketsAdmin.saveSettings({ ...values, high: "0", low: "x" })).rejects.toMatchObject({
    fields: { high: [expect.any(String)], low: [expect.any(String)] },
  });
  await expect(support.ticketsAdmin.settings({})).rejects.toMatchObject({ code: "forbidden" });
  clock.time += 2 * HOUR;
  expect(await overdue()).toBe(true);
  await support.ticketsAdmin.reply({ number, message: "Answer" });
  expect((await support.ticketsAdmin.byNumber({ number })).ticket.overdue).toBe(false);
});

test("the figures have medians, the share within the target, waiting times and ratings", async () => {
  const support = await staff(11);
  const tickets = [];
  for (let index = 0; index < 4; index += 1) tickets.push(await submitted());
  const [first, second, third] = tickets as [(typeof tickets)[0], (typeof tickets)[0], (typeof tickets)[0]];
  clock.time += HOUR;
  await support.ticketsAdmin.reply({ number: first!.number, message: "A", close: true });
  clock.time += 2 * HOUR;
  await support.ticketsAdmin.reply({ number: second!.number, message: "A" });
  clock.time += 47 * HOUR;
  await support.ticketsAdmin.reply({ number: third!.number, message: "A" });
  await as({}).tickets.rate({ ...first!, rating: "4", comment: "Fine" });
  const figures = await support.ticketsAdmin.figures({});
  expect(figures).toMatchObject({ firstAnswer: 180, resolution: 60, withinTarget: 50, ratings: [0, 0, 0, 1, 0] });
  expect(figures.waiting.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0]);
  expect(figures.days).toHaveLength(30);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect([sum(figures.received), sum(figures.answered)]).toEqual([4, 3]);
  clock.time += 40 * DAY;
  const later = await support.ticketsAdmin.figures({});
  expect(later).toMatchObject({ firstAnswer: null, resolution: null, withinTarget: null, ratings: [0, 0, 0, 0, 0] });
  expect(later.waiting.at(-1)?.count).toBe(1);
});

test("a merge keeps the conversation in order, and the merged number leads to the other ticket", async () => {
  const support = await staff(11);
  const email = `${crypto.randomUUID()}@mail.example`;
  const one = await submitted({ email, message: "1", images: [decoded(pictures.png)] });
  const two = await submitted({ email, message: "2" });
  const visitor = as({ ip: "203.0.113.5" });
  clock.time += 1000;
  await visitor.tickets.reply({ ...one, message: "3" });
  clock.time += 1000;
  await visitor.tickets.reply({ ...two, message: "4" });
  await support.ticketsAdmin.addNote({ number: one.number, note: "A note" });
  await support.ticketsAdmin.setPriority({ number: one.number, priority: "high" });
  const merge = (values: object) =>
    support.ticketsAdmin.merge({ number: one.number, into: two.number, confirm: "on", ...values });
  await expect(merge({ into: one.number })).rejects.toMatchObject({ fields: { into: [expect.any(String)] } });
  await expect(merge({ into: "T-0000-0000" })).rejects.toMatchObject({
    fields: { into: ["There is no ticket with this number."] },
  });
  await merge({ into: two.number.toLowerCase() });
  for (const key of [one, two]) {
    const { ticket } = await visitor.tickets.check(key);
    expect(ticket.number).toBe(two.number);
    expect(ticket.messages.map(({ text }) => text).slice(0, 4)).toEqual(["1", "2", "3", "4"]);
    const [image] = ticket.messages[0]!.images;
    expect(await visitor.tickets.image({ id: image!.id, ...key })).toMatchObject({ type: "image/png" });
    await visitor.tickets.reply({ ...key, message: "More" });
  }
  const { ticket } = await support.ticketsAdmin.byNumber({ number: one.number });
  expect(ticket).toMatchObject({ number: two.number, state: "open", priority: "high", notes: [{ text: "A note" }] });
  expect(ticket.messages).toHaveLength(6);
  const listed = async (state: "open" | "closed" | "all", search = "") =>
    (await support.ticketsAdmin.list({ state, page: 1, search })).data.map(({ number }) => number);
  expect([await listed("open"), await listed("closed"), await listed("all")]).toEqual([[two.number], [], [two.number]]);
  expect(await listed("all", one.number)).toEqual([two.number]);
  expect(await latestAuditEntries()).toMatchObject([
    { action: "adminmergeticket", target: `ticket ${two.number}`, before: expect.stringContaining(one.number) },
  ]);
  await expect(merge({})).rejects.toMatchObject({ code: "conflict" });
});

test("only tickets of one person are merged", async () => {
  const support = await staff(11);
  const [mine, others] = [await newShopper(), await newShopper()];
  const email = `${crypto.randomUUID()}@mail.example`;
  const own = await submitted({ email }, as({ token: mine.token, ip: "192.0.2.250" }));
  const second = await submitted({}, as({ token: mine.token, ip: "192.0.2.251" }));
  const strangers = await submitted({ email }, as({ token: others.token, ip: "192.0.2.252" }));
  const visitors = await submitted({ email });
  const merge = (from: { number: string }, into: { number: string }) =>
    support.ticketsAdmin.merge({ number: from.number, into: into.number, confirm: "on" });
  const refused = { fields: { into: ["These tickets are not of the same person, so they cannot be merged."] } };
  await expect(merge(own, strangers)).rejects.toMatchObject(refused);
  // The account has only typed this address.
  await expect(merge(visitors, own)).rejects.toMatchObject(refused);
  await env.DB.prepare("UPDATE users SET email = ?2, email_key = ?2, email_verified_at = 1 WHERE user_num = ?1")
    .bind(mine.userNum, email)
    .run();
  await merge(visitors, own);
  await merge(own, second);
  const player = as({ token: mine.token });
  for (const { number } of [own, second])
    expect((await player.tickets.check({ number })).ticket.messages).toHaveLength(3);
  expect((await player.tickets.mine({ page: 1 })).data.map(({ number }) => number)).toEqual([second.number]);
  expect((await as({}).tickets.check(visitors)).ticket.number).toBe(second.number);
});

test("a reply that arrives while a ticket is merged is in the other ticket", async () => {
  const support = await staff(11);
  const email = `${crypto.randomUUID()}@mail.example`;
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [await submitted({ email }), await submitted({ email })];
    await Promise.all([
      as({ ip: `203.0.113.${round}` }).tickets.reply({ ...one, message: "At once", images: [decoded(pictures.gif)] }),
      support.ticketsAdmin.merge({ number: one.number, into: two.number, confirm: "on" }),
    ]);
    const { ticket } = await as({}).tickets.check(one);
    expect(ticket.number).toBe(two.number);
    expect(ticket.messages.map(({ text }) => text).sort()).toEqual(["At once", "M", "M"]);
    expect(ticket.messages.find(({ text }) => text === "At once")?.images).toHaveLength(1);
    expect(
      await countRows("ticket_messages", `ticket_id = (SELECT id FROM tickets WHERE number = '${one.number}')`),
    ).toBe(0);
  }
});

test("of two merges at once in opposite directions, one is done", async () => {
  const support = await staff(11);
  const email = `${crypto.randomUUID()}@mail.example`;
  const [one, two] = [await submitted({ email }), await submitted({ email })];
  const results = await Promise.allSettled([
    support.ticketsAdmin.merge({ number: one.number, into: two.number, confirm: "on" }),
    support.ticketsAdmin.merge({ number: two.number, into: one.number, confirm: "on" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await as({}).tickets.check(one)).ticket.messages).toHaveLength(2);
  expect(await countRows("tickets", "merged_into IS NULL")).toBe(1);
});

test("the owner of a closed ticket rates it once, and can change the rating", async () => {
  const support = await staff(11);
  const key = await submitted();
  const visitor = as({ ip: "203.0.113.90" });
  const rate = (values: object) => visitor.tickets.rate({ ...key, rating: "5", comment: "", ...values });
  await expect(rate({})).rejects.toMatchObject({ code: "conflict", message: "Only closed tickets can be rated." });
  await support.ticketsAdmin.reply({ number: key.number, message: "Done", close: true });
  expect((await visitor.tickets.check(key)).ticket.rating).toBeNull();
  for (const [values, field] of [
    [{ rating: "6" }, "rating"],
    [{ rating: "" }, "rating"],
    [{ comment: "x".repeat(501) }, "comment"],
  ] as const) {
    await expect(rate(values)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  }
  await expect(as({}).tickets.rate({ ...key, email: "x@y.example", rating: "1", comment: "" })).rejects.toMatchObject({
    code: "not_found",
  });
  await Promise.all([rate({ rating: "2", comment: "Slow" }), rate({ rating: "2", comment: "Slow" })]);
  expect((await visitor.tickets.check(key)).ticket.rating).toEqual({ stars: 2, comment: "Slow" });
  await rate({ rating: "4" });
  expect((await support.ticketsAdmin.byNumber({ number: key.number })).ticket.rating).toEqual({
    stars: 4,
    comment: "",
  });
  const { ratings } = await support.ticketsAdmin.figures({});
  expect(ratings).toEqual([0, 0, 0, 1, 0]);
  expect(await countRows("tickets", "rating = 4")).toBe(1);
});

test("answered tickets are closed after the time of the setting, with a reminder before", async () => {
  const [owner, support] = [await staff(30), await staff(11)];
  const [answered, open] = [await submitted(), await submitted()];
  await support.ticketsAdmin.reply({ number: answered.number, message: "Answer" });
  await settle();
  const state = async (key: { number: string; email: string }) => (await as({}).tickets.check(key)).ticket.state;
  const run = async () => {
    await closeAnsweredTickets({ ...context, caller: { ip: "", token: undefined } });
    await settle();
  };
  const reminders = () => mails.filter(({ subject }) => subject === `Your ticket ${answered.number} will be closed`);
  clock.time += 30 * DAY;
  await run();
  expect([await state(answered), reminders().length]).toEqual(["answered", 0]);

  const { values } = await owner.ticketsAdmin.settings({});
  await owner.ticketsAdmin.saveSettings({ ...values, autoClose: "7" });
  // The setting is new: the owner is reminded first, once, although another isolate runs the job at the same time.
  await Promise.all([run(), run()]);
  expect([await state(answered), reminders().length]).toEqual(["answered", 1]);
  clock.time += DAY;
  await run();
  expect(await state(answered)).toBe("answered");
  clock.time += DAY;
  await run();
  expect([await state(answered), await state(open), reminders().length]).toEqual(["closed", "open", 1]);

  await as({ ip: "203.0.113.91" }).tickets.reply({ ...answered, message: "Still there" });
  expect(await state(answered)).toBe("open");
  await support.ticketsAdmin.reply({ number: answered.number, message: "Again" });
  clock.time += 4 * DAY;
  await run();
  expect(reminders()).toHaveLength(1);
  clock.time += DAY;
  await run();
  expect([await state(answered), reminders().length]).toEqual(["answered", 2]);
  clock.time += 2 * DAY;
  await run();
  expect(await state(answered)).toBe("closed");
});

test("a ticket shows the adjustments whose reason names it, and requests for a second person", async () => {
  const owner = await staff(30);
  const { token, userNum } = await newShopper();
  const { number } = await submitted({}, as({ token, ip: "192.0.2.253" }));
  const { number: other } = await submitted({}, as({ token, ip: "192.0.2.254" }));
  const { seen, values } = await owner.approvalsAdmin.limits({});
  await owner.approvalsAdmin.saveLimits({ seen, ...values, credit: "100" });
  const credit = (amount: number) =>
    owner.balancesAdmin.adjust({
      ...{ userNum, currency: "rcoin", amount, requestKey: crypto.randomUUID() },
      ...{ reason: `Ticket ${number}: lost in a crash`, confirm: "on" },
    });
  await credit(60);
  clock.time += 1000;
  const { approval } = await credit(500);
  const { adjustments } = await owner.ticketsAdmin.byNumber({ number });
  expect(adjustments).toMatchObject([
    { change: expect.stringContaining("+500"), approval, state: "open", reason: expect.stringContaining(number) },
    { change: "60", approval: null, state: "made" },
  ]);
  expect((await owner.ticketsAdmin.byNumber({ number: other })).adjustments).toEqual([]);
});
