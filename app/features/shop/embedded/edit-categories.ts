import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { moveInOrder } from "#app/features/admin/embedded/move-in-order.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import type { categoriesAdminCalls } from "../admin-calls.ts";
import { categoryForm } from "../category-form.ts";
import { shopCategories } from "./schema.ts";

const editor = contentEditor({
  table: shopCategories,
  id: "id",
  kind: "category",
  form: categoryForm,
  toForm: ({ key, name, offered }) => ({ key, name, offered: offered ? ("on" as const) : ("" as const) }),
});

/**
 * Rejects a category that does not exist. Categories are never deleted, so that nothing has to guard this afterwards.
 * @throws GameApiError `invalid` with a message at the field
 */
export async function requireCategory(db: Database, key: string): Promise<void> {
  const found = await db.select({ id: shopCategories.id }).from(shopCategories).where(eq(shopCategories.key, key));
  if (found.length === 0) throw invalidField("category", message("admin.shop.unknownCategory"));
}

/** A column for a select: how many offered items a category has. */
const itemsOfCategory = sql.raw(
  "(SELECT count(*) FROM shop_items WHERE shop_items.category = shop_categories.key AND shop_items.offered = 1)",
) as SQL<number>;

/** `admincategories`: all categories in their order. */
export const listAllCategories: Handler<typeof categoriesAdminCalls.list> = async (_, { db }) => {
  const rows = await db
    .select({ ...getTableColumns(shopCategories), items: itemsOfCategory })
    .from(shopCategories)
    .orderBy(asc(shopCategories.position), asc(shopCategories.id));
  return { data: rows.map(({ items, ...row }) => ({ ...editor.toEntry(row), items })) };
};

/** Leaves room for categories that an operator inserts by other means, as those of the migration do. */
const nextPosition = sql`(SELECT coalesce(max(position), 0) + 10 FROM shop_categories)`;

/**
 * `adminsavecategory`: creates a category at the end of the order, or renames, withdraws or offers one.
 * @throws GameApiError `invalid` with a message at the key, when it is taken or was changed
 */
export const saveCategory: Handler<typeof categoriesAdminCalls.save> = async (request, context) => {
  const { db } = context;
  const isTaken = async (key: string) =>
    (await db.select().from(shopCategories).where(eq(shopCategories.key, key))).length > 0;
  const { id, values } = await editor.save(context, request, {
    async toColumns({ key, name, offered }, before) {
      if (before && key !== before.key) throw invalidField("key", message("admin.shop.keyFixed", { key: before.key }));
      if (!before && (await isTaken(key))) throw keyTaken();
      return { name, offered: offered === "on", ...(before ? {} : { key, position: nextPosition }) };
    },
    guards: ({ key }, before) =>
      before ? [] : [guard("NOT EXISTS (SELECT 1 FROM shop_categories WHERE key = ?1)", key)],
    refusal: (before) => (before ? editConflict() : keyTaken()),
  });
  return { message: `The category “${values.name}” is saved.`, id };
};

function keyTaken() {
  return invalidField("key", message("admin.shop.keyTaken"));
}

/** `adminmovecategory`: moves a category one place up or down; has no effect at either end. */
export const moveCategory: Handler<typeof categoriesAdminCalls.move> = async (move, context) => {
  await moveInOrder(context, { table: shopCategories, kind: "category", name: shopCategories.key, step: 10 }, move);
  return { message: "The order is saved." };
};
