import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { CSV_BOM, type CsvCell, csvRecord } from "#app/format/csv.ts";

/**
 * A CSV file to download, written while it is read: a few records at a time are made when the browser takes them. An
 * error of `records` breaks the download off.
 * @param name of the file without its ending
 */
export function csvDownload(name: string, records: AsyncGenerator<readonly (readonly CsvCell[])[]>): Response {
  const encoder = new TextEncoder();
  let start = CSV_BOM;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await records.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(start + value.map(csvRecord).join("")));
        start = "";
      },
      async cancel() {
        await records.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": PRIVATE_NO_STORE,
    },
  });
}
