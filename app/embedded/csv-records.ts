import Papa from "papaparse";

/** A record of a CSV text. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** Whether a quotation mark is missing. */
  isMalformed: boolean;
}

/**
 * Reads CSV with commas, semicolons or tabs. Empty lines are left out.
 * @param most the maximum number of records to read
 */
export function csvRecords(csv: string, most: number): CsvRecord[] {
  const text = csv.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  let read = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    step({ data: cells, errors, meta }, parser) {
      const isMalformed = errors.some(({ type }) => type === "Quotes");
      if (isMalformed || cells.some((cell) => cell.trim() !== "")) records.push({ line, cells, isMalformed });
      line += text.slice(read, meta.cursor).split(/\r\n|\r|\n/).length - 1;
      read = meta.cursor;
      if (records.length === most) parser.abort();
    },
  });
  return records;
}
