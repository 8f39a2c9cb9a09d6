import { data } from "@remix-run/cloudflare";
import { picture } from "#app/art/catalog.server.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { maintenanceAt } from "#app/features/settings/maintenance.ts";
import type { MaintenancePeriod, OnlineCurve, StatusReport } from "#app/features/status/calls.ts";
import { maintenanceText } from "#app/features/status/maintenance-text.ts";
import { countedAt, playersOnline } from "#app/features/status/players-online.ts";
import { minutesOf, percentText, uptimeStates } from "#app/features/status/share-text.ts";
import { shownServerState } from "#app/features/status/shown-server-state.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, manilaDateTime, manilaHourMinute, manilaMonth, parseServerTime } from "#app/format/manila-time.ts";
import { MINUTE } from "#app/format/units.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { fullDay, shortDay } from "#app/i18n/month-names.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { curveOf, type Sample } from "#app/ui/chart/curve.ts";
import { currentContext } from "#i18n-context";

/** The page as it is shown. */
export type ShownStatus = Extract<Awaited<ReturnType<typeof loadStatus>>["data"], { kind: "status" }>;

/** Loads the state of the game server and its course. */
export async function loadStatus(services: Services) {
  const { content, isPartAvailable, site } = services;
  if ((await isPartAvailable("serverStatus")) === false) return data({ kind: "notOffered" as const }, 404);
  const [settings, report, hasRankings] = await Promise.all([
    content.settings.read({}),
    content.status.report({}),
    isPartAvailable("rankings"),
  ]);
  const now = services.now();
  return data({
    kind: "status" as const,
    ...{ now: nowOf(report, settings, now), siteName: settings.siteName },
    art: picture("server-info/backdrop"),
    records: recordsOf(report, now),
    charts: chartsOf(report),
    hasRecord: report.highest.ever != null,
    uptime: uptimeOf(report),
    maintenance: maintenanceOf(report, settings, now),
    cards: cardsOf(site.origin, settings.siteName, hasRankings !== false),
  });
}

type Settings = Awaited<ReturnType<Services["content"]["settings"]["read"]>>;

/** The state and the players now; if nobody counts them now, the last that are known. */
function nowOf(report: StatusReport, settings: Settings, now: number) {
  const state = shownServerState(settings, report, now);
  const counted = countedAt(report, now);
  const shown = { state: state?.state ?? "unknown", text: state?.text ?? t("status.unknown") };
  if (counted?.isCurrent) {
    const players = report.players ?? 0;
    return {
      ...shown,
      players: { count: groupedNumber(players), text: tPlural("status.online", players) },
      note: t("status.counted", { time: manilaHourMinute(counted.at) }),
    };
  }
  const { day, week, month } = report.curves;
  const last = [day, week, month].map((curve) => samplesOf(curve).at(-1)).find((sample) => sample !== undefined);
  if (!last) return { ...shown, players: undefined, note: playersOnline(report, now)?.text ?? t("status.unknownText") };
  const isToday = manilaDate(last.at) === manilaDate(now);
  const time = isToday ? manilaHourMinute(last.at) : manilaDateTime(last.at);
  return {
    ...shown,
    text: state?.text ?? t("status.lastCount"),
    players: {
      count: groupedNumber(last.average),
      text: tPlural("status.onlineAt", Math.round(last.average), { time }),
    },
    note: t("status.noReport"),
  };
}

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
  return [
    { name: t("status.highestEver"), ...record(highest.ever) },
    { name: t("status.highestOfMonth", { month: monthName(manilaMonth(now)) }), ...record(highest.month) },
    {
      name: t("status.highestOfDay"),
      ...(best && { value: groupedNumber(best.peak), note: manilaDateTime(best.at).slice(11) }),
    },
    { name: t("status.averageOfDay"), ...(counted.length > 0 && { value: groupedNumber(average) }) },
  ] as { name: string; value?: string; note?: string }[];
}

/** The samples of a curve; none with an invalid time. */
function samplesOf({ samples }: OnlineCurve): Sample[] {
  return samples.flatMap(({ at, ...players }) => {
    const time = parseServerTime(at);
    return time === undefined ? [] : [{ at: time, ...players }];
  });
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

/** How many times are named below a chart. */
const MARKS = 5;

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
    chartOf("day", t("status.day"), curves.day, manilaHourMinute, hours),
    chartOf("week", t("status.week"), curves.week, (at) => manilaDate(at), byDay.slice(-7)),
    chartOf("month", t("status.month"), curves.month, (at) => manilaDate(at), byDay),
  ];
}

