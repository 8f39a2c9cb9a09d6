import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { sendChangeLink } from "#app/features/accounts/embedded/change-address.ts";
import { sendVerification } from "#app/features/accounts/embedded/verify-email.ts";
import { type NoticeEventName, noticeEventNames } from "#app/features/notices/events.ts";
import { type Fact, recordFact } from "#app/features/payments/embedded/record-facts.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { closeAnsweredTickets } from "#app/features/tickets/embedded/auto-close.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { DAY } from "#app/format/units.ts";
import { insertAccount, registration, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { type TestGameApi, testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { factOf, insertOrder } from "#tests/fixtures/payments.ts";
import { buyRequest, countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

/** The database, in which every transaction that could queue a notice fails with its last statement. */
function abortingDatabase(): D1Database {
  let queues = false;
  return new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare")
        return (query: string) => {
          queues ||= query.includes("INTO notices");
          return target.prepare(query);
        };
      if (property === "batch")
        return (statements: D1PreparedStatement[]) => {
          const last = queues ? [target.prepare("INSERT INTO write_guards (holds) VALUES (0)")] : [];
          queues = false;
          return target.batch([...statements, ...last]);
        };
      const value = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const api = testGameApi();
const { clock } = api;
const aborting = testGameApi({ database: abortingDatabase(), now: () => clock.time });

let owner: { token: string };

beforeEach(async () => {
  clock.time += DAY;
  await env.DB.batch(["notice_destinations", "notices"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  owner = await newLogin(30);
  await env.DB.prepare(
    `INSERT INTO notice_destinations (name, kind, sealed_address, hint, events, templates, enabled, created_at)
     VALUES ('Program', 'webhook', '', '', ?1, '{}', 1, 0)`,
  )
    .bind(JSON.stringify(noticeEventNames))
    .run();
});

const newUserId = () => `n${crypto.randomUUID().slice(0, 11).replaceAll("-", "_")}`;
const asOwner = (through: TestGameApi): GameApi => through.as(owner);
const unconfirmed = (values: Partial<Parameters<typeof insertAccount>[1]> = {}) =>
  insertAccount(env.DB, { userId: newUserId(), ...values });
const reportFact = (through: TestGameApi, fact: Fact) => runBatch(through.context.db, recordFact(fact, clock.time));
const paidOf = (number: string) =>
  factOf(number, { kind: "paid", state: "succeeded", objectId: `payment of ${number}` });

async function newTicket() {
  const { userId, token, userNum } = await newShopper();
  const { number } = await api.as({ token }).tickets.submit({
    ...{ name: "Player", email: `${userId}@mail.example`, category: "account", subject: "Help", message: "Lost" },
    images: [],
  });
  await env.DB.prepare("DELETE FROM notices").run();
  return { number, token, userNum, values: { number, category: "account", subject: "Help" } };
}

interface Scenario {
  event: NoticeEventName;
  /** What the site must have before. */
  prepare(): Promise<{
    /** The change, through a game API. */
    act(through: TestGameApi): Promise<unknown>;
    /** The values of its notice. */
    values: Record<string, unknown>;
    /** How often it can happen with the same outcome; it is told once all the same. */
    repeatable?: true;
  }>;
}

const scenarios: Record<string, Scenario> = {
  "a registration": {
    event: "account.registered",
    async prepare() {
      const userId = newUserId();
      return { act: ({ gameApi }) => gameApi.accounts.register(registration({ userId })), values: { userId } };
    },
  },
  "the link that confirms an address": {
    event: "account.confirmed",
    async prepare() {
      const account = await unconfirmed();
      await sendVerification(api.context, account);
      await api.settle();
      const token = tokenIn(api.mails.at(-1)?.text);
      return { act: ({ gameApi }) => gameApi.accounts.verifyEmail({ token }), values: { userId: account.userId } };
    },
  },
  "a new password by mail": {
    event: "account.confirmed",
    async prepare() {
      const { userId, email } = await unconfirmed();
      await api.gameApi.accounts.findPassword({ userId, email });
      await api.settle();
      const token = tokenIn(api.mails.at(-1)?.text);
      const newPassword = `${testPassword}-new`;
      return {
        act: ({ gameApi }) => gameApi.accounts.resetPassword({ token, newPassword }),
        values: { userId },
      };
    },
  },
  "another address in place of one that was never confirmed": {
    event: "account.confirmed",
    async prepare() {
      const { userId, userNum } = await unconfirmed();
      const email = `${userId}.new@mail.example`;
      await env.DB.prepare(
        "UPDATE users SET pending_email = ?2, pending_email_key = ?2, email_change_at = ?3 WHERE user_num = ?1",
      )
        .bind(userNum, email, clock.time)
        .run();
      const [account] = await api.context.db.select().from(users).where(eq(users.userNum, userNum));
      await sendChangeLink(account!, { email, emailKey: email }, api.context);
      await api.settle();
      const token = tokenIn(api.mails.at(-1)?.text);
      return { act: ({ gameApi }) => gameApi.accounts.verifyEmail({ token }), values: { userId } };
    },
  },
  "staff who confirm an address": {
    event: "account.confirmed",
    async prepare() {
      const { userId, userNum } = await unconfirmed();
      return {
        act: (through) => asOwner(through).playersAdmin.confirmEmail({ userNum, reason: "By phone", confirm: "on" }),
        values: { userId },
      };
    },
  },
  "a suspension": {
    event: "account.suspended",
    async prepare() {
      const { userId, userNum } = await newShopper();
      return {
        act: (through) =>
          asOwner(through).bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt: "", confirm: "on" }),
        values: { userId, end: "" },
      };
    },
  },
  "the end of a suspension": {
    event: "account.unsuspended",
    async prepare() {
      const { userId, userNum } = await newShopper();
      await asOwner(api).bansAdmin.suspend({ userNum, reason: "Botting", note: "", endsAt: "", confirm: "on" });
      const id = await env.DB.prepare("SELECT id FROM account_bans WHERE user_num = ?1")
        .bind(userNum)
        .first<number>("id");
      return {
        act: (through) => asOwner(through).bansAdmin.liftSuspension({ id: id!, reason: "Appeal", confirm: "on" }),
        values: { userId },
      };
    },
  },
  "a payment": {
    event: "order.paid",
    async prepare() {
      const { userId, userNum } = await newShopper();
      const number = await insertOrder(userNum, { bonus: 20 });
      return {
        act: (through) => reportFact(through, paidOf(number)),
        values: { number, userId, package: "Pouch", amount: "100.00", coins: "120", provider: "stripe" },
        repeatable: true,
      };
    },
  },
  "a refund": {
    event: "order.refunded",
    async prepare() {
      const { userId, userNum } = await newShopper();
      const number = await insertOrder(userNum);
      await reportFact(api, paidOf(number));
      const refund = factOf(number, { kind: "refund", state: "succeeded", amount: 40_50, at: 1 });
      return {
        act: (through) => reportFact(through, refund),
        values: { number, userId, amount: "40.50" },
        repeatable: true,
      };
    },
  },
  "a refund that was reported before its payment": {
    event: "order.refunded",
    async prepare() {
      const { userId, userNum } = await newShopper();
      const number = await insertOrder(userNum);
      const paymentId = `payment of ${number}`;
      const refund = factOf(number, { kind: "refund", state: "succeeded", amount: 40_50, at: 1, paymentId });
      await reportFact(api, { ...refund, orderNumber: null });
      return {
        act: (through) => reportFact(through, { ...paidOf(number), paymentId }),
        values: { number, userId, amount: "40.50" },
        repeatable: true,
      };
    },
  },
  "a purchase": {
    event: "item.bought",
    async prepare() {
      const { userId, token } = await newShopper(100);
      const product = await insertItem({ name: "Fox Mask", price: 30 });
      await api.as({ token }).cart.add({ productNum: product, quantity: 2 });
      const request = buyRequest(await api.as({ token }).cart.read({}));
      return {
        act: (through) => through.as({ token }).cart.buy(request),
        values: {
          ...{ purchase: expect.stringMatching(/^\d+$/), userId, product: `${product}`, name: "Fox Mask" },
          ...{ quantity: "2", paid: "60", currency: "rcoin" },
        },
        repeatable: true,
      };
    },
  },
  "a reply of a player": {
    event: "ticket.replied",
    async prepare() {
      const { number, token, values } = await newTicket();
      return {
        act: (through) => through.as({ token }).tickets.reply({ number, message: "Still lost", images: [] }),
        values,
      };
    },
  },
  "a player who closes a ticket": {
    event: "ticket.closed",
    async prepare() {
      const { number, token, values } = await newTicket();
      return { act: (through) => through.as({ token }).tickets.close({ number }), values, repeatable: true };
    },
  },
  "staff who close a ticket": {
    event: "ticket.closed",
    async prepare() {
      const { number, values } = await newTicket();
      return {
        act: (through) => asOwner(through).ticketsAdmin.setState({ number, state: "closed" }),
        values,
        repeatable: true,
      };
    },
  },
  "an answer that closes a ticket": {
    event: "ticket.closed",
    async prepare() {
      const { number, values } = await newTicket();
      return {
        act: (through) => asOwner(through).ticketsAdmin.reply({ number, message: "Found.", close: true }),
        values,
      };
    },
  },
  "a ticket that closes by itself": {
    event: "ticket.closed",
    async prepare() {
      const { number, values } = await newTicket();
      const settings = await asOwner(api).ticketsAdmin.settings({});
      await asOwner(api).ticketsAdmin.saveSettings({ ...settings.values, autoClose: "1" });
      await env.DB.prepare(
        "UPDATE tickets SET state = 'answered', changed_at = ?2, reminded_at = ?2 + 1 WHERE number = ?1",
      )
        .bind(number, clock.time - 3 * DAY)
        .run();
      return { act: ({ context }) => closeAnsweredTickets(context), values, repeatable: true };
    },
  },
};

async function queued(event: NoticeEventName) {
  const { results } = await env.DB.prepare("SELECT data, path FROM notices WHERE event = ?1 ORDER BY id")
    .bind(event)
    .all<{ data: string; path: string }>();
  return results.map(({ data, path }) => ({ values: JSON.parse(data), path }));
}

describe.each(Object.entries(scenarios))("%s", (_, { event, prepare }) => {
  test("is told once, without addresses of the player", async () => {
    const { act, values, repeatable } = await prepare();
    expect(await queued(event)).toEqual([]);
    await act(api);
    if (repeatable) await act(api);
    await api.settle();
    const [first, ...others] = await queued(event);
    expect(others).toEqual([]);
    expect(first?.values).toEqual(values);
    expect(JSON.stringify(first)).not.toMatch(/@|\d+\.\d+\.\d+\.\d+|password/i);
  });

  test("is not told when its transaction fails", async () => {
    const { act } = await prepare();
    // The cause is logged.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(act(aborting)).rejects.toThrow();
    expect(await queued(event)).toEqual([]);
  });
});

test("orders of test mode are not told", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { isTest: true });
  await reportFact(api, { ...paidOf(number), isTest: true });
  await reportFact(api, factOf(number, { kind: "refund", state: "succeeded", isTest: true, at: 1 }));
  expect(await countRows("payment_orders", `number = '${number}' AND paid_at IS NOT NULL`)).toBe(1);
  expect(await countRows("notices")).toBe(0);
});

test("a user ID that is taken, a purchase that is refused and a link that is used are not told", async () => {
  const { userId } = await newShopper();
  await expect(api.gameApi.accounts.register(registration({ userId }))).rejects.toMatchObject({ code: "conflict" });
  const { token } = await newShopper(10);
  const product = await insertItem({ price: 30 });
  await api.as({ token }).cart.add({ productNum: product, quantity: 1 });
  const request = buyRequest(await api.as({ token }).cart.read({}));
  await expect(api.as({ token }).cart.buy(request)).rejects.toMatchObject({ code: "conflict" });
  await expect(api.gameApi.accounts.verifyEmail({ token: "used" })).rejects.toMatchObject({ code: "invalid" });
  await api.settle();
  expect(await countRows("notices")).toBe(0);
});

test("the notices of an account are deleted with it", async () => {
  const kept = await newShopper();
  const { userNum } = await newShopper();
  for (const one of [kept.userNum, userNum])
    await asOwner(api).bansAdmin.suspend({ userNum: one, reason: "Botting", note: "", endsAt: "", confirm: "on" });
  await env.DB.prepare("UPDATE users SET deletion_at = ?2 WHERE user_num = ?1").bind(userNum, clock.time).run();
  await deleteDueAccounts(api.context);
  expect(await queued("account.suspended")).toMatchObject([{ values: { userId: kept.userId } }]);
});

test("every event that only programs want is queued by a scenario", () => {
  const told = new Set(Object.values(scenarios).map(({ event }) => event));
  const expected = noticeEventNames.filter((event) =>
    /^(?:account|order\.(?:paid|ref)|item|ticket\.(?:rep|clo))/.test(event),
  );
  expect([...told].sort()).toEqual(expected.sort());
});
