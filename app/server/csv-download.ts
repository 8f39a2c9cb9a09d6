import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { CSV_BOM, type CsvCell, csvRecord } from "#app/format/csv.ts";
import { currentContext, runInLanguage } from "#app/i18n/context.server.ts";

/**
 * Streams a CSV file as a download. Records are generated as the browser reads them, in the language of the request;
 * an error of `records` aborts the download.
 * @param name file name without its extension
 */
export function csvDownload(name: string, records: AsyncGenerator<readonly (readonly CsvCell[])[]>): Response {
  const encoder = new TextEncoder();
  const language = currentContext();
  let start = CSV_BOM;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await runInLanguage(language, () => records.next());
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
