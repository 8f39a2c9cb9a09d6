import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { calendarQuery } from "#app/features/calendar/calendar-view.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import "#app/features/calendar/components/kinds.css";
import { CalendarPanel } from "./calendar-panel.tsx";
import { Highlights } from "./highlights.tsx";
import { loadCalendar } from "./load-calendar.server.ts";
import { Subscribe } from "./subscribe.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "news", cache: ["news"], query: calendarQuery };

export const meta = pageMeta<typeof loader>((calendar) => ({
  name: t("page.calendar"),
  path: calendar?.kind === "calendar" ? calendar.view.path : "/events",
  description:
    calendar?.kind === "calendar" ? t("calendar.description", { period: calendar.title }) : t("calendar.lead"),
  noindex: calendar?.kind !== "calendar",
}));

/** A month, a week or a list of the calendar. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadCalendar(getServices(context), declaredQuery(request, calendarQuery));
}

export default function CalendarPage() {
  const calendar = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.calendar")} sectionKey="news" place="clock" lead={t("calendar.lead")} />
      {calendar.kind === "calendar" ? (
        <>
          <Highlights highlights={calendar.highlights} />
          <CalendarPanel calendar={calendar} />
          <Subscribe links={calendar.links} />
        </>
      ) : (
        <div className="panel">
          {calendar.kind === "missing" ? (
            <EmptyState icon="story" link={{ href: "/events", label: t("calendar.toNow") }}>
              <p>{t("calendar.missing")}</p>
            </EmptyState>
          ) : (
            <EmptyState icon="server">
              <p>{t("calendar.notOffered")}</p>
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