function chartOf(
  key: "day" | "week" | "month",
  title: string,
  curve: OnlineCurve,
  mark: (at: number) => string,
  rows: ReturnType<typeof rowsOf>,
) {
  const step = curve.minutes * MINUTE;
  const periods = periodsOf(curve);
  const start = periods[0] ?? 0;
  // A day ends now, so that its marks are round; the last of the longer periods is at the edge.
  const end = start + Math.max(1, periods.length - (key === "day" ? 0 : 1)) * step;
  const samples = samplesOf(curve);
  const best = peakOf(curve);
  const averages = samples.map(({ average }) => average);
  return {
    key,
    title,
    curve: curveOf(samples, { start, end, step }),
    ends: Array.from({ length: MARKS }, (_, index) => mark(start + Math.round((index * (end - start)) / (MARKS - 1)))),
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

/** Of the bars of days: how many there are, and their sizes. */
const DAYS = 30;
const DAY_WIDTH = 10;
const DAY_BAR = 7;
const DAY_HEIGHT = 40;

/** The minutes of each state as percentages and bars; undefined if nothing is known yet. */
function uptimeOf({ uptime, days, curves }: StatusReport) {
  const periods = uptime.filter((share) => minutesOf(share) > 0);
  if (periods.length === 0) return undefined;
  const titles: Record<number, string> = { 24: t("status.day"), 168: t("status.week"), 720: t("status.month") };
  const [first] = days;
  return {
    periods: periods.map(({ hours, ...share }) => {
      const whole = minutesOf(share);
      let x = 0;
      const bars = uptimeStates.map(({ key: state }) => {
        const width = Math.round((share[state] / whole) * 1000);
        const bar = { state, x, width };
        x += width;
        return bar;
      });
      return {
        title: titles[hours] ?? String(hours),
        /** Where less is known than the period has. */
        since: first && whole < (hours - 25) * 60 ? t("status.since", { day: shortDay(first.day) }) : undefined,
        bars: bars.filter(({ width }) => width > 0),
        values: uptimeStates.map(({ key }) => percentText(share[key], whole)),
      };
    }),
    days: {
      width: DAYS * DAY_WIDTH,
      height: DAY_HEIGHT,
      first: shortDay(manilaDate(parseServerTime(curves.month.from) ?? 0)),
      paths: dayPaths(days),
    },
  };
}

/** A path for each state, with a bar for each day: the states from the bottom up. Days before the first report are empty. */
function dayPaths(days: StatusReport["days"]) {
  const filled = days.map(() => 0);
  const bar = (day: number, y: number, height: number) =>
    height > 0 ? `M${day * DAY_WIDTH} ${y}h${DAY_BAR}v${height}h-${DAY_BAR}z` : "";
  const before = DAYS - days.length;
  const none = Array.from({ length: before }, (_, day) => bar(day, 0, DAY_HEIGHT)).join("");
  const states = uptimeStates.map(({ key: state }) => ({
    state,
    d: days
      .map((share, index) => {
        const height = Math.round((share[state] / Math.max(1, minutesOf(share))) * DAY_HEIGHT);
        filled[index]! += height;
        return bar(before + index, DAY_HEIGHT - filled[index]!, height);
      })
      .join(""),
  }));
  return [{ state: undefined, d: none }, ...states].filter(({ d }) => d !== "");
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
      period: periodText(one),
      iso: one.from,
      scope: t(one.scope === "site" ? "status.siteClosed" : "status.formsClosed"),
      text: one.text,
    })),
    /** What was written about past ones is in the language of the site. */
    language: currentContext().code === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE,
  };
}

/** From when until when, with the second day if it is another one. */
function periodText({ from, until }: MaintenancePeriod): string {
  const start = parseServerTime(from);
  const end = parseServerTime(until);
  if (start === undefined) return "–";
  const text = `${fullDay(manilaDate(start))}, ${manilaHourMinute(start)}`;
  if (end === undefined) return text;
  const isSameDay = manilaDate(end) === manilaDate(start);
  return `${text} – ${isSameDay ? "" : `${shortDay(manilaDate(end))}, `}${manilaHourMinute(end)}`;
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
