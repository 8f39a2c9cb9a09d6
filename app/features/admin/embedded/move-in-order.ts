import { getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { notFound } from "#app/embedded/change-content.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";

interface Order {
  /** A table whose rows are ordered by position, and by number where positions are equal. */
  table: SQLiteTable & { id: SQLiteColumn; position: SQLiteColumn };
  /** The kind of the rows in the audit log. */
  kind: string;
  /** The column by which the audit log names the rows; by default their number. */
  name?: SQLiteColumn;
  /** The difference between the positions of two neighbours. */
  step?: number;
}

interface Move {
  id: number;
  direction: "up" | "down";
}

/**
 * Moves a row of an ordered table one place up or down; has no effect at either end.
 * @throws GameApiError `not_found`
 */
export async function moveInOrder(context: AdminContext, order: Order, move: Move): Promise<void> {
  await retryStaleWrite(() => moveOnce(context, order, move));
}

async function moveOnce(
  context: AdminContext,
  { table, kind, name = table.id, step = 1 }: Order,
  { id, direction }: Move,
): Promise<void> {
  const tableName = getTableName(table);
  const [rows] = await runBatch<[{ id: number; name: string | number; position: number }[]]>(context.db, [
    [`SELECT id, ${name.name} AS name, position FROM ${tableName} ORDER BY position, id`],
  ]);
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row) throw notFound();
  const to = from + (direction === "up" ? -1 : 1);
  if (to < 0 || to >= rows.length) return;
  const order = rows.filter((other) => other !== row);
  order.splice(to, 0, row);
  // Numbers all rows, so that those with the same position get distinct ones.
  const moved = order.flatMap((one, index): Statement[] => {
    const place = (index + 1) * step;
    if (one.position === place) return [];
    return [[`UPDATE ${tableName} SET position = ?2 WHERE id = ?1`, one.id, place]];
  });
  await writeAudited(
    context,
    {
      target: `${kind} ${id}`,
      before: { order: rows.map((one) => one.name) },
      after: { order: order.map((one) => one.name) },
    },
    [
      guard(
        `(SELECT group_concat(id) FROM (SELECT id FROM ${tableName} ORDER BY position, id)) = ?1`,
        rows.map((one) => one.id).join(),
      ),
      ...moved,
    ],
    { publishes: true },
  );
}
