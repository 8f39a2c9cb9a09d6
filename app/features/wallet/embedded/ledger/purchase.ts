import type { Statement } from "#app/embedded/database/run-batch.ts";
import { cartLimits } from "#app/features/shop/limits.ts";
import { shopCurrency } from "../../currencies.ts";
import { balancesOf, shopBalanceOf } from "./balances.ts";

/** A player's request to buy lines of the cart. */
export interface PurchaseOrder {
  account: number;
  /** Generated with the form; buys at most once. */
  requestKey: string;
  /** The cart lines to buy, each as the buyer saw it. */
  lines: readonly { seq: number; quantity: number; price: number }[];
  /** Hash of the lines; does not depend on their order. */
  linesHash: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A purchase under a request key, and the account's balances. */
export interface PurchaseState {
  /** Null when nothing was bought under this request key, now or before. */
  purchase: number | null;
  /** Hash of that purchase's lines; null for purchases made before hashes were stored. */
  boughtHash: string | null;
  /** JSON. */
  balances: string;
}

/** The results of a purchase's statements, in their order. */
export type PurchaseRows = [begun: { id: number }[], [], [], [], [], [], state: PurchaseState[]];

/**
 * The transaction of a purchase. The first statement inserts the purchase if the order is still valid; the others work
 * on that row until the last write marks it as done. A request key that was used before inserts no row, so nothing is
 * written.
 */
export function buyLines(order: PurchaseOrder): Statement[] {
  // In SQL over `json_each`, all lines are one parameter.
  const wanted = JSON.stringify(order.lines);
  return [
    beginPurchase(order, wanted),
    enterLines(order, wanted),
    chargePurchase(order),
    queueDeliveries(order),
    clearCart(order, wanted),
    finishPurchase(order),
    readPurchaseState(order),
  ];
}

/** Selects the purchase of this transaction; no row when the request key was used. Parameters: account, request key. */
const ofThis = "FROM purchases WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0";

/** Inserts the purchase if all lines are as the buyer saw them and the balance suffices. Returns its number. */
function beginPurchase({ account, requestKey, lines, linesHash, at }: PurchaseOrder, wanted: string): Statement {
  return [
    `INSERT INTO purchases (user_num, request_key, items_hash, total, bought_at, done)
     SELECT ?1, ?2, ?6, sum(shop_items.price * cart_items.quantity), ?4, 0
     FROM json_each(?3) AS wanted
     JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq'
     JOIN shop_items ON shop_items.product_num = cart_items.product_num
     WHERE cart_items.user_num = ?1 AND cart_items.is_checked = 1 AND cart_items.quantity = wanted.value ->> '$.quantity'
       AND shop_items.offered = 1 AND shop_items.price = wanted.value ->> '$.price'
     HAVING count(*) = ?5
       AND sum(shop_items.price * cart_items.quantity) <= ${shopBalanceOf("?1")}
     ON CONFLICT (user_num, request_key) DO NOTHING
     RETURNING id`,
    account,
    requestKey,
    wanted,
    at,
    lines.length,
    linesHash,
  ];
}

/** Copies the bought items with their current names and prices. */
function enterLines({ account, requestKey }: PurchaseOrder, wanted: string): Statement {
  return [
    `INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
       quantity, bought_at)
     SELECT purchases.id, ?1,
       (SELECT coalesce(max(ordinal), 0) FROM purchase_lines WHERE user_num = ?1) + row_number() OVER (ORDER BY cart_items.seq DESC),
       shop_items.product_num, name, image_url, info, category, price, cart_items.quantity, purchases.bought_at
     FROM purchases
     JOIN json_each(?3) AS wanted
     JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq'
     JOIN shop_items ON shop_items.product_num = cart_items.product_num
     WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0`,
    account,
    requestKey,
    wanted,
  ];
}

/** Debits the total; a purchase with a total of 0 has no ledger entry. */
function chargePurchase({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT user_num, '${shopCurrency}', -total, 'purchase', id, 'purchase:' || id, bought_at
     ${ofThis} AND total > 0`,
    account,
    requestKey,
  ];
}

/**
 * Queues one delivery per unit, since game servers hand over single units. The agent gets those of an item that has a
 * number in the game, if the game has the account.
 */
function queueDeliveries({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `WITH RECURSIVE units (unit) AS (SELECT 1 UNION ALL SELECT unit + 1 FROM units WHERE unit < ${cartLimits.maxQuantity})
     INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at,
       game_product_num, agent_work)
     SELECT purchase_lines.user_num, purchase_lines.product_num, item_name, purchase_lines.id, purchase_lines.price,
       purchases.bought_at, 0, purchases.bought_at, game_product_num,
       game_product_num IS NOT NULL AND EXISTS (SELECT 1 FROM game_accounts WHERE user_num = ?1 AND state = 'ready')
     FROM purchases
     JOIN purchase_lines ON purchase_lines.purchase_id = purchases.id
     JOIN shop_items ON shop_items.product_num = purchase_lines.product_num
     JOIN units ON unit <= quantity
     WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0
     ORDER BY ordinal DESC, unit`,
    account,
    requestKey,
  ];
}

/** Removes the bought lines from the cart; lines that another tab added meanwhile stay. */
function clearCart({ account, requestKey }: PurchaseOrder, wanted: string): Statement {
  return [
    `DELETE FROM cart_items
     WHERE user_num = ?1 AND seq IN (SELECT value ->> '$.seq' FROM json_each(?3)) AND EXISTS (SELECT 1 ${ofThis})`,
    account,
    requestKey,
    wanted,
  ];
}

/** Marks the purchase as done, so that no later statement with its request key matches it. */
function finishPurchase({ account, requestKey }: PurchaseOrder): Statement {
  return ["UPDATE purchases SET done = 1 WHERE user_num = ?1 AND request_key = ?2 AND done = 0", account, requestKey];
}

/** Reads the result. The reply is built from this row alone, so that a repeated request gets the same reply. */
function readPurchaseState({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `SELECT ${balancesOf("?1")} AS balances, id AS purchase, items_hash AS boughtHash
     FROM users LEFT JOIN purchases ON purchases.user_num = users.user_num AND request_key = ?2
     WHERE users.user_num = ?1`,
    account,
    requestKey,
  ];
}
