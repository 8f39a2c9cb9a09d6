import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { dataParts } from "#app/features/privacy/data-parts.ts";
import { announceOverdueTickets } from "#app/features/tickets/embedded/announce-overdue.ts";
import type { QueueFilters } from "#app/features/tickets/queue-filters.ts";
import { HOUR } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const tools = testGameApi();
const { as, clock, mails, settle } = tools;

afterEach(async () => {
  await settle();
  const emptied = ["tickets", "ticket_messages", "ticket_notes", "audit_log"].map((table) => `DELETE FROM ${table}`);
  // Members of an earlier test are no longer staff.
  await env.DB.batch([...emptied, "UPDATE users SET user_type = 1"].map((query) => env.DB.prepare(query)));
});

let addresses = 0;

/** Submits a ticket of a visitor or a player, one minute after the one before. */
async function submitted(values: object = {}, api?: GameApi) {
  addresses += 1;
  clock.time += 60_000;
  const ticket = {
    name: "Visitor",
    email: `${crypto.randomUUID()}@mail.example`,
    category: "bug",
    subject: "Subject",
    message: "Message",
    ...values,
  };
  const { number } = await (api ?? as({ ip: `198.51.100.${addresses}` })).tickets.submit(ticket);
  return { number, email: ticket.email };
}

async function member(rank = 11) {
  const login = await newLogin(rank);
  return { ...login, api: as({ token: login.token }) };
}

test("a ticket is assigned to oneself, to another member with the right, and to nobody", async () => {
  const [first, second] = [await member(), await member(20)];
  const cashier = await newMember(20, "cashier");
  const { userNum: player } = await newShopper();
  const { number } = await submitted();
  const { ticket, staff } = await first.api.ticketsAdmin.byNumber({ number });
  expect(ticket).toMatchObject({ assignee: null, priority: "normal" });
  expect(staff.map(({ userNum }) => userNum).sort()).toEqual([first.userNum, second.userNum].sort());

  const assignee = async () => (await first.api.ticketsAdmin.byNumber({ number })).ticket.assignee;
  await first.api.ticketsAdmin.assign({ number, assignee: first.userNum, seen: 0 });
  expect(await assignee()).toEqual({ userNum: first.userNum, userId: first.userId });
  await first.api.ticketsAdmin.assign({ number, assignee: second.userNum, seen: first.userNum });
  expect(await assignee()).toMatchObject({ userNum: second.userNum });
  expect(await latestAuditEntries()).toMatchObject([
    {
      action: "adminassignticket",
      target: `ticket ${number}`,
      before: JSON.stringify({ assignee: first.userId }),
      after: JSON.stringify({ assignee: second.userId }),
    },
  ]);
  for (const wrong of [cashier.userNum, player, 987_654]) {
    await expect(first.api.ticketsAdmin.assign({ number, assignee: wrong })).rejects.toMatchObject({
      code: "invalid",
      fields: { assignee: ["This account may not answer tickets."] },
    });
  }
  await first.api.ticketsAdmin.assign({ number, assignee: 0, seen: second.userNum });
  expect(await assignee()).toBeNull();
  expect(await countRows("audit_log", `target = 'ticket ${number}'`)).toBe(3);
  // Somebody who left the staff stays named until the ticket gets another assignee.
  await first.api.ticketsAdmin.assign({ number, assignee: second.userNum });
  await env.DB.prepare("UPDATE users SET user_type = 1 WHERE user_num = ?1").bind(second.userNum).run();
  expect(await assignee()).toEqual({ userNum: second.userNum, userId: second.userId });
});

test("of two members who take a ticket at once, one gets it and the other is told", async () => {
  const members = await Promise.all([member(), member(), member()]);
  const { number } = await submitted();
  const results = await Promise.allSettled(
    members.map(({ api, userNum }) => api.ticketsAdmin.assign({ number, assignee: userNum, seen: 0 })),
  );
  const taken = results.findIndex(({ status }) => status === "fulfilled");
  const winner = members[taken]!;
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    expect(result.reason).toMatchObject({
      code: "conflict",
      message: `The ticket was assigned to ${winner.userId} in the meantime, so nothing was changed.`,
    });
  }
  const { ticket } = await winner.api.ticketsAdmin.byNumber({ number });
  expect(ticket.assignee).toMatchObject({ userNum: winner.userNum });
  expect(await countRows("audit_log", "action = 'adminassignticket'")).toBe(1);
});

