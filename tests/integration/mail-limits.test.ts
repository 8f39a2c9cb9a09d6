import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallContext } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { isMailAllowed, type MailLimit } from "#app/features/mail/embedded/mailbox-limits.ts";
import { featureTables } from "#app/features.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testKeys } from "#tests/fixtures/embedded.ts";

const HOUR = 3_600_000;

function setUp() {
  const clock = { time: Date.UTC(2026, 5, 1) };
  const { database, stats } = countingDatabase(env.DB);
  const context: CallContext = {
    db: openDatabase(database),
    features: featureTables,
    caller: { ip: "", token: undefined },
    now: () => clock.time,
    waitUntil: () => {},
    site: { origin: undefined },
    keys: testKeys,
    passwords: new PasswordHasher(),
    ...connectedWith(),
  };
  /** How many mails of a kind are sent when one is caused every ten minutes. */
  const sent = async (limit: MailLimit, times: number, address: (n: number) => string, cause?: { userNum: number }) => {
    let count = 0;
    for (let n = 0; n < times; n += 1) {
      if (await isMailAllowed(context, limit, address(n), cause)) count += 1;
      clock.time += HOUR / 6;
    }
    return count;
  };
  return { context, clock, stats, sent };
}

test("one mailbox gets forty mails a day, a quarter of them for tickets, and notices beyond these", async () => {
  const { clock, sent } = setUp();
  const start = clock.time;
  const mailbox = (n: number) => `mail.box+${n}@limits.example`;
  const rest = async (limit: MailLimit) => {
    clock.time = start + 20 * HOUR;
    return sent(limit, 6, mailbox);
  };
  expect(await sent("ticketMailsPerMailbox", 24, mailbox)).toBe(10);
  expect(await sent("confirmMailsPerMailbox", 12, mailbox)).toBe(10);
  expect(await sent("findMailsPerMailbox", 72, mailbox)).toBe(20);
  for (const limit of ["ticketMailsPerMailbox", "confirmMailsPerMailbox", "findMailsPerMailbox"] as const) {
    expect([limit, await rest(limit)]).toEqual([limit, 0]);
  }
  clock.time = start + 20 * HOUR;
  expect(await sent("noticeMailsPerMailbox", 23, mailbox)).toBe(20);
  clock.time = start + 24 * HOUR;
  expect(await sent("findMailsPerMailbox", 1, mailbox)).toBe(1);
});

test("one account causes a limited number of mails a day, to whatever mailboxes", async () => {
  const { sent, clock } = setUp();
  const stranger = (n: number) => `stranger${n}@limits.example`;
  const account = { userNum: 771 };
  expect(await sent("ticketMailsPerMailbox", 12, stranger, account)).toBe(5);
  expect(await sent("confirmMailsPerMailbox", 12, stranger, account)).toBe(5);
  expect(await sent("ticketMailsPerMailbox", 2, stranger, account)).toBe(0);
  // Notices to its owner have room left, and other accounts are not concerned.
  expect(await sent("noticeMailsPerMailbox", 12, () => "owner771@limits.example", account)).toBe(12);
  expect(await sent("ticketMailsPerMailbox", 1, stranger, { userNum: 772 })).toBe(1);
  clock.time += 24 * HOUR;
  expect(await sent("ticketMailsPerMailbox", 1, stranger, account)).toBe(1);
});

test("an account without mails left does not use up the limits of a mailbox", async () => {
  const { context, sent } = setUp();
  const account = { userNum: 773 };
  await sent("ticketMailsPerMailbox", 6, (n) => `spent${n}@limits.example`, account);
  expect(await sent("ticketMailsPerMailbox", 6, () => "spared@limits.example", account)).toBe(0);
  for (let n = 0; n < 5; n += 1) {
    expect(await isMailAllowed(context, "ticketMailsPerMailbox", "spared@limits.example")).toBe(true);
  }
});

test("all limits of a mail are counted in one round trip", async () => {
  const { context, stats } = setUp();
  await isMailAllowed(context, "ticketMailsPerMailbox", "counted@limits.example", { userNum: 774 });
  expect(stats.roundTrips).toBe(1);
});
