import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { type Message, message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { isAmong, keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { orderBy } from "#app/features/admin/embedded/lists.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { agents, bridgeKeys } from "#app/features/bridge/embedded/schema.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { requireRecentIdentity } from "#app/features/mfa/embedded/recent-identity.ts";
import type { itemsAdminCalls } from "../admin-calls.ts";
import { type ItemForm, itemForm } from "../item-form.ts";
import type { ItemMark } from "../item-marks.ts";
import { bundleContents, contentsGuard, contentsProblem, partsIn, replaceContents } from "./bundles.ts";
import { requireCategory } from "./edit-categories.ts";
import {
  changedContents,
  type ItemRow,
  isStockChanged,
  itemFormOf,
  priceColumns,
  shelfColumns,
  stockSeenIn,
} from "./item-columns.ts";
import { fullName } from "./offer.ts";
import { queueForAgent } from "./queue-for-agent.ts";
import { shopItems } from "./schema.ts";

const editor = contentEditor({
  table: shopItems,
  id: "productNum",
  kind: "item",
  form: itemForm,
  extra: { contents: bundleContents },
  toForm: itemFormOf,
});

const isBundle = "EXISTS (SELECT 1 FROM bundle_items WHERE bundle_num = shop_items.product_num)";

/** The items with a mark. @param now epoch milliseconds */
function marked(mark: ItemMark, now: number): SQL {
  switch (mark) {
    case "sale":
      return sql`sale_price IS NOT NULL AND coalesce(sale_until, ${now} + 1) > ${now}`;
    case "stock":
      return sql`stock IS NOT NULL`;
    case "sold-out":
      return sql`stock = 0`;
    case "period":
      return sql`(starts_at IS NOT NULL OR ends_at IS NOT NULL)`;
    case "bundle":
      return sql.raw(isBundle);
    case "withdrawn":
      return sql`offered = 0`;
  }
}

const sortColumns = {
  id: shopItems.productNum,
  name: sql`lower(${shopItems.name})`,
  category: shopItems.category,
  price: shopItems.price,
  // Items without a stock come last: they never sell out.
  stock: sql`coalesce(${shopItems.stock}, ${Number.MAX_SAFE_INTEGER})`,
};

/** `adminitems`: a page of all items, by default sorted by number. */
export const listAllItems: Handler<typeof itemsAdminCalls.list> = async (request, { db, now }) => {
  const { page, perPage, search, category, unnumbered, mark, sort } = request;
  const names = { from: "shop_items", key: "product_num", text: fullName };
  const condition = and(
    category ? eq(shopItems.category, category) : undefined,
    search ? isAmong("shop_items.product_num", await keysContaining(db, names, search)) : undefined,
    // The agent delivers the contents of a bundle, and not the bundle.
    unnumbered
      ? and(eq(shopItems.offered, true), isNull(shopItems.gameProductNum), sql.raw(`NOT ${isBundle}`))
      : undefined,
    mark ? marked(mark, now()) : undefined,
  );
  const [[total], rows, agent] = await db.batch([
    countUpTo(db, shopItems, condition, MAX_LISTED_ROWS),
    db
      .select({ ...getTableColumns(shopItems), contents: bundleContents })
      .from(shopItems)
      .where(condition)
      .orderBy(...orderBy(sort ?? "id", sortColumns, shopItems.productNum))
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

/** `adminitem`: an item with the values of its form, and the names of a bundle's contents. */
export const readItem: Handler<typeof itemsAdminCalls.byId> = async ({ id }, { db }) => {
  const row = await editor.find(db, id);
  return { ...editor.toEntry(row), parts: partsIn(row.contents) };
};

/**
 * `adminsaveitem`: creates or changes an item; the audit log records the price before and after. An admin without the
 * `prices` right can neither create an item, since an item always has a price, nor change what it costs, its stock, and
 * what players get for it.
 *
 * The stock is only written if the form changed it, and if it is still the one that the form showed: purchases change it
 * without outdating the form.
 *
 * @throws GameApiError `forbidden` with a message at the field; `reauthentication_required` for a new price; `invalid`
 * for contents that a bundle cannot have; `conflict` when the item or the stock was changed meanwhile
 */
export const saveItem: Handler<typeof itemsAdminCalls.save> = async (request, context) => {
  const { db, admin } = context;
  const mayPrice = hasRight(admin, "prices");
  const { id, values } = await editor.save(context, request, {
    async toColumns(values, before) {
      requireRights(values, before, context);
      await requireCategory(db, values.category);
      if (before && isStockChanged(values) && before.stock !== stockSeenIn(values)) throw stockMoved(before);
      const contents = changedContents(values, before);
      const problem = contents && (await contentsProblem(db, contents, before?.productNum));
      if (problem) throw invalidField("contents", problem);
      // Without the right, the price is not written at all, so that a concurrent change of it is kept.
      return { ...shelfColumns(values, before), ...(mayPrice ? priceColumns(values, before) : {}) };
    },
    audited: (values, columns, before) => {
      const seen = before ? itemFormOf(before).stock : "";
      return { ...values, stockSeen: seen, ...(columns.stock === undefined ? { stock: seen } : {}) };
    },
    guards(values, before) {
      const contents = changedContents(values, before);
      return [
        ...(contents && contents.length > 0 ? [contentsGuard(contents, before?.productNum)] : []),
        ...(before && isStockChanged(values)
          ? [guard("(SELECT stock IS ?2 FROM shop_items WHERE product_num = ?1)", before.productNum, before.stock)]
          : []),
      ];
    },
    async refusal(before) {
      const now = before && (await editor.find(db, before.productNum));
      return now && now.revision === before.revision && now.stock !== before.stock ? stockMoved(now) : editConflict();
    },
    further(values, before) {
      const contents = changedContents(values, before);
      return [
        ...(contents ? replaceContents(contents, before?.productNum) : []),
        ...(before ? [queueForAgent("product_num = ?1", before.productNum)] : []),
      ];
    },
  });
  return { message: `“${values.name}” is saved.`, id };
};

/** @throws GameApiError `forbidden`; `reauthentication_required` */
function requireRights(values: ItemForm, before: ItemRow | undefined, context: AdminContext): void {
  const { admin, now } = context;
  const changed = changedPriceFields(values, before);
  if (!hasRight(admin, "prices")) {
    if (!before || changed.includes("price")) throw forbiddenAt("price", noPriceRight(before));
    const [field] = changed;
    if (field) throw forbiddenAt(field, message("admin.shop.mayNotChange"));
  }
  if (changed.length > 0) requireRecentIdentity({ player: admin, now });
}

/** The fields that need the right to set prices, and were changed. */
function changedPriceFields(values: ItemForm, before: ItemRow | undefined): (keyof ItemForm)[] {
  const columns = priceColumns(values, before);
  const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) =>
    name === "stock" ? isStockChanged(values) : columns[name] !== (before?.[name] ?? null),
  );
  return changedContents(values, before) ? [...changed, "contents"] : changed;
}

function forbiddenAt(field: keyof ItemForm, content: Message): GameApiError {
  return new GameApiError("forbidden", content, { [field]: [content] });
}

function noPriceRight(before: { price: number } | undefined): Message {
  return before
    ? message("admin.shop.mayNotReprice", { price: String(before.price) })
    : message("admin.shop.mayNotPrice");
}

function stockMoved({ stock }: ItemRow): GameApiError {
  const shown = stock === null ? "unlimited" : String(stock);
  return invalidField("stock", message("admin.shop.stockMoved", { stock: shown }), "conflict");
}