test("the queue is filtered by state, assignee, category, priority and search, and sorted", async () => {
  const { api, userNum } = await member();
  const other = await member();
  const { number: a } = await submitted({ category: "bug", subject: "Alpha" });
  const { number: b } = await submitted({ category: "payment", subject: "Beta" });
  const { number: c } = await submitted({ category: "bug", subject: "Gamma" });
  const { number: d } = await submitted({ category: "bug", subject: "Delta" });
  await api.ticketsAdmin.assign({ number: a, assignee: userNum });
  await api.ticketsAdmin.assign({ number: b, assignee: other.userNum });
  await api.ticketsAdmin.setPriority({ number: c, priority: "urgent" });
  await api.ticketsAdmin.setPriority({ number: a, priority: "low" });
  clock.time += 60_000;
  await api.ticketsAdmin.reply({ number: d, message: "Answer" });
  const listed = async (filters: Partial<QueueFilters> = {}) =>
    (await api.ticketsAdmin.list({ state: "open", page: 1, ...filters })).data.map(({ number }) => number);
  expect(await listed()).toEqual([a, b, c]);
  expect(await listed({ assignee: "mine" })).toEqual([a]);
  expect(await listed({ assignee: "none" })).toEqual([c]);
  expect(await listed({ assignee: "none", state: "all" })).toEqual([d, c]);
  expect(await listed({ category: "bug" })).toEqual([a, c]);
  expect(await listed({ category: "bug", priority: "urgent" })).toEqual([c]);
  expect(await listed({ priority: "normal", state: "all" })).toEqual([d, b]);
  expect(await listed({ search: "alpha", state: "all", assignee: "mine" })).toEqual([a]);
  expect(await listed({ search: "alpha", state: "all", assignee: "none" })).toEqual([]);
  expect(await listed({ order: "priority" })).toEqual([c, b, a]);
  expect(await listed({ order: "newest", state: "all" })).toEqual([d, c, b, a]);
  expect(await listed({ order: "oldest", assignee: "mine", state: "all" })).toEqual([a]);
  expect(await listed({ category: "' OR 1 --" })).toEqual([]);
  const { data } = await api.ticketsAdmin.list({ state: "open", page: 1, priority: "urgent" });
  expect(data).toMatchObject([{ priority: "urgent", assignee: null }]);
});

test("filtered lists have pages", async () => {
  const { api } = await member();
  const insert = env.DB.prepare(
    `INSERT INTO tickets (number, name, email, email_key, category, subject, created_at, changed_at)
     SELECT 'T-' || value, 'a', 'a', 'a', iif(value % 2, 'bug', 'game'), value, value, value
     FROM json_each((SELECT json_group_array(n) FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 90) SELECT n FROM c)))`,
  );
  await insert.run();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => api.ticketsAdmin.list({ state: "open", page, category: "bug", order: "oldest" })),
  );
  expect(pages.map(({ lastPage, data }) => [lastPage, data.length])).toEqual([
    [3, 20],
    [3, 20],
    [3, 5],
    [3, 0],
  ]);
  expect(pages[1]?.data[0]?.subject).toBe("41");
});

test("notes are read by staff only: not by the owner, in mails, in the export or in the audit log", async () => {
  const { api, userId } = await member();
  const { token, userNum } = await newShopper();
  const player = as({ token, ip: "203.0.113.77" });
  const { number, email } = await submitted({}, player);
  const secret = "Multi-account of zebra-quagga";
  clock.time += 1000;
  await api.ticketsAdmin.addNote({ number, note: `  ${secret}\r\n` });
  clock.time += 1000;
  await api.ticketsAdmin.reply({ number, message: "We look into it." });
  const { ticket } = await api.ticketsAdmin.byNumber({ number });
  expect(ticket.notes).toEqual([{ id: expect.any(Number), writer: userId, text: secret, at: expect.any(String) }]);
  expect(ticket.messages.map(({ text }) => text)).toEqual(["Message", "We look into it."]);
  await settle();

  const seen: unknown[] = [await player.tickets.check({ number }), await as({}).tickets.check({ number, email })];
  seen.push(await player.tickets.mine({ page: 1 }), mails);
  for (const part of dataParts) seen.push(await player.privacy.records({ part }));
  const audit = await env.DB.prepare("SELECT * FROM audit_log").all();
  const shown = JSON.stringify([seen, audit.results]);
  expect(shown).toContain("We look into it.");
  expect(shown).not.toContain("zebra-quagga");
  expect(await latestAuditEntries(2)).toMatchObject([{}, { action: "adminticketnote", target: `ticket ${number}` }]);

  for (const stranger of [player, as({})]) {
    await expect(stranger.ticketsAdmin.addNote({ number, note: "x" })).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unauthorized/),
    });
  }
  await expect(api.ticketsAdmin.addNote({ number, note: " \n" })).rejects.toMatchObject({
    code: "invalid",
    fields: { note: ["Note is required."] },
  });
  expect(await countRows("tickets", `user_num = ${userNum} AND state = 'answered'`)).toBe(1);
});

