import { asc, desc, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { parseSortOrder, type SortOrder } from "../sort-order.ts";

/** Splits a list that was read with one extra row: the rows to show, and the last of them if more rows follow. */
export function takePage<Row>(rows: readonly Row[], size: number): { shown: readonly Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? shown.at(-1) : undefined };
}

/** Parses a cursor that is a row's number; returns the fallback when it is missing or not a number. */
export function numberCursor(after: string | null | undefined, fallback: number): number {
  return /^\d{1,15}$/.test(after ?? "") ? Number(after) : fallback;
}

/** Larger than the number of any row. */
export const MAX_CURSOR = Number.MAX_SAFE_INTEGER;

/** The exclusive upper bound of the texts that begin with a prefix. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/**
 * The ORDER BY of a list. Equal rows are ordered by their ID, so that no row is on two pages.
 * @param columns the SQL of each sortable column
 */
export function orderBy<Column extends string>(
  order: SortOrder<Column>,
  columns: Record<Column, SQLiteColumn | SQL>,
  id: SQLiteColumn,
): SQL[] {
  const { by, isDescending } = parseSortOrder(order);
  const direction = isDescending ? desc : asc;
  return [direction(columns[by]), direction(id)];
}

/**
 * SQL for keyset pagination by a numeric ID, whose cursor is the parameter `?1`.
 * @param column the column of the ID
 */
export function keysetById(column: string, isDescending: boolean) {
  return {
    condition: `${column} ${isDescending ? "<" : ">"} ?1`,
    orderBy: `${column} ${isDescending ? "DESC" : "ASC"}`,
    /** The cursor of the first page. */
    start: isDescending ? MAX_CURSOR : 0,
  };
}
