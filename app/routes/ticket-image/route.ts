import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/contract/errors.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { getServices, type Services } from "#app/server/services.ts";

/**
 * A picture of a ticket, for visitors who may read the ticket; others get 404, whether or not it exists. It is served
 * only as the type detected from its bytes, with scripts disabled, so that a file with other content behind its first
 * bytes is just a broken picture.
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
  // A visitor without a login or an open ticket may read no pictures, so no call is needed.
  if (!id || !(session.login || session.ticket)) throw new Response(null, { status: 404 });
  try {
    return await gameApi.tickets.image({ id, ...session.ticket });
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    throw new Response(null, { status: error.code === "unavailable" ? 503 : 404 });
  }
}
