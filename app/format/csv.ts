import Papa from "papaparse";

/** The value of a cell; null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined;

/** Byte order mark at the start of a file, which tells spreadsheets that it is UTF-8. */
export const CSV_BOM = "\uFEFF";

/**
 * Formats records of a CSV file (RFC 4180), each with its line break. A text that a spreadsheet would interpret as a
 * formula is prefixed with an apostrophe, to prevent CSV injection.
 */
export function csvText(records: readonly (readonly CsvCell[])[]): string {
  if (records.length === 0) return "";
  // The library's own expression overlooks texts with line breaks.
  const options = { newline: "\r\n", escapeFormulae: /^[=+\-@\t\r]/ };
  return Papa.unparse(records as CsvCell[][], options) + options.newline;
}
