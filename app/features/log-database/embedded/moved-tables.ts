import { getTableConfig } from "drizzle-orm/sqlite-core";
import { auditLog } from "#app/features/audit/embedded/schema.ts";
import { logins } from "#app/features/users/embedded/schema.ts";

/** A table whose old rows are in the second database. Its numbers are in the order of `at`. */
export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** For how many days its rows stay in the first database. */
  days: number;
}

/**
 * Statistics count the logins of nine weeks. Of what else is written for each login or each event, known devices and
 * notices are too few to be moved, and are read with what they belong to (docs/decisions/0076).
 */
export const movedTables: readonly MovedTable[] = [
  { ...described(logins), days: 90 },
  { ...described(auditLog), days: 365 },
];

function described(table: Parameters<typeof getTableConfig>[0]) {
  const { name, columns } = getTableConfig(table);
  return { name, columns: columns.map((column) => column.name) };
}
