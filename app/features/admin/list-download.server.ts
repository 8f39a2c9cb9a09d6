import type { CsvCell } from "#app/format/csv.ts";
import { csvDownload } from "#app/server/csv-download.ts";

/** Some rows of a list, and where it goes on. */
interface Part {
  records: CsvCell[][];
  next?: string | null | undefined;
}

/**
 * A whole list as a CSV file, fetched part by part while the browser reads it.
 * @throws whatever `read` throws for the first part; what fails later breaks the download off
 */
export async function listDownload(
  name: string,
  header: readonly string[],
  read: (after: string | undefined) => Promise<Part>,
): Promise<Response> {
  let part = await read(undefined);
  async function* records() {
    yield [header];
    for (;;) {
      yield part.records;
      if (!part.next) return;
      part = await read(part.next);
    }
  }
  return csvDownload(name, records());
}
