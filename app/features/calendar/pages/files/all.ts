import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { calendarResponse } from "#app/features/calendar/calendar-file.server.ts";
import { categories } from "#app/features/calendar/categories.ts";
import { declaredQuery, wordParameter } from "#app/format/query-parameters.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

const fileQuery = { category: wordParameter() };

export const handle: PageHandle = { cache: ["news"], query: fileQuery };

/** All events, or those of a category, for calendar programs. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const key = declaredQuery(request, fileQuery).get("category")?.toLowerCase();
  const category = categories.find((one) => one.key === key);
  if (key && !category) throw new Response(null, { status: 404 });
  const [settings, { data }] = await Promise.all([
    services.content.settings.read({}),
    services.content.calendar.rules({}),
  ]);
  const name = category ? `${settings.siteName}: ${t(category.label)}` : settings.siteName;
  return calendarResponse(
    services,
    name,
    data.filter((event) => !category || event.category === category.key),
  );
}
