import { buyIntent } from "#app/features/shop/pages/shopping-cart/intents.ts";
import type { OperatorDatabase } from "../../../scripts/database/operator-database.ts";
import type { LoadAccount } from "../load-accounts.ts";
import { createSessionCookie } from "./session-cookies.ts";

/** An order as the cart's form sends it. */
export interface CartOrder {
  headers: Record<string, string>;
  body: string;
}

const FIRST_ITEM = 90_000;
const PRICE = 3;

/** Fills the accounts' carts with the given number of lines each, and returns an order for each line. */
export async function fillCarts(
  database: OperatorDatabase,
  accounts: readonly LoadAccount[],
  { lines, secret }: { lines: number; secret: string },
): Promise<CartOrder[]> {
  await database.all(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO shop_items (product_num, name, category, price)
     SELECT ? + n, 'Item ' || n, 'box', ? FROM numbers WHERE true ON CONFLICT DO NOTHING`,
    lines,
    FIRST_ITEM,
    PRICE,
  );
  const rows = await database.all(
    `INSERT INTO cart_items (user_num, product_num, quantity)
     SELECT value ->> 'userNum', product_num, 1 FROM json_each(?) JOIN shop_items ON product_num > ? WHERE true
     RETURNING seq, user_num`,
    JSON.stringify(accounts),
    FIRST_ITEM,
  );
  const cookies = new Map<number, string>();
  for (const account of accounts) cookies.set(account.userNum, await createSessionCookie(account, secret));
  return rows.map(({ seq, user_num }) => {
    const items = JSON.stringify([{ seq, quantity: 1, price: PRICE }]);
    return {
      headers: { Cookie: cookies.get(Number(user_num)) ?? "", "Content-Type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ intent: buyIntent, requestKey: crypto.randomUUID(), items })),
    };
  });
}
