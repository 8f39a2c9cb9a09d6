import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
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
function course({ from, minutes, average }: { from: string; minutes: number; average: readonly (number | null)[] }) {
  const step = minutes * MINUTE;
  const first = Math.max(0, average.length - HOURS);
  const start = (parseServerTime(from) ?? 0) + first * step;
  const samples = average.slice(first).flatMap((value, index) => {
    return value === null ? [] : [{ at: start + index * step, average: value, peak: value }];
  });
  if (samples.length === 0) return "";
  const curve = curveOf(samples, { start, end: start + (HOURS - 1) * step, step });
  const { width, height } = curveSize;
  return `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true"><path d="${curve.area}"/><path d="${curve.average}"/></svg>`;
}
