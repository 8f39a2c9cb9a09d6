import { data } from "@remix-run/cloudflare";
import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { dateText, dayText, hoursText, nowAndNext, occurrencesOf } from "#app/features/calendar/occurrences.ts";
import { maintenanceAt } from "#app/features/settings/maintenance.ts";
import type { MaintenancePeriod, OnlineCurve, StatusReport } from "#app/features/status/calls.ts";
import { maintenanceText } from "#app/features/status/maintenance-text.ts";
import { minutesOf, percentText } from "#app/features/status/share-text.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDate, manilaDateTime, manilaHourMinute, manilaMonth, parseServerTime } from "#app/format/manila-time.ts";
import { DAY, MINUTE } from "#app/format/units.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { dayAndTime, fullDay, monthNames, shortDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { curveOf, type Sample } from "#app/ui/chart/curve.ts";
import { currentContext } from "#i18n-context";
import { currentStatus } from "./current-status.ts";
import { samplesOf } from "./samples.ts";
import { uptimeOf } from "./uptime.ts";

/** The page as it is shown. */
export type ShownStatus = Extract<Awaited<ReturnType<typeof loadStatus>>["data"], { kind: "status" }>;

/** Loads the state of the game server and its course. */
export async function loadStatus(services: Services) {
  const { content, isPartAvailable, site } = services;
  if ((await isPartAvailable("serverStatus")) === false) return data({ kind: "notOffered" as const }, 404);
  const now = services.now();
  const [settings, report, hasRankings, planned] = await Promise.all([
    content.settings.read({}),
    content.status.report({}),
    isPartAvailable("rankings"),
    plannedMaintenance(services, now),
  ]);
  return data({
    kind: "status" as const,
    ...{ now: currentStatus(report, settings, now), siteName: settings.siteName },
    art: picture("server-info/backdrop"),
    figure: pictureAt("/art/cast/scientist-bust.webp"),
    records: recordsOf(report, now),
    charts: chartsOf(report),
    hasRecord: report.highest.ever != null,
    uptime: uptimeOf(report),
    maintenance: { ...maintenanceOf(report, settings, now), planned },
    cards: cardsOf(site.origin, settings.siteName, hasRankings !== false),
  });
}

type Settings = Awaited<ReturnType<Services["content"]["settings"]["read"]>>;

/** The highest numbers, and the average of a day. */
function recordsOf({ curves, highest }: StatusReport, now: number) {
  const counted = samplesOf(curves.day);
  const best = peakOf(curves.day);
  const record = (found: { players: number; at: string } | null | undefined) => {
    const at = parseServerTime(found?.at);
    return found && at !== undefined
      ? { value: groupedNumber(found.players), note: fullDay(manilaDate(at)) }
      : undefined;
  };
  const average = counted.reduce((sum, one) => sum + one.average, 0) / counted.length;
  const [ever, month] = [record(highest.ever), record(highest.month)];
  const isSameRecord = month?.value === ever?.value && month?.note === ever?.note;
  return [
    { name: t("status.highestEver"), ...ever },
    ...(isSameRecord
      ? []
      : [
          {
            name: t("status.highestOfMonth", { month: t(monthNames[Number(manilaMonth(now).slice(5)) - 1]!) }),
            ...month,
          },
        ]),
    {
      name: t("status.highestOfDay"),
      ...(best && { value: groupedNumber(best.peak), note: dayAndTime(best.at, now) }),
    },
    { name: t("status.averageOfDay"), ...(counted.length > 0 && { value: groupedNumber(average) }) },
  ] as { name: string; value?: string; note?: string }[];
}

/** The beginnings of the periods of a curve, at most as many as the longest has. */
function periodsOf({ from, until, minutes }: OnlineCurve): number[] {
  const start = parseServerTime(from) ?? 0;
  const step = Math.max(1, minutes) * MINUTE;
  const count = Math.min(Math.max(0, Math.round(((parseServerTime(until) ?? 0) - start) / step)), MAX_PERIODS);
  return Array.from({ length: count }, (_, index) => start + index * step);
}

function peakOf(curve: OnlineCurve): Sample | undefined {
  return samplesOf(curve).reduce<Sample | undefined>(
    (best, one) => (best && best.peak >= one.peak ? best : one),
    undefined,
  );
}

/** A week has as many hours. */
const MAX_PERIODS = 168;

