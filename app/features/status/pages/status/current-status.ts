import { bridgeLimits } from "#app/features/bridge/limits.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import type { StatusReport } from "#app/features/status/calls.ts";
import { countedAt } from "#app/features/status/players-online.ts";
import { shownServerState } from "#app/features/status/shown-server-state.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { dayAndTime } from "#app/i18n/month-names.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { Sample } from "#app/ui/chart/curve.ts";
import { samplesOf } from "./samples.ts";

/**
 * The current state of the game server and its players; if they are not counted now, the last known number.
 * @param now epoch milliseconds
 */
export function currentStatus(
  report: StatusReport,
  settings: Pick<SiteSettings, "maintenance" | "serverStatus">,
  now: number,
) {
  const state = shownServerState(settings, report, now);
  const counted = countedAt(report, now);
  if (counted?.isCurrent) {
    const players = report.players ?? 0;
    return {
      ...(state && state.state !== "online" ? state : { state: "online", text: t("status.share.online") }),
      players: {
        count: groupedNumber(players),
        text: tPlural("status.onlineAt", players, { time: dayAndTime(counted.at, now) }),
      },
      note: "",
    };
  }
  const last = lastCount(report);
  return {
    ...(state ? { ...state, note: "" } : statusWithoutCount(report, now)),
    players: last && {
      count: groupedNumber(last.average),
      text: tPlural("status.onlineAt", Math.round(last.average), { time: dayAndTime(last.counted, now) }),
    },
  };
}

/** The last period in which players were counted, and when that was: at its end, if the report does not say it. */
function lastCount({ at, curves: { day, week, month } }: StatusReport): (Sample & { counted: number }) | undefined {
  for (const curve of [day, week, month]) {
    const last = samplesOf(curve).at(-1);
    if (last) return { ...last, counted: parseServerTime(at) ?? last.at + curve.minutes * MINUTE };
  }
  return undefined;
}

/** The state while players are not counted: whether an agent reports all the same, or how long ago the last report was. */
function statusWithoutCount(report: StatusReport, now: number) {
  const [counted, reported, ever] = [report.at, report.reportedAt, report.highest.ever?.at].map(parseServerTime);
  if (reported !== undefined && reported >= now - bridgeLimits.onlineFreshness)
    return { state: "uncounted", text: t("status.share.uncounted"), note: t("status.uncountedNow") };
  const times = [counted, reported, ever, lastCount(report)?.counted].filter((time) => time !== undefined);
  if (times.length === 0) return { state: "none", text: t("status.noReports"), note: t("status.noReportsText") };
  return { state: "silent", text: noSignalText(now - Math.max(...times)), note: t("status.silentText") };
}

/** That nothing was reported for some time, in its largest unit. */
function noSignalText(silent: number): string {
  if (silent < HOUR) return t("status.noSignalMinutes", { count: Math.max(1, Math.floor(silent / MINUTE)) });
  if (silent < 2 * DAY) return t("status.noSignalHours", { count: Math.floor(silent / HOUR) });
  return t("status.noSignalDays", { count: Math.floor(silent / DAY) });
}
