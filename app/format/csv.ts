/** The value of a cell; null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined;

/** Byte order mark at the start of a file, which tells spreadsheets that it is UTF-8. */
export const CSV_BOM = "\uFEFF";

/**
 * Formats a record of a CSV file (RFC 4180) with its line break. A text that a spreadsheet would interpret as a formula
 * is prefixed with an apostrophe, to prevent CSV injection.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(",")}\r\n`;
}

function csvField(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === null || cell === undefined ? "" : String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
