import type { CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { type CatalogueMessage, message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { priceText } from "#app/features/shop/price.ts";
import { repliedBalances } from "#app/features/wallet/balances.ts";
import { parseAmounts } from "#app/features/wallet/embedded/ledger/balances.ts";
import { buyLines, type PurchaseRows } from "#app/features/wallet/embedded/ledger/purchase.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * Buys lines of the cart (specification section 10, "Cart") in one transaction: its first statement decides, and all
 * others work on the row that it wrote. Each line must be in the cart with the requested quantity, checked, offered,
 * and at the requested price; the balance must suffice. A request key buys once: repeating the request returns the
 * same purchase, and a different order with the same key is rejected.
 *
 * @throws GameApiError `invalid` without lines; `conflict` with what changed meanwhile, for a request key of another
 * order, or with 'Not enough R-Coin.'; nothing is bought then
 */
export const buyCart: Handler<"cart.buy"> = async ({ requestKey, items }, { db, player, now }) => {
  if (items.length === 0) throw new GameApiError("invalid", message("cart.nothingSelected"));
  if (new Set(items.map(({ seq }) => seq)).size < items.length)
    throw new GameApiError("invalid", message("cart.lineTwice"));
  const account = player.userNum;
  const linesHash = await hashOf(JSON.stringify(inOrder(items)));
  const [begun, , , , , , [state], found] = await runBatch<[...PurchaseRows, WantedLine[]]>(db, [
    ...buyLines({ account, requestKey, lines: items, linesHash, at: now() }),
    readWanted(account, items),
  ]);
  const { purchase, boughtHash, balances = "{}" } = state ?? {};
  if (!purchase) throw new GameApiError("conflict", whyNot(found));
  const repeated = begun.length === 0;
  if (repeated && boughtHash && boughtHash !== linesHash)
    throw new GameApiError("conflict", message("cart.boughtOtherwise"));
  return {
    message: t(repeated ? "cart.boughtBefore" : "cart.bought"),
    purchase,
    repeated,
    ...repliedBalances(parseAmounts(balances)),
  };
};

/** Sorts the lines of an order, so that the same lines have the same hash. */
function inOrder(items: CallRequest<"cart.buy">["items"]): number[][] {
  return items.map(({ seq, quantity, price }) => [seq, quantity, price]).sort(([a = 0], [b = 0]) => a - b);
}

interface WantedLine {
  quantity: number;
  price: number;
  /** The current quantity in the cart; null when the line is not there. */
  quantityNow: number | null;
  checked: number | null;
  name: string | null;
  priceNow: number | null;
  offered: number | null;
}

/** Reads the requested lines, each with its current state. */
function readWanted(account: number, items: CallRequest<"cart.buy">["items"]): Statement {
  return [
    `SELECT wanted.value ->> '$.quantity' AS quantity, wanted.value ->> '$.price' AS price,
       cart_items.quantity AS quantityNow, is_checked AS checked, name, shop_items.price AS priceNow, offered
     FROM json_each(?2) AS wanted
     LEFT JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq' AND cart_items.user_num = ?1
     LEFT JOIN shop_items ON shop_items.product_num = cart_items.product_num
     ORDER BY wanted.key`,
    account,
    JSON.stringify(items),
  ];
}

/** Explains why the transaction bought nothing. */
function whyNot(lines: readonly WantedLine[]): CatalogueMessage {
  const changed = lines.find((line) => line.quantityNow !== line.quantity || line.checked !== 1);
  if (changed) return message("cart.changed");
  const withdrawn = lines.find(({ offered }) => offered !== 1);
  if (withdrawn) return message("shop.withdrawn", { name: String(withdrawn.name) });
  const repriced = lines.find(({ price, priceNow }) => price !== priceNow);
  if (repriced)
    return message("shop.repriced", { name: String(repriced.name), price: priceText(repriced.priceNow ?? 0) });
  return message("shop.balanceTooLow");
}
