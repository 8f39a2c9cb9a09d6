import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { loadConsole } from "#app/features.ts";
import { newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

await loadConsole();

beforeEach(async () => {
  await env.DB.exec("DELETE FROM ticket_messages");
  await env.DB.exec("DELETE FROM tickets");
});

let last = 0;

/** Inserts tickets that wait for an answer, the first for the longest; returns their numbers. */
async function insertTickets(count: number, { state = "open", assignee = null as number | null } = {}) {
  const numbers = Array.from({ length: count }, () => `T-9000-${String(++last).padStart(4, "0")}`);
  await env.DB.batch(
    numbers.map((number, index) =>
      env.DB.prepare(
        `INSERT INTO tickets (number, name, email, email_key, category, subject, state, assignee_num, created_at, changed_at)
         VALUES (?1, 'x', 'x@example.com', 'x@example.com', 'other', 'Help', ?2, ?3, 1, ?4)`,
      ).bind(number, state, assignee, last + index),
    ),
  );
  return numbers;
}

test("the menu counts what waits on the pages that the caller may open, up to a limit", async () => {
  const { as } = testGameApi();
  const { workAdmin } = as({ token: (await newMember(20, ["console", "tickets"])).token });
  const count = async () => (await workAdmin.waiting({})).data;
  expect(await count()).toEqual([{ href: "/admin/tickets", count: 0 }]);
  await insertTickets(3);
  await insertTickets(2, { state: "answered" });
  expect(await count()).toEqual([{ href: "/admin/tickets", count: 3 }]);
  await insertTickets(120);
  expect(await workAdmin.waiting({})).toEqual({ data: [{ href: "/admin/tickets", count: 100 }], countedAtMost: 100 });
  const editor = as({ token: (await newMember(20, ["console", "read players"])).token }).workAdmin;
  expect((await editor.waiting({})).data).toEqual([]);
  const owner = as({ token: (await newMember(30, ["console", "tickets", "payments", "vouchers"])).token }).workAdmin;
  expect((await owner.waiting({})).data.map(({ href }) => href)).toEqual(
    expect.arrayContaining(["/admin/approvals", "/admin/payments", "/admin/tickets"]),
  );
});

test("the next ticket is the one that waits the longest, of those that the caller or nobody works on", async () => {
  const { as } = testGameApi();
  const staff = await newMember(20, ["console", "tickets"]);
  const other = await newMember(20, ["console", "tickets"]);
  const [taken = ""] = await insertTickets(1, { assignee: other.userNum });
  const [first = "", second = ""] = await insertTickets(2);
  const [mine = ""] = await insertTickets(1, { assignee: staff.userNum });
  const [done = ""] = await insertTickets(1, { state: "answered" });
  const { ticketsAdmin } = as({ token: staff.token });
  const next = async (number: string) => (await ticketsAdmin.byNumber({ number })).next;
  expect([await next(done), await next(taken), await next(first), await next(second)]).toEqual([
    first,
    first,
    second,
    first,
  ]);
  for (const number of [first, second]) await ticketsAdmin.reply({ number, message: "Done", close: true });
  expect([await next(first), await next(mine)]).toEqual([mine, null]);
});
