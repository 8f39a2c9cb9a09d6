import { findLedgerDifferences } from "#app/features/wallet/embedded/ledger-audit.ts";
import { deliver, type WebhookDelivery } from "../fixtures/payment-providers/provider-server.ts";
import { startStripeDouble } from "../fixtures/payment-providers/stripe-double.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { prepareLoadPortal, saveFigures } from "./load-portal.ts";
import { netAmounts } from "./net-amounts.ts";

/**
 * Pays, refunds, disputes, buys, gives and cancels for 50 accounts at the same time, and kills the server with SIGKILL in
 * the middle: `npm run load:payments`. What got no response is sent again, as providers and browsers do; then everything
 * is sent once more. After each round the ledger check must find no differences, a second computation in SQL from the
 * reports, purchases and deliveries alone must give the same balances and debts, and each order must have the coins that
 * follow from what happened at the provider. Exit code 1 on any problem.
 */
const ROUNDS = 5;
const ACCOUNTS = 50;
const CASHIERS = 4;
/** Orders of an account in a round, at the provider and to a wallet. */
const PROVIDER_ORDERS = 4;
/** Requests in flight: while orders are placed, and in the race. */
const CONCURRENCY = 32;
const RACING = 1000;
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

async function runRound(round: number, accounts: LoadAccount[], cashiers: LoadAccount[], pack: number, wallet: number) {
  // Carts: a line to buy, one to give, and one with the rare item for each account.
  const lines = await portal.withDatabase(async (database) => {
    // What was refused in the round before is still in the carts.
    await database.all("DELETE FROM cart_items WHERE user_num >= 50000");
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
  await sendAll(
    transfers.map(({ account, number }) =>
      operation("receipt", account, "/sendreceipt", { number, reference: `R ${number}` }),
    ),
  );

  const byNumber = new Map(accounts.map((account) => [account.userNum, account]));
  const confirmed = { reason: "Raced", confirm: "on" };
  const reports = late;
  late = [];
  for (const { number } of checkouts) {
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
        .map((cashier, index) =>
          operation("decision", cashier, "/adminorder/decide", {
            ...{ number, ...confirmed },
            decision: index === 1 && chance(0.2) ? "refuse" : "approve",
          }),
        ),
    ),
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
      "SELECT number, credited, reversed, amount, attention FROM payment_orders WHERE provider = 'stripe'",
    );
    // Before the last round, some reports are still on their way.
    for (const { number, credited, reversed, amount, attention } of round === ROUNDS ? orders : []) {
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

let failed = true;
try {
  const { accounts, cashiers, pack, wallet } = await portal.withDatabase(async (database) => {
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
    const [kept] = await database.all(
      "INSERT INTO payment_wallets (kind, name, account_name, account_number) VALUES ('gcash', 'GCash', 'Raced', '0') RETURNING id",
    );
    return { accounts: all.slice(0, ACCOUNTS), cashiers: staff, pack: Number(found?.id), wallet: Number(kept?.id) };
  });
  for (let round = 1; round <= ROUNDS; round += 1) await runRound(round, accounts, cashiers, pack, wallet);
  const [totals] = await portal.withDatabase((database) =>
    database.all(
      `SELECT (SELECT count(*) FROM payment_facts) AS facts, (SELECT count(*) FROM ledger WHERE user_num >= 50000) AS entries,
         (SELECT count(*) FROM coin_reversals) AS reversals, (SELECT count(*) FROM debt_entries) AS debts,
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
