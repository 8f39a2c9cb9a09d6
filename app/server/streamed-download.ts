import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { currentContext, runInLanguage } from "#app/i18n/context.server.ts";
import type { Services } from "./services.ts";

/**
 * Streams a file as a download. Its pieces are generated as the browser reads them, in the language of the request, and
 * without the limit for what a page waits for in total; an error of `pieces` aborts the download.
 * @param name file name
 * @param type media type
 */
export function streamedDownload(
  { budget }: Pick<Services, "budget">,
  name: string,
  type: string,
  pieces: AsyncGenerator<Uint8Array>,
): Response {
  budget.lift();
  const language = currentContext();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await runInLanguage(language, () => pieces.next());
        if (done) return controller.close();
        controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": PRIVATE_NO_STORE,
    },
  });
}