/** The charts, and the numbers of their tables: by hour for a day, else by day. */
function chartsOf({ curves, days }: StatusReport) {
  const hours = rowsOf(curves.week, (at) => manilaHourMinute(at)).slice(-24);
  const shares = new Map(days.map(({ day, ...share }) => [day, percentText(share.online, minutesOf(share))]));
  const byDay = rowsOf(
    curves.month,
    (at) => shortDay(manilaDate(at)),
    (at) => shares.get(manilaDate(at)) ?? "–",
  );
  return [
    chartOf("day", t("status.day"), curves.day, hours),
    chartOf("week", t("status.week"), curves.week, byDay.slice(-7)),
    chartOf("month", t("status.month"), curves.month, byDay),
  ];
}

function chartOf(key: "day" | "week" | "month", title: string, curve: OnlineCurve, rows: ReturnType<typeof rowsOf>) {
  const step = curve.minutes * MINUTE;
  const periods = periodsOf(curve);
  const start = periods[0] ?? 0;
  // A day ends now; the last of the longer periods is at the edge.
  const end = start + Math.max(1, periods.length - (key === "day" ? 0 : 1)) * step;
  const samples = samplesOf(curve);
  const best = peakOf(curve);
  const averages = samples.map(({ average }) => average);
  return {
    key,
    title,
    curve: curveOf(samples, { start, end, step }),
    text:
      best &&
      t("status.curve", {
        title,
        lowest: groupedNumber(Math.min(...averages)),
        highest: groupedNumber(Math.max(...averages)),
        peak: groupedNumber(best.peak),
        time: manilaDateTime(best.at),
      }),
    rows: rows.toReversed(),
  };
}

function rowsOf(curve: OnlineCurve, name: (at: number) => string, share?: (at: number) => string) {
  const samples = new Map(samplesOf(curve).map((sample) => [sample.at, sample]));
  const text = (value: number | undefined) => (value === undefined ? "–" : groupedNumber(value));
  return periodsOf(curve).map((at) => {
    const sample = samples.get(at);
    return {
      ...{ name: name(at), average: text(sample?.average), peak: text(sample?.peak) },
      ...(share && { share: share(at) }),
    };
  });
}

/** How far ahead, and how many, maintenances of the calendar are listed. */
const AHEAD = 14 * DAY;
const PLANNED = 3;

/** The next maintenances of the calendar; none where it cannot be read, because the page is complete without them. */
async function plannedMaintenance({ content, isPartAvailable }: Services, now: number) {
  if ((await isPartAvailable("calendar")) === false) return [];
  const period = { from: manilaDate(now), until: manilaDate(now + AHEAD) };
  const listed = await content.calendar.list({ ...period, category: "maintenance" }).catch(() => undefined);
  return nowAndNext(occurrencesOf(listed?.data ?? [], "maintenance"), now, PLANNED).map((one) => ({
    ...{ period: dateText(one), iso: isoTime(one.start), title: one.title, href: one.href, language: one.language },
  }));
}

/** The maintenance that is or is announced, and the past ones. */
function maintenanceOf({ maintenance: { past } }: StatusReport, settings: Settings, now: number) {
  const state = maintenanceAt(settings.maintenance, now);
  return {
    current: state && {
      isActive: state.phase === "active",
      text: maintenanceText(state, now),
      message: settings.maintenanceMessage,
    },
    past: past.map((one) => ({
      period: periodText(one, now),
      iso: one.from,
      scope: t(one.scope === "site" ? "status.siteClosed" : "status.formsClosed"),
      text: one.text,
    })),
    /** What was written about past ones is in the language of the site. */
    language: currentContext().code === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE,
  };
}

/** From when until when, as the planned ones; of another year, with that. */
function periodText({ from, until }: MaintenancePeriod, now: number): string {
  const [start, end] = [parseServerTime(from), parseServerTime(until)];
  if (start === undefined) return "–";
  const day = manilaDate(start);
  const year = day.slice(0, 4) === manilaDate(now).slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return `${dayText(start)}${year}, ${end === undefined ? manilaHourMinute(start) : hoursText({ start, end, allDay: false })}`;
}

/** The heights of the cards, pixels. */
const CARD_HEIGHTS = { status: 190, ranking: 290 };

/** The cards for other sites, with the lines that show them. */
function cardsOf(origin: string, siteName: string, hasRankings: boolean) {
  const card = (key: "status" | "ranking", title: string, path: string, height: number) => {
    const address = origin + localizedHref(path);
    const name = escapeHtml(`${siteName}: ${title}`);
    return {
      ...{ key, title, address },
      code: `<iframe src="${address}" title="${name}" width="320" height="${height}" style="border:0" loading="lazy"></iframe>`,
    };
  };
  return [
    card("status", t("status.statusCard"), "/widget/status", CARD_HEIGHTS.status),
    ...(hasRankings ? [card("ranking", t("status.rankingCard"), "/widget/ranking/level", CARD_HEIGHTS.ranking)] : []),
  ];
}
