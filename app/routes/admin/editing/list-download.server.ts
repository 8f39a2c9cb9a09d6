import type { CsvCell } from "#app/domain/csv.ts";
import { csvDownload } from "#app/http/csv-download.ts";
import type { Services } from "#app/http/services.ts";
import { asked } from "./load.server.ts";

/** Entries of one reply when a list is exported. */
const AT_ONCE = 500;

interface ListDownload<Entry> {
  /** Name of the file without its ending. */
  name: string;
  header: readonly string[];
  read: (paging: { page: number; per_page: number }) => Promise<{ data: Entry[]; last_page: number }>;
  recordOf: (entry: Entry) => CsvCell[];
}

/** A whole list of the console as a CSV file, read page by page while the browser takes it. */
export async function listDownload<Entry>(
  services: Services,
  { name, header, read, recordOf }: ListDownload<Entry>,
): Promise<Response> {
  // What fails before there is anything to send is answered by a page.
  let reply = await asked(services, read({ page: 1, per_page: AT_ONCE }));
  async function* records() {
    yield [header];
    for (let page = 1; ; ) {
      yield reply.data.map(recordOf);
      page += 1;
      if (page > reply.last_page || reply.data.length === 0) return;
      reply = await read({ page, per_page: AT_ONCE });
    }
  }
  return csvDownload(name, records());
}
