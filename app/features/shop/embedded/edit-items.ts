import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { contentEditor } from "#app/features/admin/embedded/content-editor.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { agents, bridgeKeys } from "#app/features/bridge/embedded/schema.ts";
import { requireRecentIdentity } from "#app/features/mfa/embedded/confirm-identity.ts";
import { type ItemForm, itemForm } from "../item-form.ts";
import { queueForAgent } from "./queue-for-agent.ts";
import { shopItems } from "./schema.ts";

const editor = contentEditor({
  table: shopItems,
  id: "productNum",
  kind: "item",
  form: itemForm,
  toForm: ({ name, category, price, imageUrl, info, gameProductNum, offered }): ItemForm => ({
    name,
    category,
    price: String(price),
    imageUrl,
    info,
    gameProductNum: gameProductNum === null ? "" : String(gameProductNum),
    offered: offered ? "on" : "",
  }),
});

/** `adminitems`: a page of all items, sorted by number. */
export const listAllItems: Handler<"itemsAdmin.list"> = async (request, { db }) => {
  const { page, perPage, search, category, unnumbered } = request;
  const condition = and(
    category ? eq(shopItems.category, category) : undefined,
    search ? sql`instr(lower(${shopItems.name}), lower(${search})) > 0` : undefined,
    unnumbered ? and(eq(shopItems.offered, true), isNull(shopItems.gameProductNum)) : undefined,
  );
  const [[total], rows, agent] = await db.batch([
    countUpTo(db, shopItems, condition, MAX_LISTED_ROWS),
    db
      .select()
      .from(shopItems)
      .where(condition)
      .orderBy(asc(shopItems.productNum))
      .limit(perPage)
      .offset(Math.min((page - 1) * perPage, MAX_LISTED_ROWS)),
    db
      .select({ keyHash: agents.keyHash })
      .from(agents)
      .innerJoin(bridgeKeys, eq(bridgeKeys.keyHash, agents.keyHash))
      .where(isNull(bridgeKeys.revokedAt))
      .limit(1),
  ]);
  return {
    data: rows.map(editor.toEntry),
    lastPage: lastPageOf(total?.count, perPage),
    hasAgent: agent.length > 0,
  };
};

/** `adminitem`: an item with the values of its form. */
export const readItem: Handler<"itemsAdmin.byId"> = async ({ id }, { db }) => {
  return editor.toEntry(await editor.find(db, id));
};

/**
 * `adminsaveitem`: creates or changes an item; the audit log records the price before and after. An admin without the
 * `prices` right can neither change a price nor create an item, since an item always has a price.
 *
 * @throws GameApiError `forbidden` with a message at the price field; `reauthentication_required` for a new price
 */
export const saveItem: Handler<"itemsAdmin.save"> = async (request, context) => {
  const mayPrice = hasRight(context.admin, "prices");
  const { id, values } = await editor.save(context, request, {
    toColumns: ({ imageUrl, price: typedPrice, gameProductNum: number, offered, ...texts }, before) => {
      const price = Number(typedPrice);
      if (!mayPrice && price !== before?.price) throw noPriceRight(before);
      if (price !== before?.price) requireRecentIdentity({ player: context.admin, now: context.now });
      // Without the right, the price is not written at all, so that a concurrent change of it is kept.
      const gameProductNum = number === "" ? null : Number(number);
      // Another product for the same coins is another price.
      if (!mayPrice && before && gameProductNum !== before.gameProductNum) throw noNumberRight();
      return { ...texts, imageUrl, gameProductNum, offered: offered === "on", ...(mayPrice ? { price } : {}) };
    },
    further: ({ productNum }) => [queueForAgent("product_num = ?1", productNum)],
  });
  return { message: `“${values.name}” is saved.`, id };
};

function noNumberRight(): GameApiError {
  const content = message("admin.shop.mayNotRenumber");
  return new GameApiError("forbidden", content, { gameProductNum: [content] });
}

function noPriceRight(before: { price: number } | undefined): GameApiError {
  const content = before
    ? message("admin.shop.mayNotReprice", { price: String(before.price) })
    : message("admin.shop.mayNotPrice");
  return new GameApiError("forbidden", content, { price: [content] });
}
