import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import type { LoadAccount } from "./load-accounts.ts";
import type { LoadPortal } from "./load-portal.ts";

/** Cart lines of an account in a round, each bought with a separate request. */
export const LINES = 10;
export const PRICE = 3;
export const QUANTITY = 2;
const CONCURRENCY = 24;
/** Product number of the first item; the others follow. */
const FIRST_ITEM = 90_101;

interface Order {
  account: LoadAccount;
  requestKey: string;
  seq: number;
  /** Number of the purchase, once it was acknowledged. */
  purchase?: number;
}

/** The figures of one kill. */
export interface KillRound {
  round: number;
  acknowledged: number;
  unanswered: number;
  purchases: number;
  differences: number;
  /** From the start of the new server until it is healthy, milliseconds. */
  recoveredMs: number;
}

/**
 * Starts a stopped portal and kills it with SIGKILL in the middle of purchases, once per round and at a different point
 * each time. After each restart every acknowledged purchase must be stored once, orders without a response are sent
 * again as a browser would, and the ledger check must find no differences.
 *
 * @returns one row per round, and the problems
 */
export async function killDuringPurchases(portal: LoadPortal, accounts: readonly LoadAccount[], rounds: number) {
  const expected = accounts.length * LINES;
  const problems: string[] = [];
  const results: KillRound[] = [];
  const userNums = JSON.stringify(accounts.map(({ userNum }) => userNum));
  await portal.withDatabase((database) =>
    database.all(
      `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
       INSERT INTO shop_items (product_num, name, category, price) SELECT ? + n, 'Item ' || n, 'box', ? FROM numbers`,
      LINES,
      FIRST_ITEM,
      PRICE,
    ),
  );

  const call = (path: string, { token }: LoadAccount, body?: object): Promise<Response> =>
    fetch(`${portal.url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  /** Sends an order. Returns whether it was acknowledged; a missing response is not an error. */
  async function sendOrder(order: Order): Promise<boolean> {
    const items = [{ seq: order.seq, quantity: QUANTITY, price: PRICE }];
    let response: Response;
    let reply: { purchase?: number; message?: string };
    try {
      response = await call("/buycart", order.account, { requestKey: order.requestKey, items });
      reply = (await response.json()) as typeof reply;
    } catch {
      return false;
    }
    // A server that is being killed may still respond with an error.
    if (response.status >= 500) return false;
    if (response.status !== 200 || !reply.purchase) {
      problems.push(`order ${order.requestKey}: ${response.status} ${reply.message}`);
      return false;
    }
    if (order.purchase !== undefined && order.purchase !== reply.purchase)
      problems.push(`order ${order.requestKey}: bought twice`);
    order.purchase = reply.purchase;
    return true;
  }

  /** Sends orders concurrently until all are sent or `onAcknowledged` returns false. */
  async function sendAll(orders: readonly Order[], onAcknowledged: (acknowledged: number) => boolean = () => true) {
    const waiting = [...orders];
    let acknowledged = 0;
    let running = true;
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let order = waiting.shift(); order && running; order = waiting.shift()) {
          if (await sendOrder(order)) {
            acknowledged += 1;
            if (!onAcknowledged(acknowledged)) running = false;
          }
        }
      }),
    );
    return acknowledged;
  }

  for (let round = 1; round <= rounds; round += 1) {
    const lines = await portal.withDatabase(async (database) => {
      // Lines that could not be bought in the round before are a problem of that round.
      await database.all("DELETE FROM cart_items WHERE user_num IN (SELECT value FROM json_each(?))", userNums);
      return database.all(
        `INSERT INTO cart_items (user_num, product_num, quantity)
         SELECT value, product_num, ? FROM json_each(?)
         JOIN shop_items ON product_num >= ? AND product_num < ? WHERE true
         RETURNING seq, user_num`,
        QUANTITY,
        userNums,
        FIRST_ITEM,
        FIRST_ITEM + LINES,
      );
    });
    const byNumber = new Map(accounts.map((account) => [account.userNum, account]));
    const orders = lines.map(({ seq, user_num }): Order => {
      return { account: byNumber.get(Number(user_num))!, seq: Number(seq), requestKey: crypto.randomUUID() };
    });

    // Orders in flight at that time may still be answered.
    const latestKill = expected - 2 * CONCURRENCY;
    const killAfter = Math.floor(latestKill * (0.05 + (0.9 * (round - 1)) / Math.max(1, rounds - 1)));
    await portal.start();
    let killed: Promise<void> | undefined;
    const acknowledged = await sendAll(orders, (count) => {
      if (count >= killAfter) killed ??= portal.kill();
      return killed === undefined;
    });
    await killed;

    const since = performance.now();
    await portal.start();
    const recoveredMs = Math.round(performance.now() - since);
    for (const { account, purchase } of orders.filter((order) => order.purchase !== undefined)) {
      const response = await call(`/getpurchase/${purchase}`, account);
      if (response.status !== 200) problems.push(`round ${round}: acknowledged purchase ${purchase} is lost`);
    }
    const unanswered = orders.filter((order) => order.purchase === undefined);
    await sendAll(unanswered);
    // All orders are sent again, like by an impatient visitor.
    await sendAll(orders);
    const missing = orders.filter((order) => order.purchase === undefined).length;
    if (missing > 0) problems.push(`round ${round}: ${missing} orders could not be bought`);
    await portal.kill();

    const stored = await portal.withDatabase(async (database) => {
      const { first: differences } = await findLedgerDifferences((sql) => database.all(sql));
      const [counted] = await database.all(
        `WITH bought AS (SELECT id FROM purchase_lines WHERE user_num IN (SELECT value FROM json_each(?))
           AND product_num >= ? AND product_num < ?)
         SELECT (SELECT count(*) FROM bought) AS purchases,
           (SELECT count(*) FROM deliveries WHERE line_id IN (SELECT id FROM bought)) AS deliveries`,
        userNums,
        FIRST_ITEM,
        FIRST_ITEM + LINES,
      );
      return { differences, ...(counted as unknown as { purchases: number; deliveries: number }) };
    });
    const { differences, purchases, deliveries } = stored;
    for (const difference of differences) problems.push(`round ${round}: ${difference}`);
    if (purchases !== round * expected) problems.push(`round ${round}: ${purchases} purchases`);
    if (deliveries !== round * expected * QUANTITY) problems.push(`round ${round}: ${deliveries} deliveries`);
    results.push({
      round,
      acknowledged,
      unanswered: unanswered.length,
      purchases,
      differences: differences.length,
      recoveredMs,
    });
  }
  return { rounds: results, problems };
}
