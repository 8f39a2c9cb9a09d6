import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { databaseTime, median, prepareLoadPortal, rounded, saveFigures } from "./load-portal.ts";

/**
 * Compares accounts with 20 and with 100,000 purchases: measures the time of a page of the purchase history, and of a
 * new purchase: `npm run bench:history`.
 */
const SHORT = 20;
const LONG = 100_000;
const READINGS = 100;
const PRICE = 3;

const portal = await prepareLoadPortal("history");

/** Inserts the same rows as real purchases, with one line per purchase. */
const insertPurchases = `
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
  INSERT INTO purchases (user_num, request_key, total, bought_at, done) SELECT ?1, 'load' || n, 0, n, 1 FROM numbers`;
const insertLines = `
  INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
    quantity, bought_at)
  SELECT id, user_num, row_number() OVER (ORDER BY id), 90001, 'Item', '', '', 'box', 0, 1, bought_at
  FROM purchases WHERE user_num = ?`;
const insertDeliveries = `
  INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at)
  SELECT user_num, product_num, item_name, id, 0, bought_at, 1, bought_at FROM purchase_lines WHERE user_num = ?`;

const request = (path: string, { token }: LoadAccount, body?: object) =>
  fetch(`${portal.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function readPages(account: LoadAccount, pages: readonly number[]) {
  const all: number[] = [];
  const db: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const page = pages[reading % pages.length];
    const since = performance.now();
    const response = await request(`/shoppurchases?page=${page}`, account);
    const { purchasehistory } = (await response.json()) as { purchasehistory: unknown[] };
    if (purchasehistory.length !== 10) throw new Error(`Page ${page} has ${purchasehistory.length} entries.`);
    all.push(performance.now() - since);
    db.push(databaseTime(response));
  }
  return { "request ms": rounded(median(all)), "database ms": rounded(median(db)) };
}

async function buy(account: LoadAccount, times: number) {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await request("/addtocart", account, { ProductNum: 90_001, quantity: 1 });
    const { data } = (await (await request("/getcart", account)).json()) as { data: { seq: number }[] };
    const items = [{ seq: data[0]!.seq, quantity: 1, price: PRICE }];
    const since = performance.now();
    const response = await request("/buycart", account, { requestKey: crypto.randomUUID(), items });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A purchase was answered with ${response.status}.`);
    all.push(performance.now() - since);
  }
  return { "request ms": rounded(median(all)) };
}

try {
  const [short, long] = await portal.withDatabase(async (database) => {
    const accounts = await insertAccounts(database, 2, 1000);
    await database.all(
      "INSERT INTO shop_items (product_num, name, category, price) VALUES (90001, 'Item', 'box', ?)",
      PRICE,
    );
    for (const [index, count] of [SHORT, LONG].entries()) {
      const { userNum } = accounts[index]!;
      await database.all(insertPurchases, userNum, count);
      await database.all(insertLines, userNum);
      await database.all(insertDeliveries, userNum);
    }
    return accounts as [LoadAccount, LoadAccount];
  });
  await portal.start();
  // Warms the server up.
  await readPages(short, [1]);
  const figures = {
    [`page of ${SHORT} entries`]: await readPages(short, [1, 2]),
    [`first page of ${LONG}`]: await readPages(long, [1]),
    [`any page of ${LONG}`]: await readPages(long, [1, 2500, 5000, 7500, 10_000]),
    [`purchase with ${SHORT} entries`]: await buy(short, 50),
    [`purchase with ${LONG} entries`]: await buy(long, 50),
  };
  console.table(figures);
  saveFigures("history", figures);
} finally {
  await portal.end();
}
process.exit(0);
