/** What stands in a cell; nothing is an empty cell. */
export type CsvCell = string | number | null | undefined;

/** Begins a file: tells spreadsheets that it is UTF-8. */
export const CSV_BOM = "\uFEFF";

/**
 * A record of a CSV file (RFC 4180) with its line break. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that opening a file of other people's texts runs nothing.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(",")}\r\n`;
}

function csvField(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === null || cell === undefined ? "" : String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
