import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { LeadCard } from "./lead-card.tsx";
import type { HomeData } from "./load-home.server.ts";
import { NewsLines } from "./news-lines.tsx";

/** The event that is on as a card, and two others. */
export function EventCards({ events: { lead, others } }: Pick<HomeData, "events">) {
  if (!lead) return null;
  return (
    <Panel id="latest-events" title={t("page.events")} more={{ href: "/news?category=2", label: t("home.allEvents") }}>
      <LeadCard item={lead} />
      <NewsLines lines={others} areEvents />
    </Panel>
  );
}
