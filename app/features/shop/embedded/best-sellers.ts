import { sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { bestSellers } from "../limits.ts";

/** The key of the row in `settings` with the product numbers of the best sellers. */
const KEY = "best_sellers";

/** A column for a select from `shop_items`: 1 for a best seller. It reads one row, because the list is prepared. */
export const isBestSeller = sql<number>`shop_items.product_num IN (
  SELECT value FROM json_each((SELECT value FROM settings WHERE key = ${KEY})))`;

/**
 * Lists the items that most accounts have bought lately; variants count as one item. The list stays as it is while no
 * item has enough buyers. Buyers are counted rather than units, so that nobody makes a best seller alone.
 * @param now epoch milliseconds
 * @returns the product numbers
 */
export async function findBestSellers(db: Database, now: number): Promise<number[]> {
  const { period, items, minBuyers } = bestSellers;
  const [, [row]] = await runBatch<[unknown[], { value: string }[]]>(db, [
    [
      `WITH sold AS (
         SELECT max(shop_items.product_num) AS product_num, count(DISTINCT purchase_lines.user_num) AS buyers
         FROM purchases
         JOIN purchase_lines ON purchase_lines.purchase_id = purchases.id
         JOIN shop_items ON shop_items.product_num = purchase_lines.product_num
         WHERE purchases.bought_at >= ?2 AND shop_items.offered = 1
         GROUP BY iif(variant_group = '', shop_items.product_num, variant_group)
         HAVING buyers >= ?3 ORDER BY buyers DESC, product_num LIMIT ?4)
       INSERT INTO settings (key, value) SELECT ?1, json_group_array(product_num) FROM sold WHERE true HAVING count(*) > 0
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      ...[KEY, now - period, minBuyers, items],
    ],
    ["SELECT value FROM settings WHERE key = ?1", KEY],
  ]);
  return row ? (JSON.parse(row.value) as number[]) : [];
}
