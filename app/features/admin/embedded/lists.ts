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
