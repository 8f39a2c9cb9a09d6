import { and, desc, eq, getTableColumns, getTableName, gt, lt } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, notFound } from "#app/embedded/change-content.ts";
import type { Condition, StoredRow } from "#app/embedded/content-kind.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { translations } from "#app/features/translations/embedded/schema.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { DAY } from "#app/format/units.ts";
import type { trashAdminCalls } from "../admin-calls.ts";
import { TRASH_DAYS } from "../trash.ts";
import { trash } from "./schema.ts";
import { trashedTable } from "./trashed-tables.ts";

/** What is older is about to be deleted for good. */
const isKept = (now: number) => gt(trash.deletedAt, now - TRASH_DAYS * DAY);

/** `admintrash`: what can be restored, the latest deletion first. */
const listTrash: Handler<typeof trashAdminCalls.list> = async ({ after }, { db, now }) => {
  const { id, kind, entry, title, deletedAt } = trash;
  const rows = await db
    .select({ id, kind, entry, title, deletedAt, deletedBy: users.userId })
    .from(trash)
    .leftJoin(users, eq(users.userNum, trash.deletedBy))
    .where(and(lt(id, numberCursor(after, MAX_CURSOR)), isKept(now())))
    .orderBy(desc(id))
    .limit(adminLimits.pageSize + 1);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return {
    data: shown.map((row) => ({
      ...row,
      deletedAt: isoTime(row.deletedAt),
      deletedBy: row.deletedBy ?? "",
    })),
    next: last ? String(last.id) : null,
  };
};

/** @throws GameApiError `not_found` */
async function findDeleted({ db, now }: AdminContext, id: number) {
  const [found] = await db
    .select()
    .from(trash)
    .where(and(eq(trash.id, id), isKept(now())));
  if (!found) throw notFound();
  const { content, ...entry } = found;
  return { ...entry, tables: JSON.parse(content) as Record<string, StoredRow[]> };
}

/**
 * Statements that insert stored rows. Columns that the table no longer has are left out, and those that it has got since
 * have their default.
 */
function insertRows(table: SQLiteTable, rows: readonly StoredRow[], otherwise = ""): Statement[] {
  const known = Object.values(getTableColumns(table)).map(({ name }) => name);
  return rows.map((row) => {
    const names = known.filter((name) => name in row);
    const places = names.map((_, index) => `?${index + 1}`);
    const into = `${getTableName(table)} (${names.join()}) VALUES (${places.join()})`;
    return [`INSERT ${otherwise} INTO ${into}`, ...names.map((name) => row[name] ?? null)];
  });
}

/**
 * `adminrestoretrash`: restores an entry with its number, its translations and what else belongs to it.
 * @throws GameApiError `not_found`; `conflict` when its number or its address is in use, or there are too many entries
 */
const restoreTrash: Handler<typeof trashAdminCalls.restore> = async ({ id }, context) => {
  const { kind, entry, title, tables } = await findDeleted(context, id);
  const trashed = await trashedTable(context, kind);
  if (!trashed) throw notFound();
  const { table, key, related = [], conditions = () => [], after = [] } = trashed;
  const rowsOf = (one: SQLiteTable) => tables[getTableName(one)] ?? [];
  const [row] = rowsOf(table);
  if (!row) throw notFound();
  const needed: Condition[] = [
    { holds: ["EXISTS (SELECT 1 FROM trash WHERE id = ?1)", id], refusal: notFound },
    {
      holds: [`NOT EXISTS (SELECT 1 FROM ${getTableName(table)} WHERE ${key.name} = ?1)`, entry],
      refusal: () => new GameApiError("conflict", message("admin.trash.numberTaken", { number: entry })),
    },
    ...conditions(row),
  ];
  await writeAudited(
    context,
    { target: `${kind} ${entry}`, after: row },
    [
      ...needed.map(({ holds }) => guard(...holds)),
      ...insertRows(table, [row]),
      ...related.flatMap((one) => insertRows(one.table, rowsOf(one.table), "OR IGNORE")),
      ...insertRows(translations, rowsOf(translations), "OR IGNORE"),
      ...after.map(([query]): Statement => [query, entry]),
      // Keeps the history of the entry, see the trigger of the table.
      ["UPDATE trash SET content = '' WHERE id = ?1", id],
      ["DELETE FROM trash WHERE id = ?1", id],
    ],
    { publishes: true, refusal: () => refusalOf(context, needed) },
  );
  return { message: `“${title}” is restored.` };
};

/** The error of the first condition that does not hold. */
async function refusalOf({ db }: AdminContext, conditions: readonly Condition[]): Promise<GameApiError> {
  const checks = conditions.map(
    ({ holds: [condition, ...values] }): Statement => [`SELECT (${condition}) AS holds`, ...values],
  );
  const results = await runBatch<{ holds: number }[][]>(db, checks);
  const failed = conditions.find((_, index) => results[index]?.[0]?.holds !== 1);
  return failed ? failed.refusal() : editConflict();
}

/** `admindeletetrash`: deletes an entry for good, with its history. */
const deleteTrash: Handler<typeof trashAdminCalls.delete> = async ({ id }, context) => {
  const { kind, entry, title } = await findDeleted(context, id);
  await writeAudited(
    context,
    { target: `${kind} ${entry}`, before: { title } },
    [guard("EXISTS (SELECT 1 FROM trash WHERE id = ?1)", id), ["DELETE FROM trash WHERE id = ?1", id]],
    { refusal: notFound },
  );
  return { message: `“${title}” is deleted for good.` };
};

export const handlers = {
  trashAdmin: { list: listTrash, restore: restoreTrash, delete: deleteTrash },
};
