import { DAY } from "#app/format/units.ts";

/** A table whose old rows are in the second database. Its numbers are in the order of `at`. */
export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** Columns that never change: rows of one number that have the same are the same row. */
  fixed: readonly string[];
  /** For how many days its rows stay in the first database. */
  days: number;
}

/** Statistics count the logins of nine weeks. Why no other tables are moved is in docs/decisions/0076. */
export const movedTables: readonly MovedTable[] = [
  {
    name: "logins",
    columns: ["id", "user_num", "at", "ip", "device", "place", "method"],
    fixed: ["user_num", "at"],
    days: 90,
  },
  {
    name: "audit_log",
    columns: ["id", "at", "admin_num", "admin_id", "ip", "action", "target", "reason", "before", "after"],
    fixed: ["at", "admin_num", "action", "target"],
    days: 365,
  },
];

/** The time before which rows of a table may be in the second database. @throws Error for another table */
export function oldBefore(name: string, now: number): number {
  const table = movedTables.find((one) => one.name === name);
  if (!table) throw new Error(`${name} has no old rows elsewhere.`);
  return now - table.days * DAY;
}
