import { and, asc, eq, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import {
  type Translation,
  translated,
  translationOf,
  translationSql,
} from "#app/features/translations/embedded/translated.ts";
import { manilaDayStart } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { cartCalls, ShopItem } from "../calls.ts";
import { storedCode } from "../cart.ts";
import { cartLimits } from "../limits.ts";
import { findCode, usableCode } from "./discount-codes.ts";
import { isOnShelf, leftFor } from "./offer.ts";
import { cartItems, shopItems } from "./schema.ts";
import { contentsOf, toShopItem } from "./shop-item.ts";

/** The cart, oldest line first, with the current data of its items, and with the requested discount code. */
export const readCart: Handler<typeof cartCalls.read> = async ({ code }, { db, player, now }) => {
  const time = now();
  const lines = db
    .select({
      line: cartItems,
      item: shopItems,
      contents: contentsOf(),
      translation: translationOf("item", shopItems.productNum),
      onShelf: sql<number>`${sql.raw(isOnShelf(String(time)))}`,
      left: sql<number | null>`${sql.raw(leftFor(String(player.userNum), String(manilaDayStart(time))))}`,
    })
    .from(cartItems)
    .innerJoin(shopItems, eq(shopItems.productNum, cartItems.productNum))
    .where(eq(cartItems.userNum, player.userNum))
    .orderBy(asc(cartItems.seq))
    .limit(cartLimits.lines);
  const wanted = storedCode(code);
  // Not a batch, which mixes up columns of the same name in two tables.
  const [rows, codes] = await Promise.all([
    lines,
    wanted ? findCode(db, { code: wanted, account: player.userNum, time }) : [],
  ]);
  return {
    data: rows.map(({ line, item, contents, translation, onShelf, left }) => ({
      seq: line.seq,
      quantity: line.quantity,
      isChecked: line.isChecked ? 1 : 0,
      item: fullNamed(translated(toShopItem({ ...item, contents }, time), translation)),
      offered: onShelf === 1,
      ...(left === null ? {} : { left }),
    })),
    takesCodes: true,
    ...(wanted ? usableCode(codes[0]) : {}),
  };
};

/** An item under the name that distinguishes a variant, as `fullName` makes it for purchases. */
function fullNamed<Item extends Pick<ShopItem, "name" | "variantLabel">>(item: Item): Item {
  const { name, variantLabel } = item;
  return variantLabel && !name.includes(variantLabel) ? { ...item, name: `${name} (${variantLabel})` } : item;
}

/**
 * Adds an item to the cart, checked (specification section 10, "Cart"). A single statement checks and writes, so that
 * concurrent requests cannot exceed the limits for lines and quantities.
 *
 * @returns a message and the number of lines in the cart
 * @throws GameApiError `not_found` for an item that is not on the shelf; `conflict` when it is sold out or fewer are left,
 * or when the cart or the line is full
 */
export const addToCart: Handler<typeof cartCalls.add> = async ({ productNum, quantity }, { db, player, now }) => {
  const time = now();
  const [added, [state]] = await runBatch<[{ quantity: number }[], CartState[]]>(db, [
    [addLine, player.userNum, productNum, quantity, time],
    [lineAndCart(), player.userNum, productNum, time],
  ]);
  if (!state?.onShelf) throw new GameApiError("not_found", message("shop.notOffered"));
  const { stock, count, inCart } = state;
  const { name } = fullNamed(translated(state, state.translation));
  if (added.length > 0) return { message: t("cart.added", { name }), count };
  if (stock !== null && stock < 1) throw new GameApiError("conflict", message("shop.soldOutItem", { name }));
  if (stock !== null && stock < quantity + (inCart ?? 0))
    throw new GameApiError("conflict", message("shop.stockLeft", { name, count: stock, inCart: inCart ?? 0 }));
  if (inCart !== null)
    throw new GameApiError("conflict", message("cart.lineFull", { atMost: cartLimits.maxQuantity, inCart }));
  throw new GameApiError("conflict", message("cart.full", { lines: cartLimits.lines }));
};

interface CartState {
  name: string;
  variantLabel: string;
  translation: Translation;
  onShelf: number;
  stock: number | null;
  count: number;
  inCart: number | null;
}

/** Parameters: account, item, quantity, time. */
const addLine = `
  INSERT INTO cart_items (user_num, product_num, quantity, is_checked)
  SELECT ?1, product_num, ?3, 1
  FROM shop_items
  WHERE product_num = ?2 AND ${isOnShelf("?4")}
    AND (stock IS NULL OR stock >= ?3 + coalesce((SELECT quantity FROM cart_items WHERE user_num = ?1 AND product_num = ?2), 0))
    AND ((SELECT count(*) FROM cart_items WHERE user_num = ?1) < ${cartLimits.lines}
      OR EXISTS (SELECT 1 FROM cart_items WHERE user_num = ?1 AND product_num = ?2))
  ON CONFLICT (user_num, product_num) DO UPDATE SET quantity = quantity + excluded.quantity, is_checked = 1
    WHERE quantity + excluded.quantity <= ${cartLimits.maxQuantity}
  RETURNING quantity`;

/** Parameters: account, item, time. */
const lineAndCart = () => `
  SELECT name, variant_label AS variantLabel, ${translationSql("item", "shop_items.product_num")} AS translation,
    ${isOnShelf("?3")} AS onShelf, stock,
    (SELECT count(*) FROM cart_items WHERE user_num = ?1) AS count,
    (SELECT quantity FROM cart_items WHERE user_num = ?1 AND product_num = ?2) AS inCart
  FROM shop_items WHERE product_num = ?2`;

/**
 * Sets the quantity or the check mark of a line.
 * @throws GameApiError `conflict` when the line is not in this cart
 */
export const updateCart: Handler<typeof cartCalls.update> = async ({ seq, quantity, isChecked }, { db, player }) => {
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
export const removeFromCart: Handler<typeof cartCalls.remove> = async ({ seq }, { db, player }) => {
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
