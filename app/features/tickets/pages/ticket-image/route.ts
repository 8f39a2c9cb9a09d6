import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/contract/errors.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { pictureResponse } from "#app/pictures/picture-response.server.ts";
import { getServices, type Services } from "#app/server/services.ts";

/** A picture of a ticket, for visitors who may read the ticket; others get 404, whether or not it exists. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { type, data } = await readPicture(getServices(context), params.id);
  return pictureResponse(type, data);
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