test("a note changes neither the state nor the place in the queue, and a ticket takes a limited number", async () => {
  const { api } = await member();
  const { number } = await submitted();
  const before = (await api.ticketsAdmin.byNumber({ number })).ticket;
  await env.DB.prepare(
    `INSERT INTO ticket_notes (ticket_id, writer_num, text, at)
     SELECT tickets.id, 1, 'n', 0 FROM tickets, json_each((SELECT '[' || substr(replace(hex(zeroblob(199)), '00', ',1'), 2) || ']'))
     WHERE number = ?1`,
  )
    .bind(number)
    .run();
  clock.time += 60_000;
  await api.ticketsAdmin.addNote({ number, note: "The last one" });
  await expect(api.ticketsAdmin.addNote({ number, note: "One too many" })).rejects.toMatchObject({
    code: "conflict",
    message: "This ticket has reached its maximum number of notes.",
  });
  const after = (await api.ticketsAdmin.byNumber({ number })).ticket;
  expect(after).toMatchObject({ state: "open", changedAt: before.changedAt });
  expect(after.notes).toHaveLength(200);
});

test("the first answer is recorded once", async () => {
  const { api } = await member();
  const { number } = await submitted();
  clock.time += 5000;
  const first = clock.time;
  await api.ticketsAdmin.reply({ number, message: "First" });
  clock.time += 5000;
  await api.ticketsAdmin.reply({ number, message: "Second" });
  expect(await countRows("tickets", `number = '${number}' AND first_answered_at = ${first}`)).toBe(1);
});

test("members of staff named by a category get mails about new tickets, and the assignee about a reply to an answer", async () => {
  const [editor, named, assignee, unconfirmed] = await Promise.all([member(20), member(), member(), member()]);
  const addressOf = (userNum: number) =>
    env.DB.prepare("SELECT email FROM users WHERE user_num = ?1").bind(userNum).first<string>("email");
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num IN (?1, ?2)")
    .bind(named.userNum, assignee.userNum)
    .run();
  const [namedAddress, assigneeAddress] = [await addressOf(named.userNum), await addressOf(assignee.userNum)];
  const { id } = await editor.api.ticketCategoriesAdmin.save({
    ...{ id: 0, key: "urgentcase", name: "Urgent", active: "on" },
    notified: `${named.userId}, ${unconfirmed.userId}`,
  });
  const sentTo = (address: string | null) => mails.filter(({ to }) => to === address).map(({ subject }) => subject);

  await submitted();
  await settle();
  expect(sentTo(namedAddress)).toEqual([]);
  const { number, email } = await submitted({ category: "urgentcase", subject: "Lost <b>everything</b>" });
  await settle();
  expect(sentTo(namedAddress)).toEqual([`Ticket ${number}: A new ticket has arrived.`]);
  expect(sentTo(await addressOf(unconfirmed.userNum))).toEqual([]);
  const mail = mails.find(({ to }) => to === namedAddress)!;
  expect(mail.text).toContain(`/admin/tickets/${number}`);
  expect(mail.html).toContain("Lost &lt;b&gt;everything&lt;/b&gt;");

  await assignee.api.ticketsAdmin.assign({ number, assignee: assignee.userNum, seen: 0 });
  const reply = () => as({ ip: "198.51.100.254" }).tickets.reply({ number, email, message: "More" });
  await reply();
  await settle();
  // It was waiting for an answer anyway.
  expect(sentTo(assigneeAddress)).toEqual([]);
  await assignee.api.ticketsAdmin.reply({ number, message: "Which one?" });
  await reply();
  await reply();
  await settle();
  expect(sentTo(assigneeAddress)).toEqual([`Ticket ${number}: A player has replied to a ticket of yours.`]);
  await env.DB.prepare("DELETE FROM ticket_categories WHERE id = ?1").bind(id).run();
});

test("destinations get one notice of a ticket that has become overdue by the target of its priority", async () => {
  const destination = env.DB.prepare(
    `INSERT INTO notice_destinations (name, kind, sealed_address, hint, events, templates, enabled, created_at)
     VALUES ('Staff', 'discord', 'x', 'x', '["ticket.overdue"]', '{}', 1, ?1)`,
  );
  const old = await submitted();
  clock.time += 23 * HOUR;
  const { number } = await submitted({ subject: "Waits" });
  const urgent = await submitted({ subject: "Urgent" });
  await env.DB.prepare("UPDATE tickets SET priority = 3 WHERE number = ?1").bind(urgent.number).run();
  // The first ticket is overdue before anybody wants to know.
  clock.time += 1.5 * HOUR;
  await destination.bind(clock.time).run();
  const told = async () => {
    await announceOverdueTickets(tools.context.db, clock.time);
    const { results } = await env.DB.prepare("SELECT data FROM notices ORDER BY id").all<{ data: string }>();
    return results.map(({ data }) => JSON.parse(data) as { number: string; hours: string });
  };
  expect(await told()).toEqual([]);
  clock.time += HOUR;
  expect(await told()).toEqual([{ number: urgent.number, category: "bug", subject: "Urgent", hours: "2" }]);
  clock.time += 22 * HOUR;
  expect((await told()).map((notice) => [notice.number, notice.hours])).toEqual([
    [urgent.number, "2"],
    [number, "24"],
  ]);
  expect((await told()).map((notice) => notice.number)).not.toContain(old.number);
  await env.DB.batch(["notices", "notice_destinations"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});
