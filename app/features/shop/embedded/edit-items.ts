import { and, asc, eq, sql } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { countAtMost, lastPageOf } from "#app/embedded/database/paging.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  changeContent,
  makeContent,
  notThere,
  refuseIfChanged,
  shown,
} from "#app/features/admin/embedded/content-write.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { type ItemForm, itemForm } from "../item-form.ts";
import { shopItems } from "./schema.ts";

type Stored = typeof shopItems.$inferSelect;

const newId = { id: shopItems.productNum };

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
    data: rows.map((row) => shown(row.productNum, row, valuesOf(row))),
    last_page: lastPageOf(total?.count, per_page),
  };
}

/** `adminitem`: an item as its form shows it. */
export async function readItem(
  { id }: CallRequest<"adminitem">,
  { db }: AdminContext,
): Promise<CallReply<"adminitem">> {
  const row = await find(db, id);
  return shown(id, row, valuesOf(row));
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
  if (before) refuseIfChanged(seen, before.revision);
  const { image_url: imageUrl, price: typedPrice, ...texts } = values;
  const price = Number(typedPrice);
  const mayPrice = hasRight(context.admin.userType, "money");
  if (!mayPrice && price !== before?.price) throw noPriceRight(before);
  const row = { ...texts, imageUrl, offered: values.offered === "on" };
  const entry = { action: "adminsaveitem", after: values };
  const { db } = context;
  const number =
    before?.productNum ??
    (await makeContent(
      context,
      "item",
      db
        .insert(shopItems)
        .values({ ...row, price })
        .returning(newId),
      entry,
    ));
  if (before) {
    await changeContent(context, {
      table: shopItems,
      key: shopItems.productNum,
      id,
      revision: before.revision,
      write: db
        .update(shopItems)
        // Without the right the price is not written at all, whatever it is by now.
        .set({ ...row, ...(mayPrice ? { price } : {}), revision: sql`${shopItems.revision} + 1` })
        .where(eq(shopItems.productNum, id)),
      entry: { ...entry, target: `item ${id}`, before: valuesOf(before) },
    });
  }
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
