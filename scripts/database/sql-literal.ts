export type SqlValue = string | number | null;

/** Formats a value as an SQL literal. */
export function literal(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  return `'${value.replaceAll("'", "''").replaceAll("\0", "")}'`;
}
