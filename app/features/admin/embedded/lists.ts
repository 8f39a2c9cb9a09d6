/** The first rows of a list that was read one row further than it is shown, and whether it goes on. */
export function firstRows<Row>(rows: readonly Row[], size: number): { shown: readonly Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? shown.at(-1) : undefined };
}

/** A cursor that is the number of a row; the fallback for none, and for what is no number. */
export function numberCursor(after: string | null | undefined, fallback: number): number {
  return /^\d{1,15}$/.test(after ?? "") ? Number(after) : fallback;
}

/** Behind every number that a row has. */
export const AFTER_LAST = Number.MAX_SAFE_INTEGER;

/** The end (exclusive) of the texts that begin with a prefix. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
