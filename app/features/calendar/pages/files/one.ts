import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { calendarResponse } from "#app/features/calendar/calendar-file.server.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

export const handle: PageHandle = { cache: ["news"] };

/** One event for calendar programs. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  const id = wholeNumber(params.id ?? "");
  const [event] = id ? (await services.content.calendar.byId({ id })).data : [];
  if (!event) throw new Response(null, { status: 404 });
  return calendarResponse(services, event.title, [event]);
}
