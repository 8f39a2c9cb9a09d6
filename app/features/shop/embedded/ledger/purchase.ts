import type { Statement } from "#app/embedded/database/run-batch.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { balancesOf } from "#app/features/currencies/embedded/balances.ts";
import { queueNotices } from "#app/features/notices/embedded/emit-notice.ts";
import { manilaDayStart } from "#app/format/manila-time.ts";
import { cartLimits, giftRefusalPeriod } from "../../limits.ts";
import { fullName } from "../offer.ts";
import { type ProblemRow, pricedLines, problems } from "./priced-lines.ts";

/** A player's request to buy lines of the cart. */
export interface PurchaseOrder {
  account: number;
  /** Generated with the form; buys at most once. */
  requestKey: string;
  /** The cart lines to buy, each as the buyer saw it. */
  lines: readonly { seq: number; quantity: number; price: number }[];
  /** Hash of what is requested; does not depend on the order of the lines. */
  linesHash: string;
  /** Discount code in upper case, and what it takes off the total as the buyer saw it. */
  code?: string | undefined;
  discount?: number | undefined;
  /** The account that gets the items, if they are a gift, with the giver's message. */
  recipient?: { userNum: number; message: string } | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/** A purchase under a request key, and the account's balances. */
export interface PurchaseState {
  /** Null when nothing was bought under this request key, now or before. */
  purchase: number | null;
  /** Hash of that purchase's request; null for purchases made before hashes were stored. */
  boughtHash: string | null;
  /** JSON. */
  balances: string;
}

/** The results of a purchase's statements: the first two, and the last. */
export type PurchaseRows = [
  begun: { id: number }[],
  problems: ProblemRow[],
  ...written: unknown[][],
  state: PurchaseState[],
];

/**
 * The transaction of a purchase. The first statement inserts the purchase if the order is still valid; the others work
 * on that row until the last write marks it as done. A request key that was used before inserts no row, so nothing is
 * written. What prevents a purchase is read by the second statement, by the same expressions that decide.
 */
export function buyLines(order: PurchaseOrder): Statement[] {
  return [
    beginPurchase(order),
    readProblems(order),
    enterLines(order),
    chargePurchase(order),
    takeFromStock(order),
    ...(order.code === undefined ? [] : [recordUse(order, order.code)]),
    ...(order.recipient ? [enterGift(order, order.recipient.message)] : []),
    queueDeliveries(order),
    announcePurchase(order),
    clearCart(order),
    finishPurchase(order),
    readPurchaseState(order),
  ];
}

/** The parameters of {@link pricedLines}. In SQL over `json_each`, all lines are one parameter. */
function priceParameters({ account, requestKey, lines, at, code }: PurchaseOrder) {
  return [account, requestKey, JSON.stringify(lines), at, code ?? null] as const;
}

/** The parameters of {@link problems}. */
function problemParameters(order: PurchaseOrder) {
  const { at, discount = 0, recipient } = order;
  return [...priceParameters(order), discount, manilaDayStart(at), recipient?.userNum ?? null] as const;
}

/** The purchase of this transaction; no row when the request key was used. Parameters: account, request key. */
const isThis = "purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0";

/** Inserts the purchase if nothing prevents it. Returns its number. */
function beginPurchase(order: PurchaseOrder): Statement {
  return [
    `WITH ${pricedLines}, ${problems}
     INSERT INTO purchases (user_num, request_key, items_hash, total, other_totals, discount, recipient_num, bought_at, done)
     SELECT ?1, ?2, ?9, coalesce((SELECT total FROM due WHERE currency = '${shopCurrency}'), 0),
       (SELECT json_group_object(currency, total) FROM due WHERE currency <> '${shopCurrency}' AND total > 0),
       (SELECT sum(discount) FROM due), ?8, ?4, 0
     WHERE NOT EXISTS (SELECT 1 FROM problems)
     ON CONFLICT (user_num, request_key) DO NOTHING
     RETURNING id`,
    ...problemParameters(order),
    order.linesHash,
  ];
}

/** Reads what prevents the purchase; no rows when there is one under the request key. */
function readProblems(order: PurchaseOrder): Statement {
  return [
    `WITH ${pricedLines}, ${problems}
     SELECT problem, name, amount, currency FROM problems
     WHERE NOT EXISTS (SELECT 1 FROM purchases WHERE user_num = ?1 AND request_key = ?2)`,
    ...problemParameters(order),
  ];
}

/** Copies the bought items with their current names and prices. */
function enterLines(order: PurchaseOrder): Statement {
  return [
    `WITH ${pricedLines}
     INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
       currency, quantity, paid, units, bought_at)
     SELECT purchases.id, ?1,
       (SELECT coalesce(max(ordinal), 0) FROM purchase_lines WHERE user_num = ?1) + row_number() OVER (ORDER BY priced.seq DESC),
       shop_items.product_num, priced.name, image_url, info, shop_items.category, priced.price, priced.currency,
       priced.quantity, priced.paid, priced.units, purchases.bought_at
     FROM purchases
     JOIN priced
     JOIN shop_items ON shop_items.product_num = priced.product_num
     WHERE ${isThis}`,
    ...priceParameters(order),
  ];
}

/** Debits the total of each currency; a total of 0 has no ledger entry. */
function chargePurchase({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT purchases.user_num, currency, -sum(paid), 'purchase', purchases.id,
       'purchase:' || purchases.id || iif(currency = '${shopCurrency}', '', ':' || currency), purchases.bought_at
     FROM purchases JOIN purchase_lines ON purchase_id = purchases.id
     WHERE ${isThis}
     GROUP BY currency HAVING sum(paid) > 0`,
    account,
    requestKey,
  ];
}

/** Takes the bought items from their stock. A trigger returns those that are cancelled. */
function takeFromStock({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `UPDATE shop_items SET stock = stock - bought.quantity
     FROM (SELECT product_num, quantity FROM purchases JOIN purchase_lines ON purchase_id = purchases.id WHERE ${isThis}) AS bought
     WHERE bought.product_num = shop_items.product_num AND stock IS NOT NULL`,
    account,
    requestKey,
  ];
}

/** Records the use of the discount code, which its limits count. */
function recordUse({ account, requestKey }: PurchaseOrder, code: string): Statement {
  return [
    `INSERT INTO discount_uses (purchase_id, code_id, user_num, amount, at)
     SELECT purchases.id, discount_codes.id, purchases.user_num, purchases.discount, purchases.bought_at
     FROM purchases JOIN discount_codes ON code = ?3 WHERE ${isThis}`,
    account,
    requestKey,
    code,
  ];
}

/** Records that the purchase is a gift. */
function enterGift({ account, requestKey }: PurchaseOrder, message: string): Statement {
  return [
    `INSERT INTO gifts (purchase_id, giver_num, recipient_num, message, given_at, refusable_until)
     SELECT id, user_num, recipient_num, ?3, bought_at, bought_at + ${giftRefusalPeriod} FROM purchases WHERE ${isThis}`,
    account,
    requestKey,
    message,
  ];
}

/**
 * Queues one delivery per unit, since game servers hand over single units. The agent gets those of an item that has a
 * number in the game, if the game has the account. What was paid for a line is split over its units exactly; the units
 * of a bundle have shares in proportion to the prices of their items, so that returning the cheap ones does not refund
 * the expensive ones.
 */
function queueDeliveries({ account, requestKey }: PurchaseOrder): Statement {
  return [
    `WITH RECURSIVE units (unit) AS (SELECT 1 UNION ALL SELECT unit + 1 FROM units WHERE unit < ${cartLimits.maxQuantity}),
       bought AS (
         SELECT purchase_lines.*, coalesce(recipient_num, purchases.user_num) AS owner_num,
           iif(recipient_num IS NULL, NULL, purchases.user_num) AS payer_num
         FROM purchases JOIN purchase_lines ON purchase_id = purchases.id WHERE ${isThis}),
       parts AS (
         SELECT bought.id AS line_id, bundle_items.product_num, bundle_items.quantity FROM bought JOIN bundle_items ON bundle_num = bought.product_num
         UNION ALL
         SELECT id, product_num, 1 FROM bought
         WHERE NOT EXISTS (SELECT 1 FROM bundle_items WHERE bundle_num = bought.product_num)),
       weighed AS (
         SELECT bought.*, shop_items.product_num AS unit_num, ${fullName} AS unit_name, game_product_num,
           row_number() OVER (PARTITION BY bought.id ORDER BY copies.unit, shop_items.product_num, single.unit) AS place,
           iif(sum(shop_items.price) OVER (PARTITION BY bought.id) > 0, shop_items.price, 1) AS weight
         FROM bought JOIN parts ON parts.line_id = bought.id
         JOIN shop_items ON shop_items.product_num = parts.product_num
         JOIN units AS copies ON copies.unit <= bought.quantity
         JOIN units AS single ON single.unit <= parts.quantity),
       shared AS (
         SELECT *, sum(weight) OVER (PARTITION BY id) AS whole,
           sum(weight) OVER (PARTITION BY id ORDER BY place) AS running FROM weighed)
     INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, currency, payer_num, purchased_at, flag,
       changed_at, game_product_num, agent_work)
     SELECT owner_num, unit_num, unit_name, id, paid * running / whole - paid * (running - weight) / whole, currency,
       payer_num, bought_at, 0, bought_at, game_product_num,
       game_product_num IS NOT NULL AND EXISTS (SELECT 1 FROM game_accounts WHERE user_num = owner_num AND state = 'ready')
     FROM shared
     ORDER BY ordinal DESC, place`,
    account,
    requestKey,
  ];
}

/** Queues notices of the bought lines. A repeated request has no purchase in progress, and queues nothing. */
function announcePurchase({ account, requestKey }: PurchaseOrder): Statement {
  return [
    queueNotices("item.bought", {
      from: `purchases ON ${isThis} JOIN purchase_lines AS line ON line.purchase_id = purchases.id
        JOIN users ON users.user_num = purchases.user_num`,
      key: "line.id",
      data: `json_object('purchase', CAST(purchases.id AS TEXT), 'userId', user_id,
        'product', CAST(line.product_num AS TEXT), 'name', line.item_name, 'quantity', CAST(line.quantity AS TEXT),
        'paid', CAST(line.paid AS TEXT), 'currency', line.currency)`,
      path: "''",
      time: "purchases.bought_at",
    }),
    account,
    requestKey,
  ];
}

/** Removes the bought lines from the cart; lines that another tab added meanwhile stay. */
function clearCart({ account, requestKey, lines }: PurchaseOrder): Statement {
  return [
    `DELETE FROM cart_items
     WHERE user_num = ?1 AND seq IN (SELECT value ->> '$.seq' FROM json_each(?3))
       AND EXISTS (SELECT 1 FROM purchases WHERE ${isThis})`,
    account,
    requestKey,
    JSON.stringify(lines),
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
