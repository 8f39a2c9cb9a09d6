import { and, asc, eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { t } from "#app/i18n/translate.ts";
import { cartLimits } from "../limits.ts";
import { toShopItem } from "./catalogue.ts";
import { cartItems, shopItems } from "./schema.ts";

/** The cart, oldest line first, with the current data of its items. */
export const readCart: Handler<"cart.read"> = async (_, { db, player }) => {
  const rows = await db
    .select({ line: cartItems, item: shopItems, translation: translationOf("item", shopItems.productNum) })
    .from(cartItems)
    .innerJoin(shopItems, eq(shopItems.productNum, cartItems.productNum))
    .where(eq(cartItems.userNum, player.userNum))
    .orderBy(asc(cartItems.seq))
    .limit(cartLimits.lines);
  return {
    data: rows.map(({ line, item, translation }) => ({
      seq: line.seq,
      quantity: line.quantity,
      isChecked: line.isChecked ? 1 : 0,
      item: translated(toShopItem(item), translation),
      offered: item.offered,
    })),
  };
};

/**
 * Adds an item to the cart, checked (specification section 10, "Cart"). A single statement checks and writes, so that
 * concurrent requests cannot exceed the limits for lines and quantities.
 *
 * @returns a message and the number of lines in the cart
 * @throws GameApiError `not_found` for an item that is not offered; `conflict` when the cart or the line is full
 */
export const addToCart: Handler<"cart.add"> = async ({ productNum, quantity }, { db, player }) => {
  const [added, [state]] = await runBatch<[{ quantity: number }[], CartState[]]>(db, [
    [addLine, player.userNum, productNum, quantity],
    [lineAndCart, player.userNum, productNum],
  ]);
  const { name = "", offered = 0, count = 0, inCart = null } = state ?? {};
  if (added.length > 0) return { message: t("cart.added", { name }), count };
  if (!offered) throw new GameApiError("not_found", message("shop.notOffered"));
  if (inCart !== null)
    throw new GameApiError("conflict", message("cart.lineFull", { atMost: cartLimits.maxQuantity, inCart }));
  throw new GameApiError("conflict", message("cart.full", { lines: cartLimits.lines }));
};

interface CartState {
  name: string;
  offered: number;
  count: number;
  inCart: number | null;
}

/** Parameters: account, item, quantity. */
const addLine = `
  INSERT INTO cart_items (user_num, product_num, quantity, is_checked)
  SELECT ?1, product_num, ?3, 1
  FROM shop_items
  WHERE product_num = ?2 AND offered = 1 AND (
    (SELECT count(*) FROM cart_items WHERE user_num = ?1) < ${cartLimits.lines}
    OR EXISTS (SELECT 1 FROM cart_items WHERE user_num = ?1 AND product_num = ?2))
  ON CONFLICT (user_num, product_num) DO UPDATE SET quantity = quantity + excluded.quantity, is_checked = 1
    WHERE quantity + excluded.quantity <= ${cartLimits.maxQuantity}
  RETURNING quantity`;

/** Parameters: account, item. */
const lineAndCart = `
  SELECT name, offered, (SELECT count(*) FROM cart_items WHERE user_num = ?1) AS count,
    (SELECT quantity FROM cart_items WHERE user_num = ?1 AND product_num = ?2) AS inCart
  FROM shop_items WHERE product_num = ?2`;

/**
 * Sets the quantity or the check mark of a line.
 * @throws GameApiError `conflict` when the line is not in this cart
 */
export const updateCart: Handler<"cart.update"> = async ({ seq, quantity, isChecked }, { db, player }) => {
  const changed = {
    ...(quantity ? { quantity } : {}),
    ...(isChecked === undefined || isChecked === null ? {} : { isChecked: isChecked === 1 }),
  };
  if (Object.keys(changed).length === 0) throw new GameApiError("invalid", message("cart.nothingToChange"));
  const rows = await db
    .update(cartItems)
    .set(changed)
    .where(ownLine(player.userNum, seq))
    .returning({ seq: cartItems.seq });
  if (rows.length === 0) throw notInCart();
  return { message: t("cart.updated") };
};

/**
 * Removes a line from the cart.
 * @throws GameApiError `conflict` when the line is not in this cart
 */
export const removeFromCart: Handler<"cart.remove"> = async ({ seq }, { db, player }) => {
  const rows = await db.delete(cartItems).where(ownLine(player.userNum, seq)).returning({ seq: cartItems.seq });
  if (rows.length === 0) throw notInCart();
  return { message: t("cart.removed") };
};

function ownLine(userNum: number, seq: number) {
  return and(eq(cartItems.userNum, userNum), eq(cartItems.seq, seq));
}

/** The same for a line removed in another tab and one of another account, so that it reveals nothing of other carts. */
function notInCart(): GameApiError {
  return new GameApiError("conflict", message("cart.unknownLine"));
}
