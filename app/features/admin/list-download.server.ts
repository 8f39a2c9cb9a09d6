import { historyLimits } from "#app/features/history/limits.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { csvDownload } from "#app/server/csv-download.ts";
import type { Services } from "#app/server/services.ts";

/** Some rows of a list, and the cursor of the following ones. */
interface Part<Row> {
  rows: readonly Row[];
  next?: string | null | undefined;
}

/**
 * Reads a list of numbered pages part by part, for {@link listDownload}.
 * @param readPage reads a page of so many rows
 */
export function pagedParts<Row>(
  readPage: (page: { page: number; perPage: number }) => Promise<{ data: readonly Row[]; lastPage: number }>,
) {
  return async (after = "1"): Promise<Part<Row>> => {
    const page = Number(after);
    const { data, lastPage } = await readPage({ page, perPage: historyLimits.exportPageSize });
    return { rows: data, next: page < lastPage ? String(page + 1) : undefined };
  };
}

/**
 * Streams a whole list as a CSV file, fetching the parts while the browser reads it.
 * @param columns the title and the cell function of each column
 * @throws the errors of `read` for the first part; a later error aborts the download
 */
export async function listDownload<Row>(
  services: Pick<Services, "budget">,
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
  return csvDownload(services, name, records());
}
