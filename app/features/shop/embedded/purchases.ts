import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { historyPageQuery, readHistoryPage } from "#app/features/history/embedded/history-page.ts";
import { translated } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { DeliveryStates, historyCalls, purchasesCalls, ShopItem } from "../calls.ts";
import { cancelPeriod, deliveryFlags } from "../limits.ts";
import { isRefunded } from "./ledger/refund.ts";

/** The columns of a bought line: the item as it was at purchase, and the counts of its delivery states. */
const lineColumns = `
  purchase_lines.id AS line, purchase_id AS purchase, product_num AS productNum, item_name AS name, image_url AS imageUrl,
  info, category, price, purchase_lines.currency, quantity, paid, purchase_lines.bought_at AS boughtAt,
  (SELECT coalesce(sum(deliveries.price), 0) FROM deliveries WHERE line_id = purchase_lines.id AND ${isRefunded}) AS refunded,
  ${Object.entries(deliveryFlags)
    .map(
      ([state, flag]) =>
        `(SELECT count(*) FROM deliveries WHERE line_id = purchase_lines.id AND flag = ${flag}) AS ${state}`,
    )
    .join(", ")},
  (SELECT count(banked_at) FROM deliveries
    WHERE line_id = purchase_lines.id AND flag = ${deliveryFlags.pending}) AS banked`;

type LineRow = ShopItem &
  DeliveryStates &
  Record<"line" | "purchase" | "quantity" | "refunded" | "boughtAt", number> & { paid: number | null };

const purchasePage = historyPageQuery("purchase_lines", lineColumns);

/** A page of the purchase history (specification section 2); a page number outside 1..last gets the nearest page. */
export const pagePurchases: Handler<typeof historyCalls.purchases> = async (request, context) => {
  const { rows, paging } = await readHistoryPage<LineRow>(purchasePage, request, context);
  return {
    lines: rows.map((row) => ({
      item: boughtItem(row),
      quantity: row.quantity,
      boughtAt: isoTime(row.boughtAt),
      purchase: row.purchase,
      delivery: statesOf(row),
      ...paidOf(row),
    })),
    ...paging,
  };
};

/** An item with the texts that it had when it was bought, which have no translation. */
function boughtItem({ productNum, name, price, imageUrl, info, category, currency }: ShopItem): ShopItem {
  const item = { productNum, name, price, imageUrl, info, category };
  return translated(currency === shopCurrency ? item : { ...item, currency }, null);
}

/** What was paid for a line, unless it is its price. */
function paidOf({ price, quantity, paid }: LineRow): { paid?: number } {
  return paid === null || paid === price * quantity ? {} : { paid };
}

/**
 * One of the player's own purchases.
 * @throws GameApiError `not_found`, also for a purchase of another account
 */
export const readPurchase: Handler<typeof purchasesCalls.byId> = async ({ id }, { db, player }) => {
  type Row = LineRow & { total: number; otherTotals: string; discount: number; isGift: number };
  const [lines] = await runBatch<[Row[]]>(db, [
    [
      `SELECT total, other_totals AS otherTotals, discount, recipient_num IS NOT NULL AS isGift, ${lineColumns} FROM purchases JOIN purchase_lines ON purchase_id = purchases.id
       WHERE purchases.id = ?1 AND purchases.user_num = ?2 ORDER BY ordinal DESC`,
      id,
      player.userNum,
    ],
  ]);
  const [first] = lines;
  if (!first) throw new GameApiError("not_found", message("purchase.unknown"));
  const otherTotals = parseAmounts(first.otherTotals);
  return {
    purchase: {
      id,
      boughtAt: isoTime(first.boughtAt),
      total: first.total,
      ...(Object.keys(otherTotals).length > 0 ? { otherTotals } : {}),
      ...(first.discount > 0 ? { discount: first.discount } : {}),
      ...(first.isGift ? { isGift: true } : {}),
      lines: lines.map((row) => ({
        line: row.line,
        item: boughtItem(row),
        quantity: row.quantity,
        ...paidOf(row),
        ...(row.refunded > 0 || row.cancelled > 0 ? { refunded: row.refunded } : {}),
        delivery: statesOf(row),
        cancelUntil: isoTime(row.boughtAt + cancelPeriod),
      })),
    },
  };
};

function statesOf({ pending, banked, taken, cancelRequested, cancelled }: LineRow): DeliveryStates {
  return { pending: pending - banked, banked, taken, cancelRequested, cancelled };
}
