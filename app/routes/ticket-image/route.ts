import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/contract/errors.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { getServices, type Services } from "#app/server/services.ts";

/**
 * A picture of a ticket, for whom the ticket is open; everybody else gets 404, whether or not there is one. It is served
 * as the type that was found in its bytes and nothing else, from where no script runs, so that a file that is something
 * else behind its first bytes stays a broken picture.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { type, data } = await readPicture(getServices(context), params.id);
  return new Response(data, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(data.byteLength),
      "Content-Disposition": `inline; filename="image.${type.slice("image/".length)}"`,
      "Cache-Control": "private, max-age=300",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function readPicture({ gameApi, session }: Services, number: string | undefined) {
  const id = wholeNumber(number ?? "");
  // A visitor who was shown no ticket has none to see a picture of: nothing is asked.
  if (!id || !(session.login || session.ticket)) throw new Response(null, { status: 404 });
  try {
    return await gameApi.tickets.image({ id, ...session.ticket });
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    throw new Response(null, { status: error.code === "unavailable" ? 503 : 404 });
  }
}
