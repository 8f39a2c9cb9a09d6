import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { referenceKeys } from "#app/features/payments/reference.ts";
import type { OperatorDatabase } from "../../scripts/database/operator-database.ts";
import { deliver, type WebhookDelivery } from "../fixtures/payment-providers/provider-server.ts";
import { startStripeDouble } from "../fixtures/payment-providers/stripe-double.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { isShort, prepareLoadPortal, saveFigures } from "./load-portal.ts";
import { netAmounts } from "./net-amounts.ts";

/**
 * Pays, refunds, disputes, buys, gives and cancels for 50 accounts at the same time, and kills the server with SIGKILL in
 * the middle: `npm run load:payments`. Players also replace their receipts, send reference numbers of other orders, and
 * pay orders that they cancelled; cashiers ask each other to approve what is above their limit. What got no response is
 * sent again, as providers and browsers do; then everything is sent once more. After each round the ledger check must
 * find no differences, and a second computation in SQL from the reports, purchases and deliveries alone must give the
 * same balances and debts. Each order must have the coins that follow from what happened at the provider, each transfer
 * must have paid one order, which is the one whose receipt a cashier saw, and no amount may have been given twice. Exit
 * code 1 on any problem.
 */
const ROUNDS = isShort ? 1 : 5;
const ACCOUNTS = isShort ? 8 : 50;
const CASHIERS = 4;
/** Orders of an account in a round, at the provider and to a wallet. */
const PROVIDER_ORDERS = 4;
/** Requests in flight: while orders are placed, and in the race. */
const CONCURRENCY = 32;
const RACING = isShort ? 100 : 1000;
/** How often an operation without an answer is sent again: the portal refuses requests beyond what it can run at once. */
const MAX_TRIES = 40;
/** Centavos, and coins of the package: what it is worth, always, and with the first order. */
const PRICE = 100_00;
const COINS = 100;
const BONUS = 11;
const FIRST_BONUS = 50;
/** Numbers of the shop's items: one with any number, one with a stock, a bundle of two, and their prices. */
const items = { plain: 90_101, rare: 90_102, bundle: 90_103 };
const prices = { [items.plain]: 150, [items.rare]: 120, [items.bundle]: 250 };
const STOCK = 60;
/** Coins that a cashier approves a day without a second person. */
const APPROVAL_LIMIT = 2500;

/** Something that is sent until it is answered. */
interface Operation {
  name: string;
  /** Returns the status. */
  send: () => Promise<number>;
  answered?: boolean;
}

const stripe = await startStripeDouble();
const portal = await prepareLoadPortal("payments", {
  vars: {
    STRIPE_SECRET_KEY: stripe.keys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  },
});
const problems: string[] = [];
/** Refunds and disputes that are reported a round later, when the game has taken what the coins bought. */
let late: WebhookDelivery[] = [];
const rounds: Record<string, number>[] = [];
/** The reference number that the cashiers saw whose approval was done, by order. */
const approvedReferences = new Map<string, string>();
const statuses = new Map<string, number>();

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
const chance = (probability: number) => Math.random() < probability;

function shuffled<Item>(list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

async function call(account: LoadAccount, path: string, body?: object) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls
  return { status: response.status, reply: (await response.json()) as any };
}

const webhook = (delivery: WebhookDelivery): Operation => ({
  name: "webhook",
  send: () => deliver(`${portal.url}/api/payments/stripe/webhook`, delivery),
});

const operation = (name: string, account: LoadAccount, path: string, body: object): Operation => ({
  name,
  send: async () => (await call(account, path, body)).status,
});

interface SendOptions {
  /** Requests in flight. */
  concurrency?: number;
  /** Ends the sending when it returns false. */
  goOn?: (answered: number) => boolean;
}

