import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { OnlineCurve } from "#app/features/status/calls.ts";
import { cardPage } from "#app/features/status/card-page.server.ts";
import { cardQuery } from "#app/features/status/card-query.ts";
import { countedAt, playersOnline } from "#app/features/status/players-online.ts";
import { shownServerState } from "#app/features/status/shown-server-state.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import { MINUTE } from "#app/format/units.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { curveOf, curveSize } from "#app/ui/chart/curve.ts";

export const handle: PageHandle = { cache: ["status"], query: cardQuery };

/** The card with the state of the game server, its players and their course since a day. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "serverStatus");
  const [settings, report] = await Promise.all([
    services.content.settings.read({}),
    services.content.status.report({}),
  ]);
  const now = services.now();
  const state = shownServerState(settings, report, now);
  const players = countedAt(report, now)?.isCurrent ? report.players : undefined;
  const body = [
    `<p class="state" data-state="${state?.state ?? ""}">${escapeHtml(state?.text ?? t("status.unknown"))}</p>`,
    players == null
      ? `<p>${escapeHtml(playersOnline(report, now)?.text ?? t("status.unknownText"))}</p>`
      : `<p class="count"><b>${groupedNumber(players)}</b> ${tPlural("status.online", players)}</p>`,
    course(report.curves.week),
    report.highest.ever
      ? `<small>${t("status.card.record", { players: groupedNumber(report.highest.ever.players) })}</small>`
      : "",
  ];
  return cardPage({
    theme: declaredQuery(request, cardQuery).get("theme"),
    title: settings.siteName,
    href: "/status",
    body: body.join(""),
  });
}

/** How many hours the course has. */
const HOURS = 24;

/** The players of the last hours as a curve without numbers; empty if nobody was counted. */
function course({ until, minutes, samples: counted }: OnlineCurve): string {
  const step = minutes * MINUTE;
  const end = (parseServerTime(until) ?? 0) - step;
  const start = end - (HOURS - 1) * step;
  const samples = counted.flatMap(({ at, ...players }) => {
    const time = parseServerTime(at) ?? 0;
    return time < start ? [] : [{ at: time, ...players }];
  });
  if (samples.length === 0) return "";
  const curve = curveOf(samples, { start, end, step });
  const { width, height } = curveSize;
  return `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true"><path d="${curve.area}"/><path d="${curve.average}"/></svg>`;
}
