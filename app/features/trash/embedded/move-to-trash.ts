import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { translations } from "#app/features/translations/embedded/schema.ts";
import { trashedTable } from "./trashed-tables.ts";

/** The rows of a table that meet a condition, as JSON in SQL. */
function rowsAsJson(table: SQLiteTable, condition: string): string {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => `'${name}', ${name}`);
  const name = getTableName(table);
  return `'${name}', json((SELECT json_group_array(json_object(${columns.join()})) FROM ${name} WHERE ${condition}))`;
}

/**
 * The statement that puts an entry and all that belongs to it into the trash, before they are deleted; none for a kind
 * whose entries are deleted for good.
 */
export async function moveToTrash(context: AdminContext, kind: string, id: number): Promise<Statement[]> {
  const trashed = await trashedTable(context, kind);
  if (!trashed) return [];
  const { admin, now } = context;
  const { table, key, title, related = [] } = trashed;
  const content = [
    rowsAsJson(table, `${key.name} = ?2`),
    ...related.map((rows) => rowsAsJson(rows.table, `${rows.entry.name} = ?2`)),
    rowsAsJson(translations, "kind = ?1 AND entry = ?5"),
  ];
  return [
    [
      `INSERT INTO trash (kind, entry, title, deleted_at, deleted_by, content)
       SELECT ?1, ?2, ${title.name}, ?3, ?4, json_object(${content.join()})
       FROM ${getTableName(table)} WHERE ${key.name} = ?2`,
      kind,
      id,
      now(),
      admin.userNum,
      String(id),
    ],
  ];
}