/** Sends operations concurrently. An operation without a response, or with a server's error, counts as unanswered. */
async function sendAll(
  operations: readonly Operation[],
  { concurrency = CONCURRENCY, goOn = () => true }: SendOptions = {},
): Promise<void> {
  const waiting = [...operations];
  let answered = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = waiting.shift(); next && goOn(answered); next = waiting.shift()) {
        const status = await next.send().catch(() => 0);
        const key = `${next.name} ${status || "no response"}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        if (status === 0 || status >= 500) continue;
        next.answered = true;
        answered += 1;
      }
    }),
  );
}

/** Sends operations, those without an answer again and again. Returns those that never got one. */
async function sendUntilAnswered(operations: readonly Operation[]): Promise<Operation[]> {
  let waiting: Operation[] = operations.map((one) => Object.assign(one, { answered: false }));
  for (let tried = 0; tried < MAX_TRIES && waiting.length > 0; tried += 1) {
    await sendAll(shuffled(waiting), { concurrency: RACING });
    waiting = waiting.filter(({ answered }) => !answered);
  }
  return waiting;
}

/** What the provider reports about an order after somebody has paid, refunded or disputed it. */
function happenings(number: string): WebhookDelivery[] {
  const events: WebhookDelivery[] = [];
  const report = (type: string, object: object) => events.push(stripe.event(type, structuredClone(object)));
  if (chance(0.1)) {
    report("checkout.session.expired", stripe.expire(number));
    if (chance(0.5)) return events;
  }
  report("checkout.session.completed", stripe.pay(number));
  if (chance(0.35)) report("refund.created", stripe.refund(number, pick([33_33, 50_00, PRICE])));
  if (chance(0.1)) {
    const refund = stripe.refund(number, 10_00, "pending");
    report("refund.created", refund);
    report("refund.updated", stripe.updateRefund(refund, pick(["succeeded", "failed"])));
  }
  if (chance(0.25)) {
    const dispute = stripe.dispute(number);
    report("charge.dispute.created", dispute);
    if (chance(0.7)) report("charge.dispute.closed", stripe.updateDispute(dispute, pick(["won", "lost"])));
  }
  return events;
}

/** The coins that an order should have after everything was reported: credited minus reversed, without the first bonus. */
function expectedShare(number: string): number | undefined {
  const { payment_intent: payment } = stripe.session(number);
  return payment === null ? undefined : stripe.returned(number);
}

/** Opens an order as a cashier, and decides about the receipt that is shown. */
function decision(cashier: LoadAccount, number: string, decides: "approve" | "refuse"): Operation {
  return {
    name: `decision: ${decides}`,
    async send() {
      const opened = await call(cashier, `/adminorder/${number}`);
      if (opened.status !== 200) return opened.status;
      const { seen, reference } = opened.reply.order;
      const body = { number, decision: decides, seen, reason: "Raced", confirm: "on" };
      const { status, reply } = await call(cashier, "/adminorder/decide", body);
      if (status === 200 && decides === "approve" && reply.approval == null) approvedReferences.set(number, reference);
      return status;
    },
  };
}

/** Approves one of the requests of other cashiers that are open. */
function secondApproval(cashier: LoadAccount): Operation {
  return {
    name: "second approval",
    async send() {
      const { status, reply } = await call(cashier, "/adminapprovals?state=open");
      if (status !== 200) return status;
      type Listed = { id: number; summary: string; actions: string[] };
      const open = (reply.approvals as Listed[]).filter(({ actions }) => actions.includes("approve"));
      const approval = pick(open);
      if (!approval) return 200;
      const approved = await call(cashier, "/adminapproval/approve", { id: approval.id, confirm: "on" });
      const [, number, reference] = /for order (\S+), reference (\S+):/.exec(approval.summary) ?? [];
      if (approved.status === 200 && number && reference) approvedReferences.set(number, reference);
      return approved.status;
    },
  };
}

interface Shelf {
  /** The package that can be bought any number of times, and one that an account can buy once. */
  pack: number;
  limited: number;
  wallets: number[];
}

/** Orders the limited package twice, cancelling the first order. Returns the orders, which can both be paid. */
async function orderAboveLimit(account: LoadAccount, limited: number): Promise<string[]> {
  const order = async () => {
    const wanted = { requestKey: crypto.randomUUID(), package: limited, price: PRICE, method: "stripe" };
    const { status, reply } = await call(account, "/orderpackage", wanted);
    if (status !== 200) problems.push(`limited package: ${status} ${reply.message}`);
    return String(reply.number);
  };
  const first = await order();
  const { status } = await call(account, "/cancelorder", { number: first });
  if (status !== 200) problems.push(`order ${first} was not cancelled: ${status}`);
  return [first, await order()];
}

async function runRound(round: number, accounts: LoadAccount[], cashiers: LoadAccount[], shelf: Shelf) {
  const { pack } = shelf;
  // A wallet has 99 amounts of a price a day.
  const wallet = shelf.wallets[round - 1];
  // Carts: a line to buy, one to give, and one with the rare item for each account.
  const lines = await portal.withDatabase(async (database) => {
    // What was refused in the round before is still in the carts.
    await database.all("DELETE FROM cart_items WHERE user_num >= 50000");
    // Everything happens within the hour of the limits of attempts.
    await database.all("DELETE FROM rate_counters");
    await database.all("UPDATE shop_items SET stock = ? WHERE product_num = ?", STOCK, items.rare);
    return database.all(
      `INSERT INTO cart_items (user_num, product_num, quantity)
       SELECT value, product_num, 1 FROM json_each(?) JOIN shop_items ON product_num IN (?, ?, ?) WHERE true
       RETURNING seq, user_num, product_num`,
      JSON.stringify(accounts.map(({ userNum }) => userNum)),
      ...Object.values(items),
    );
  });
  await portal.start();
  const placed: { account: LoadAccount; number: string; isWallet: boolean }[] = [];
  await sendAll(
    accounts.flatMap((account) =>
      [...Array<string>(PROVIDER_ORDERS).fill("stripe"), `wallet-${wallet}`].map((method) => ({
        name: "order",
        async send() {
          const wanted = { requestKey: crypto.randomUUID(), package: pack, price: PRICE, method };
          const { status, reply } = await call(account, "/orderpackage", wanted);
          if (status === 200) placed.push({ account, number: reply.number, isWallet: method !== "stripe" });
          else problems.push(`round ${round}: order refused, ${status} ${reply.message}`);
          return status;
        },
      })),
    ),
  );
  const [transfers, checkouts] = [
    placed.filter(({ isWallet }) => isWallet),
    placed.filter(({ isWallet }) => !isWallet),
  ];
  const receipt = (name: string, account: LoadAccount, number: string, reference: string) =>
    operation(name, account, "/sendreceipt", { number, reference });
  await sendAll(transfers.map(({ account, number }) => receipt("receipt", account, number, `R ${number}`)));
  // Orders that are cancelled and paid all the same, and those of a package that an account can buy once.
  await sendAll(
    checkouts
      .filter(() => chance(0.15))
      .map(({ account, number }) => operation("cancelled order", account, "/cancelorder", { number })),
  );
  const aboveLimit: string[] = [];
  if (round === 1) for (const account of accounts) aboveLimit.push(...(await orderAboveLimit(account, shelf.limited)));

  const byNumber = new Map(accounts.map((account) => [account.userNum, account]));
  const confirmed = { reason: "Raced", confirm: "on" };
  const reports = late;
  late = [];
  for (const number of [...checkouts.map((order) => order.number), ...aboveLimit]) {
    const [paid, ...others] = happenings(number);
    const isLate = round < ROUNDS && chance(0.5);
    if (paid) reports.push(paid);
    (isLate ? late : reports).push(...others);
  }
  const operations: Operation[] = shuffled<Operation>([
    // Providers repeat events.
    ...reports.flatMap((event) => Array.from({ length: pick([1, 2, 3, 4]) }, () => webhook(event))),
    ...transfers.flatMap(({ number }) =>
      shuffled(cashiers)
        .slice(0, 2)
        .map((cashier, index) => decision(cashier, number, index === 1 && chance(0.2) ? "refuse" : "approve")),
    ),
    ...transfers
      .filter(() => chance(0.3))
      .map(({ account, number }) => receipt("replaced receipt", account, number, `S ${number}`)),
    // The reference of another order, with a word before it.
    ...transfers
      .filter(() => chance(0.5))
      .map(({ account, number }) =>
        receipt("reference of another order", account, number, `Ref. No. R ${pick(transfers).number}`),
      ),
    ...Array.from({ length: transfers.length }, () => secondApproval(pick(cashiers))),
    ...aboveLimit
      .filter(() => chance(0.5))
      .map((number) => operation("credit above limit", pick(cashiers), "/adminorder/accept", { number, ...confirmed })),
    ...transfers
      .filter(() => chance(0.4))
      .map(({ number }) =>
        operation("refund", pick(cashiers), "/adminorder/refund", {
          ...{ number, amount: pick([25_00, 50_00, PRICE]), requestKey: crypto.randomUUID(), ...confirmed },
        }),
      ),
    ...lines.map(({ seq, user_num, product_num }) => {
      const buyer = byNumber.get(Number(user_num))!;
      const order = {
        requestKey: crypto.randomUUID(),
        items: [{ seq: Number(seq), quantity: 1, price: prices[Number(product_num)] }],
      };
      const isGift = Number(product_num) === items.plain && chance(0.5);
      const recipient = pick(accounts.filter((account) => account !== buyer));
      return isGift
        ? operation("gift", buyer, "/givegift", {
            ...order,
            UserID: `load${accounts.indexOf(recipient)}`,
            message: "Raced",
          })
        : operation("purchase", buyer, "/buycart", order);
    }),
    // Refuses gifts and cancels lines of this and earlier rounds, as far as they exist by then.
    ...accounts.map((account) => ({
      name: "refusal of a gift",
      async send() {
        const { reply } = await call(account, "/getgifts/1");
        const [gift] = (reply.gifts ?? []).filter((one: { is_given: boolean }) => !one.is_given);
        return gift ? (await call(account, "/refusegift", { purchase: gift.purchase })).status : 200;
      },
    })),
    ...accounts.map((account) => ({
      name: "cancellation",
      async send() {
        const { reply } = await call(account, "/shoppurchases?page=1");
        const purchase = reply.purchasehistory?.[0]?.purchase;
        if (!purchase) return 200;
        const { lines: bought = [] } = (await call(account, `/getpurchase/${purchase}`)).reply.purchase ?? {};
        return bought[0] ? (await call(account, "/canceldelivery", { line: bought[0].line })).status : 200;
      },
    })),
  ]);

  const killAfter = Math.floor(operations.length * (0.15 + 0.6 * ((round - 1) / Math.max(1, ROUNDS - 1))));
  let killed: Promise<void> | undefined;
  await sendAll(operations, {
    concurrency: RACING,
    goOn(answered) {
      if (answered >= killAfter) killed ??= portal.kill();
      return killed === undefined;
    },
  });
  await killed;
  const unanswered = operations.filter(({ answered }) => !answered);
  await portal.start();
  // Then everything once more, like an impatient provider and impatient browsers.
  const left = [...(await sendUntilAnswered(unanswered)), ...(await sendUntilAnswered(operations))];
  if (left.length > 0) problems.push(`round ${round}: ${left.length} operations got no answer`);
  await portal.kill();

  const differences = await portal.withDatabase(async (database) => {
    const { first } = await findLedgerDifferences((sql) => database.all(sql));
    const found = first.map((line) => `ledger check: ${line}`);
    for (const row of await database.all(netAmounts)) found.push(`second computation: ${JSON.stringify(row)}`);
    const orders = await database.all(
      "SELECT number, credited, reversed, amount, attention, over_limit FROM payment_orders WHERE provider = 'stripe'",
    );
    // Before the last round, some reports are still on their way.
    for (const { number, credited, reversed, amount, attention, over_limit } of round === ROUNDS ? orders : []) {
      if (over_limit === "held") {
        if (Number(credited) !== 0) found.push(`order ${number}: ${credited} credited, although it is held`);
        continue;
      }
      const returned = expectedShare(String(number));
      const isCredited = Number(credited) === COINS + BONUS || Number(credited) === COINS + BONUS + FIRST_BONUS;
      const isRight =
        returned === undefined
          ? Number(credited) === 0
          : isCredited &&
            Number(reversed) === Math.min(Number(credited), Math.floor((Number(credited) * returned) / Number(amount)));
      if (!isRight || attention !== "")
        found.push(`order ${number}: ${credited} credited, ${reversed} reversed, ${returned} returned`);
    }
    found.push(...(await doublePayments(database)));
    const [stock] = await database.all(
      `SELECT stock, (SELECT count(*) FROM deliveries JOIN purchase_lines ON purchase_lines.id = line_id
         WHERE purchase_lines.product_num = ?1 AND flag <> 3) AS held FROM shop_items WHERE product_num = ?1`,
      items.rare,
    );
    if (Number(stock?.stock) < 0) found.push(`stock of the rare item: ${stock?.stock}`);
    // The game takes most of what waits, so that reversals of the next round find spent coins.
    await database.all("UPDATE deliveries SET flag = 1 WHERE flag = 0 AND user_num >= 50000 AND random() % 10 <> 0");
    return found;
  });
  problems.push(...differences.map((difference) => `round ${round}: ${difference}`));
  rounds.push({
    round,
    orders: placed.length,
    operations: operations.length,
    webhooks: operations.filter(({ name }) => name === "webhook").length,
    unanswered: unanswered.length,
    differences: differences.length,
  });
}

/** Transfers and amounts that served two orders, and orders that were paid by another receipt than a cashier saw. */
async function doublePayments(database: OperatorDatabase): Promise<string[]> {
  const found: string[] = [];
  const paidBy = new Map<string, string>();
  const transfers = await database.all(
    "SELECT number, reference FROM payment_orders WHERE provider = 'manual' AND paid_at IS NOT NULL",
  );
  for (const { number, reference } of transfers) {
    for (const key of referenceKeys(String(reference))) {
      if (paidBy.has(key)) found.push(`orders ${paidBy.get(key)} and ${number} were paid by the transfer ${key}`);
      paidBy.set(key, String(number));
    }
    const approved = approvedReferences.get(String(number));
    // An approval whose answer was lost in the crash is not known.
    if (approved !== undefined && approved !== reference)
      found.push(`order ${number} was approved with ${approved} and has ${reference}`);
  }
  const amounts = await database.all(
    `SELECT wallet_id, amount, count(*) AS orders, count(DISTINCT user_num) AS players FROM payment_orders
     WHERE provider = 'manual' AND created_at > ? AND NOT (state = 'cancelled' AND submitted_at IS NULL)
     GROUP BY wallet_id, amount HAVING orders > 1`,
    Date.now() - paymentLimits.amountPeriod,
  );
  for (const { wallet_id, amount, orders } of amounts)
    found.push(`wallet ${wallet_id}: ${orders} orders have the amount ${amount}`);
  const limits = await database.all(
    `SELECT user_num, count(*) AS bought FROM payment_orders JOIN payment_packages ON payment_packages.id = package_id
     WHERE paid_at IS NOT NULL AND account_limit IS NOT NULL AND over_limit = ''
     GROUP BY user_num, package_id HAVING bought > account_limit`,
  );
  for (const { user_num, bought } of limits) found.push(`account ${user_num} bought a limited package ${bought} times`);
  return found;
}

let failed = true;
try {
  const { accounts, cashiers, shelf } = await portal.withDatabase(async (database) => {
    const all = await insertAccounts(database, ACCOUNTS + CASHIERS, 0);
    const staff = all.slice(ACCOUNTS);
    await database.all("UPDATE users SET created_at = 0, email_verified_at = 1 WHERE user_num >= 50000");
    for (const { userNum } of staff) {
      await database.all("UPDATE users SET user_type = 30 WHERE user_num = ?", userNum);
      await database.all(
        "INSERT INTO totp_factors (user_num, sealed_secret, last_step, created_at) VALUES (?, '', 0, 0)",
        userNum,
      );
    }
    for (const [product, price] of Object.entries(prices))
      await database.all(
        "INSERT INTO shop_items (product_num, name, category, price) VALUES (?, ?, 'box', ?)",
        ...[Number(product), `Item ${product}`, price],
      );
    await database.all(
      "INSERT INTO bundle_items (bundle_num, product_num, quantity) VALUES (?, ?, 2)",
      items.bundle,
      items.plain,
    );
    const [found] = await database.all(
      "INSERT INTO payment_packages (name, price, coins, bonus, first_bonus) VALUES ('Raced', ?, ?, ?, ?) RETURNING id",
      ...[PRICE, COINS, BONUS, FIRST_BONUS],
    );
    const [limited] = await database.all(
      "INSERT INTO payment_packages (name, price, coins, bonus, account_limit) VALUES ('Once', ?, ?, ?, 1) RETURNING id",
      ...[PRICE, COINS, BONUS],
    );
    const wallets = await database.all(
      `INSERT INTO payment_wallets (kind, name, account_name, account_number)
       SELECT 'gcash', 'GCash ' || value, 'Raced', '0' FROM json_each(?) RETURNING id`,
      JSON.stringify(Array.from({ length: ROUNDS }, (_, index) => index)),
    );
    await database.all(
      "INSERT INTO settings (key, value) VALUES ('approval_limit_payment', ?)",
      String(APPROVAL_LIMIT),
    );
    return {
      accounts: all.slice(0, ACCOUNTS),
      cashiers: staff,
      shelf: { pack: Number(found?.id), limited: Number(limited?.id), wallets: wallets.map(({ id }) => Number(id)) },
    };
  });
  for (let round = 1; round <= ROUNDS; round += 1) await runRound(round, accounts, cashiers, shelf);
  const [totals] = await portal.withDatabase((database) =>
    database.all(
      `SELECT (SELECT count(*) FROM payment_facts) AS facts, (SELECT count(*) FROM ledger WHERE user_num >= 50000) AS entries,
         (SELECT count(*) FROM coin_reversals) AS reversals, (SELECT count(*) FROM debt_entries) AS debts,
         (SELECT count(*) FROM approvals WHERE state = 'approved') AS secondApprovals,
         (SELECT count(*) FROM payment_orders WHERE over_limit = 'held') AS held,
         (SELECT count(*) FROM payment_orders WHERE over_limit = 'accepted') AS accepted,
         (SELECT count(*) FROM payment_orders WHERE provider = 'manual' AND paid_at IS NOT NULL) AS paidTransfers,
         (SELECT count(*) FROM gifts) AS gifts, (SELECT count(*) FROM purchases WHERE user_num >= 50000) AS purchases`,
    ),
  );
  console.table(rounds);
  console.table(Object.fromEntries([...statuses].sort()));
  console.log(totals);
  for (const problem of problems.slice(0, 50)) console.log(problem);
  console.log(`${ROUNDS} kills, ${ACCOUNTS} accounts, ${problems.length} problems`);
  saveFigures("payments", { rounds, totals, problems });
  failed = problems.length > 0;
} finally {
  await portal.end();
  await stripe.close();
}
process.exit(failed ? 1 : 0);
