import { and, asc, eq, sql } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { countAtMost, lastPageOf } from "#app/embedded/database/paging.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  insertRow,
  nextNumber,
  notThere,
  refuseIfChanged,
  shown,
  updateRow,
} from "#app/features/admin/embedded/rows.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type ItemForm, itemForm } from "../item-form.ts";
import { shopItems } from "./schema.ts";

type Stored = typeof shopItems.$inferSelect;

/** Bounds the cost of counting and of skipping rows. */
const MOST_ROWS = 100_000;

/** `adminitems`: a page of all items by number. */
export async function listAllItems(
  { page, per_page, search, category }: CallRequest<"adminitems">,
  { db }: AdminContext,
): Promise<CallReply<"adminitems">> {
  const condition = and(
    category ? eq(shopItems.category, category) : undefined,
    search ? sql`instr(lower(${shopItems.name}), lower(${search})) > 0` : undefined,
  );
  const [[total], rows] = await db.batch([
    countAtMost(db, shopItems, condition, MOST_ROWS),
    db
      .select()
      .from(shopItems)
      .where(condition)
      .orderBy(asc(shopItems.productNum))
      .limit(per_page)
      .offset(Math.min((page - 1) * per_page, MOST_ROWS)),
  ]);
  return {
    data: await Promise.all(rows.map((row) => shown(row.productNum, valuesOf(row)))),
    last_page: lastPageOf(total?.count, per_page),
  };
}

/** `adminitem`: an item as its form shows it. */
export async function readItem(
  { id }: CallRequest<"adminitem">,
  { db }: AdminContext,
): Promise<CallReply<"adminitem">> {
  return shown(id, valuesOf(await find(db, id)));
}

/**
 * `adminsaveitem`: makes an item or changes one; the audit log keeps the price before and after. A price is money: whoever
 * may not handle money can neither change one nor make an item, which always has one.
 *
 * @throws GameApiError `forbidden` with a message at the price
 */
export async function saveItem(
  { id, seen, ...typed }: CallRequest<"adminsaveitem">,
  context: AdminContext,
): Promise<CallReply<"adminsaveitem">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(itemForm, typed);
  if (before) await refuseIfChanged(seen, valuesOf(before));
  const { price, ...others } = { ...values, price: Number(values.price), offered: values.offered === "on" ? 1 : 0 };
  const mayPrice = hasRight(context.admin.userType, "money");
  if (!mayPrice && price !== before?.price) throw noPriceRight(before);
  // Without the right the price is not written at all: it may have been changed since it was read.
  const row = mayPrice ? { ...others, price } : others;
  const number = before ? id : await nextNumber(context.db, "shop_items");
  await writeAudited(
    context,
    {
      action: "adminsaveitem",
      target: `item ${number}`,
      before: before && valuesOf(before),
      after: values,
    },
    [before ? updateRow("shop_items", id, row) : insertRow("shop_items", number, row)],
    { publishes: true },
  );
  return { message: `“${values.name}” is saved.`, id: number };
}

function noPriceRight(before: Stored | undefined): GameApiError {
  const message = before
    ? `Only an owner may change the price: leave it at ${before.price}.`
    : "Only an owner may add an item, since it needs a price.";
  return new GameApiError("forbidden", message, { price: [message] });
}

async function find(db: Database, id: number): Promise<Stored> {
  const [row] = await db.select().from(shopItems).where(eq(shopItems.productNum, id));
  if (!row) throw notThere();
  return row;
}

function valuesOf({ name, category, price, imageUrl, info, offered }: Stored): ItemForm {
  return { name, category, price: String(price), image_url: imageUrl, info, offered: offered ? "on" : "" };
}
