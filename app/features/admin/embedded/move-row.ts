import { getTableName } from "drizzle-orm";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type ContentTable, notFound } from "./content-editor.ts";

/** The step between the positions of two rows. */
const STEP = 10;

/**
 * Moves a row of a small ordered table one place up or down, in one transaction with its entry in the audit log; has no
 * effect at either end. The table has the columns `id` and `position`.
 * @param kind the row's kind in the audit log
 * @throws GameApiError `not_found`
 */
export function moveRow(
  context: AdminContext,
  { table, kind }: { table: ContentTable; kind: string },
  { id, direction }: { id: number; direction: "up" | "down" },
): Promise<void> {
  const name = getTableName(table);
  return retryStaleWrite(async () => {
    const ordered = `SELECT id, position FROM ${name} ORDER BY position, id`;
    const [rows] = await runBatch<[{ id: number; position: number }[]]>(context.db, [[ordered]]);
    const before = rows.map((row) => row.id);
    const from = before.indexOf(id);
    if (from < 0) throw notFound();
    const to = from + (direction === "up" ? -1 : 1);
    if (to < 0 || to >= before.length) return;
    const after = before.filter((one) => one !== id);
    after.splice(to, 0, id);
    const moves = after.map((one, index): Statement => {
      return [`UPDATE ${name} SET position = ?2 WHERE id = ?1`, one, (index + 1) * STEP];
    });
    await writeAudited(
      context,
      { target: `${kind} ${id}`, before: { order: before }, after: { order: after } },
      [guard(`(SELECT group_concat(id) FROM (${ordered})) = ?1`, before.join()), ...moves],
      { publishes: true },
    );
  });
}
