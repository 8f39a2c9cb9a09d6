import type { CsvCell } from "#app/format/csv.ts";
import type { Services } from "./services.ts";
import { streamedDownload } from "./streamed-download.ts";

/**
 * Streams a CSV file as a download, see {@link streamedDownload}.
 * @param name file name without its extension
 */
export function csvDownload(
  services: Pick<Services, "budget">,
  name: string,
  records: AsyncGenerator<readonly (readonly CsvCell[])[]>,
): Response {
  return streamedDownload(services, `${name}.csv`, "text/csv; charset=utf-8", encoded(records));
}

async function* encoded(records: AsyncGenerator<readonly (readonly CsvCell[])[]>) {
  // Loaded when it is needed: most isolates send no file.
  const { CSV_BOM, csvText } = await import("#app/format/csv.ts");
  const encoder = new TextEncoder();
  let start = CSV_BOM;
  for await (const piece of records) {
    yield encoder.encode(start + csvText(piece));
    start = "";
  }
}
