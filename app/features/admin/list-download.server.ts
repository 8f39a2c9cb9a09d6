import type { CsvCell } from "#app/format/csv.ts";
import { csvDownload } from "#app/server/csv-download.ts";

/** Some rows of a list, and where it goes on. */
interface Part<Row> {
  rows: readonly Row[];
  next?: string | null | undefined;
}

/**
 * A whole list as a CSV file, fetched part by part while the browser reads it.
 * @param columns their titles, and their cells of a row
 * @throws whatever `read` throws for the first part; what fails later breaks the download off
 */
export async function listDownload<Row>(
  name: string,
  read: (after: string | undefined) => Promise<Part<Row>>,
  columns: readonly (readonly [title: string, cell: (row: Row) => CsvCell])[],
): Promise<Response> {
  let part = await read(undefined);
  async function* records() {
    yield [columns.map(([title]) => title)];
    for (;;) {
      yield part.rows.map((row) => columns.map(([, cell]) => cell(row)));
      if (!part.next) return;
      part = await read(part.next);
    }
  }
  return csvDownload(name, records());
}
