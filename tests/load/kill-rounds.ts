import { ledgerAudits } from "#app/features/wallet/embedded/ledger-audit.ts";
import type { LoadAccount } from "./load-accounts.ts";
import type { LoadPortal } from "./load-portal.ts";

/** Cart lines of an account in a round, each bought by a request of its own. */
export const LINES = 10;
export const PRICE = 3;
export const QUANTITY = 2;
const AT_ONCE = 24;
/** The items of the carts have these numbers and the next ones. */
const FIRST_ITEM = 90_101;

interface Order {
  account: LoadAccount;
  requestKey: string;
  seq: number;
  /** Number of the purchase, once it is acknowledged. */
  purchase?: number;
}

/** What became of the purchases of one kill. */
export interface KillRound {
  round: number;
  acknowledged: number;
  unanswered: number;
  purchases: number;
  differences: number;
  /** From the start of the new server until all is well, milliseconds. */
  recoveredMs: number;
}

/**
 * Kills a portal that is not running yet with SIGKILL in the middle of purchases, once a round, each time at another
 * point of them. After each restart every purchase that was acknowledged must be there once, those without an answer are
 * sent again as a browser would, and the books must be right.
 *
 * @returns one row a round, and what is not as it must be
 */
export async function killDuringPurchases(portal: LoadPortal, accounts: readonly LoadAccount[], rounds: number) {
  const expected = accounts.length * LINES;
  const problems: string[] = [];
  const done: KillRound[] = [];
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

  /** Sends an order. Gives back whether it was acknowledged; no answer is not an error here. */
  async function send(order: Order): Promise<boolean> {
    const items = [{ seq: order.seq, quantity: QUANTITY, price: PRICE }];
    let response: Response;
    let reply: { purchase?: number; message?: string };
    try {
      response = await call("/buycart", order.account, { requestKey: order.requestKey, items });
      reply = (await response.json()) as typeof reply;
    } catch {
      return false;
    }
    // While it is being killed the server may still say that it cannot.
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

  /** Works through orders, so many at once, until all are sent or it is told to stop. */
  async function sendAll(orders: readonly Order[], onAcknowledged: (acknowledged: number) => boolean = () => true) {
    const waiting = [...orders];
    let acknowledged = 0;
    let going = true;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let order = waiting.shift(); order && going; order = waiting.shift()) {
          if (await send(order)) {
            acknowledged += 1;
            if (!onAcknowledged(acknowledged)) going = false;
          }
        }
      }),
    );
    return acknowledged;
  }

  for (let round = 1; round <= rounds; round += 1) {
    const lines = await portal.withDatabase((database) =>
      database.all(
        `INSERT INTO cart_items (user_num, product_num, quantity)
         SELECT value, product_num, ? FROM json_each(?)
         JOIN shop_items ON product_num >= ? AND product_num < ? WHERE true
         RETURNING seq, user_num`,
        QUANTITY,
        userNums,
        FIRST_ITEM,
        FIRST_ITEM + LINES,
      ),
    );
    const byNumber = new Map(accounts.map((account) => [account.userNum, account]));
    const orders = lines.map(({ seq, user_num }): Order => {
      return { account: byNumber.get(Number(user_num))!, seq: Number(seq), requestKey: crypto.randomUUID() };
    });

    // What is under way then may still be answered.
    const latest = expected - 2 * AT_ONCE;
    const dies = Math.floor(latest * (0.05 + (0.9 * (round - 1)) / Math.max(1, rounds - 1)));
    await portal.start();
    let killed: Promise<void> | undefined;
    const acknowledged = await sendAll(orders, (count) => {
      if (count >= dies) killed ??= portal.kill();
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
    // And once more, as an impatient visitor would.
    await sendAll(orders);
    const missing = orders.filter((order) => order.purchase === undefined).length;
    if (missing > 0) problems.push(`round ${round}: ${missing} orders could not be bought`);
    await portal.kill();

    const found = await portal.withDatabase(async (database) => {
      const differences = [];
      for (const audit of ledgerAudits) differences.push(...(await database.all(audit)));
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
    const { differences, purchases, deliveries } = found;
    for (const difference of differences) problems.push(`round ${round}: ${JSON.stringify(difference)}`);
    if (purchases !== round * expected) problems.push(`round ${round}: ${purchases} purchases`);
    if (deliveries !== round * expected * QUANTITY) problems.push(`round ${round}: ${deliveries} deliveries`);
    done.push({
      round,
      acknowledged,
      unanswered: unanswered.length,
      purchases,
      differences: differences.length,
      recoveredMs,
    });
  }
  return { rounds: done, problems };
}
