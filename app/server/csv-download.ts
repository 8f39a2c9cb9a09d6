import { CSV_BOM, type CsvCell, csvRecord } from "#app/format/csv.ts";
import { streamedDownload } from "./streamed-download.ts";

/**
 * Streams a CSV file as a download, see {@link streamedDownload}.
 * @param name file name without its extension
 */
export function csvDownload(name: string, records: AsyncGenerator<readonly (readonly CsvCell[])[]>): Response {
  return streamedDownload(`${name}.csv`, "text/csv; charset=utf-8", encoded(records));
}

async function* encoded(records: AsyncGenerator<readonly (readonly CsvCell[])[]>) {
  const encoder = new TextEncoder();
  let start = CSV_BOM;
  for await (const piece of records) {
    yield encoder.encode(start + piece.map(csvRecord).join(""));
    start = "";
  }
}
