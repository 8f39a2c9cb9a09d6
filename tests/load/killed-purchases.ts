import { ledgerAudits } from "#app/game-api/embedded/wallet/ledger-audit.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { prepareLoadPortal, saveFigures } from "./load-portal.ts";

/**
 * Kills the server with SIGKILL in the middle of 500 purchases, 20 times: `npm run load:kills`. After each restart every
 * purchase that was acknowledged must be there once, those without an answer are sent again as a browser would, and the
 * books must be right. Exit code 1 when anything is not.
 */
const ROUNDS = 20;
const ACCOUNTS = 50;
/** Cart lines of an account, each bought by a request of its own. */
const LINES = 10;
const PURCHASES = ACCOUNTS * LINES;
const AT_ONCE = 24;
const PRICE = 3;
const QUANTITY = 2;

interface Order {
  account: LoadAccount;
  requestKey: string;
  seq: number;
  /** Number of the purchase, once it is acknowledged. */
  purchase?: number;
}

const portal = await prepareLoadPortal("kills");
const problems: string[] = [];

async function call(path: string, { token }: LoadAccount, body?: object): Promise<Response> {
  return fetch(`${portal.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

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

const rounds: object[] = [];
try {
  const accounts = await portal.withDatabase(async (database) => {
    await database.all(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO shop_items (product_num, name, category, price) SELECT 90000 + n, 'Item ' || n, 'box', ? FROM numbers`,
      LINES,
      PRICE,
    );
    return insertAccounts(database, ACCOUNTS, ROUNDS * LINES * PRICE * QUANTITY);
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const lines = await portal.withDatabase((database) =>
      database.all(
        `INSERT INTO cart_items (user_num, product_num, quantity)
         SELECT value ->> 'userNum', product_num, ? FROM json_each(?) JOIN shop_items ON product_num > 90000 WHERE true
         RETURNING seq, user_num`,
        QUANTITY,
        JSON.stringify(accounts),
      ),
    );
    const byNumber = new Map(accounts.map((account) => [account.userNum, account]));
    const orders = lines.map(({ seq, user_num }): Order => {
      return { account: byNumber.get(Number(user_num))!, seq: Number(seq), requestKey: crypto.randomUUID() };
    });

    // Each round dies at another point of its 500 purchases.
    const dies = Math.floor(PURCHASES * (0.05 + (0.9 * (round - 1)) / (ROUNDS - 1)));
    await portal.start();
    let killed: Promise<void> | undefined;
    const acknowledged = await sendAll(orders, (count) => {
      if (count >= dies) killed ??= portal.kill();
      return killed === undefined;
    });
    await killed;

    await portal.start();
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
        "SELECT (SELECT count(*) FROM purchases) AS purchases, (SELECT count(*) FROM deliveries) AS deliveries",
      );
      return { differences, ...counted };
    });
    for (const difference of found.differences) problems.push(`round ${round}: ${JSON.stringify(difference)}`);
    const { purchases, deliveries } = found as unknown as { purchases: number; deliveries: number };
    if (purchases !== round * PURCHASES) problems.push(`round ${round}: ${purchases} purchases`);
    if (deliveries !== round * PURCHASES * QUANTITY) problems.push(`round ${round}: ${deliveries} deliveries`);
    rounds.push({
      round,
      acknowledged,
      unanswered: unanswered.length,
      purchases,
      differences: found.differences.length,
    });
  }
  console.table(rounds);
  for (const problem of problems) console.log(problem);
  console.log(`${ROUNDS} kills, ${ROUNDS * PURCHASES} purchases, ${problems.length} problems`);
  saveFigures("kills", { rounds, problems });
} finally {
  await portal.end();
}
process.exit(problems.length > 0 ? 1 : 0);
