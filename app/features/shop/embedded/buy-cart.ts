import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { cart as limits } from "../limits.ts";
import { priceText } from "../price.ts";

/**
 * Buys lines of the cart (decisions "Cart"): one transaction in which the first statement decides and all others hold
 * on to what it wrote. The lines must be in the cart as they are named, checked, offered, and at the price named; the
 * balance must suffice. A request key buys once: the same again gets the purchase it made, and another order under it is
 * refused.
 *
 * @throws GameApiError `invalid` when nothing is named; `conflict` with what is different meanwhile, for a request key
 * that bought something else, or 'Not enough R-Coin.'; nothing is bought then
 */
export async function buyCart(
  { requestKey, items }: CallRequest<"buycart">,
  { db, player, now }: PlayerContext,
): Promise<CallReply<"buycart">> {
  if (items.length === 0) throw new GameApiError("invalid", "Please select at least one item to buy.");
  if (new Set(items.map(({ seq }) => seq)).size < items.length)
    throw new GameApiError("invalid", "A line of the cart can be bought once only.");
  const account = player.userNum;
  // In SQL over `json_each`, all lines are one parameter.
  const wanted = JSON.stringify(items);
  const itemsHash = await hashOf(JSON.stringify(inOrder(items)));
  const [begun, , , , , , [outcome], found] = await runBatch<
    [{ id: number }[], [], [], [], [], [], Outcome[], WantedLine[]]
  >(db, [
    [begin, account, requestKey, wanted, now(), items.length, itemsHash],
    [enterLines, account, requestKey, wanted],
    [debit, account, requestKey],
    [queueDeliveries, account, requestKey],
    [clearCart, account, requestKey, wanted],
    [finish, account, requestKey],
    [readOutcome, account, requestKey],
    [readWanted, account, wanted],
  ]);
  const { purchase, boughtHash, rcoin, milleage } = outcome ?? {};
  if (!purchase) throw new GameApiError("conflict", whyNot(found));
  const repeated = begun.length === 0;
  if (repeated && boughtHash && boughtHash !== itemsHash)
    throw new GameApiError(
      "conflict",
      "This order was already placed with other items; your purchase history has them. Nothing was bought now: please reload your cart.",
    );
  return {
    message: repeated ? "You bought this already. It was charged once." : "Thank you! Your items are on their way.",
    purchase,
    repeated,
    userPoints: rcoin,
    userPoints2: milleage,
  };
}

/** The lines of an order in one order, so that the same lines have the same hash. */
function inOrder(items: CallRequest<"buycart">["items"]): number[][] {
  return items.map(({ seq, quantity, price }) => [seq, quantity, price]).sort(([a = 0], [b = 0]) => a - b);
}

/**
 * Writes the purchase if everything is as the buyer saw it and can be paid. Parameters: account, request key, lines,
 * time, number of lines, hash of the lines.
 */
const begin = `
  INSERT INTO purchases (user_num, request_key, items_hash, total, bought_at, done)
  SELECT ?1, ?2, ?6, sum(shop_items.price * cart_items.quantity), ?4, 0
  FROM json_each(?3) AS wanted
  JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq'
  JOIN shop_items ON shop_items.product_num = cart_items.product_num
  WHERE cart_items.user_num = ?1 AND cart_items.is_checked = 1 AND cart_items.quantity = wanted.value ->> '$.quantity'
    AND shop_items.offered = 1 AND shop_items.price = wanted.value ->> '$.price'
  HAVING count(*) = ?5
    AND sum(shop_items.price * cart_items.quantity) <= (SELECT user_point FROM users WHERE user_num = ?1)
  ON CONFLICT (user_num, request_key) DO NOTHING
  RETURNING id`;

/** The purchase that this transaction makes: none when the request key has bought before. */
const ofThis = "FROM purchases WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0";

/** Parameters: account, request key, lines. */
const enterLines = `
  INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
    quantity, bought_at)
  SELECT purchases.id, ?1,
    (SELECT coalesce(max(ordinal), 0) FROM purchase_lines WHERE user_num = ?1) + row_number() OVER (ORDER BY cart_items.seq DESC),
    shop_items.product_num, name, image_url, info, category, price, cart_items.quantity, purchases.bought_at
  FROM purchases
  JOIN json_each(?3) AS wanted
  JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq'
  JOIN shop_items ON shop_items.product_num = cart_items.product_num
  WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0`;

/** Parameters of this and the next ones: account, request key. */
const debit = `
  INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
  SELECT user_num, 'rcoin', -total, 'purchase', id, 'purchase:' || id, bought_at
  ${ofThis} AND total > 0`;

/** A row a unit, as game servers hand them over. */
const queueDeliveries = `
  WITH RECURSIVE units (unit) AS (SELECT 1 UNION ALL SELECT unit + 1 FROM units WHERE unit < ${limits.quantityAtMost})
  INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at)
  SELECT purchase_lines.user_num, product_num, item_name, purchase_lines.id, price, purchases.bought_at, 0,
    purchases.bought_at
  FROM purchases
  JOIN purchase_lines ON purchase_lines.purchase_id = purchases.id
  JOIN units ON unit <= quantity
  WHERE purchases.user_num = ?1 AND purchases.request_key = ?2 AND purchases.done = 0
  ORDER BY ordinal DESC, unit`;

/** Parameters: account, request key, lines. */
const clearCart = `
  DELETE FROM cart_items
  WHERE user_num = ?1 AND seq IN (SELECT value ->> '$.seq' FROM json_each(?3)) AND EXISTS (SELECT 1 ${ofThis})`;

const finish = "UPDATE purchases SET done = 1 WHERE user_num = ?1 AND request_key = ?2 AND done = 0";

const readOutcome = `
  SELECT user_point AS rcoin, user_point2 AS milleage, id AS purchase, items_hash AS boughtHash
  FROM users LEFT JOIN purchases ON purchases.user_num = users.user_num AND request_key = ?2
  WHERE users.user_num = ?1`;

interface Outcome {
  /** Null when nothing was bought under this request key, now or before. */
  purchase: number | null;
  /** Of the lines of that purchase; null for one of before it was kept. */
  boughtHash: string | null;
  rcoin: number;
  milleage: number;
}

interface WantedLine {
  quantity: number;
  price: number;
  /** Of the cart's line as it is; null when it is not there. */
  quantityNow: number | null;
  checked: number | null;
  name: string | null;
  priceNow: number | null;
  offered: number | null;
}

/** Parameters: account, lines. */
const readWanted = `
  SELECT wanted.value ->> '$.quantity' AS quantity, wanted.value ->> '$.price' AS price,
    cart_items.quantity AS quantityNow, is_checked AS checked, name, shop_items.price AS priceNow, offered
  FROM json_each(?2) AS wanted
  LEFT JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq' AND cart_items.user_num = ?1
  LEFT JOIN shop_items ON shop_items.product_num = cart_items.product_num
  ORDER BY wanted.key`;

/** What kept a purchase from being made. */
function whyNot(lines: readonly WantedLine[]): string {
  const changed = lines.find((line) => line.quantityNow !== line.quantity || line.checked !== 1);
  if (changed) return "Your cart has changed meanwhile. Nothing was bought: please check it and try again.";
  const withdrawn = lines.find(({ offered }) => offered !== 1);
  if (withdrawn) return `${withdrawn.name} is not offered any more. Nothing was bought.`;
  const repriced = lines.find(({ price, priceNow }) => price !== priceNow);
  if (repriced)
    return `The price of ${repriced.name} has changed to ${priceText(repriced.priceNow ?? 0)} R-Coin. Nothing was bought: please check your cart and try again.`;
  return "Not enough R-Coin.";
}
