import { picture } from "#app/art/catalog.server.ts";
import { dateText, hoursText, shortWeekday, timesOf } from "#app/features/calendar/occurrences.ts";
import type { ClubWar, Season, WarGuild, WarResult } from "#app/features/club-war/calls.ts";
import { clubWarLimits } from "#app/features/club-war/limits.ts";
import { seasonPath } from "#app/features/club-war/season-path.ts";
import { seasonPeriod } from "#app/features/club-war/seasons.ts";
import { type ShownWar, shownWars } from "#app/features/club-war/shown-wars.server.ts";
import { guildPath } from "#app/features/game/profile-paths.ts";
import { shownRegion } from "#app/features/game/shown-region.server.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { manilaDate, manilaHourMinute, parseServerTime } from "#app/format/manila-time.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { missingListPage, readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { Pager } from "#app/ui/pager/pager-model.ts";

/** A guild of the club war as the page shows it. */
export interface ShownGuild {
  guildNum: number;
  name: string;
  mark: string;
  /** Undefined for a guild without a page. */
  href: string | undefined;
}

/** How many wars the page waits for by name. */
const WAITING = 6;

/** The page as it is shown. */
export type ShownClubWar = NonNullable<Awaited<ReturnType<typeof loadClubWar>>>;

/**
 * Loads the club war with a season; undefined for a season that does not exist.
 * @param requested the key of the season; null for that shown by default
 * @param page of its results, 0 for what is no number of a page
 * @throws 404 for a page that the list does not have
 */
export async function loadClubWar(services: Services, requested: string | null, page: number) {
  const { content, now, isPartAvailable } = services;
  const firstPage = seasonPath(requested ?? undefined);
  if (page > clubWarLimits.pages) throw missingListPage(firstPage);
  try {
    const [terms, hasGuilds, report] = await Promise.all([
      content.game.terms({}).then(shownTerms),
      isPartAvailable("guilds"),
      readListPage({ page, firstPage }, () => content.clubWar.read({ season: requested, page })),
    ]);
    return shownReport(report, { terms, hasGuilds: hasGuilds !== false, requested, now: now() });
  } catch (failure) {
    // That of a page of the list has data.
    if (failure instanceof Response && failure.status === 404) return undefined;
    throw failure;
  }
}

interface Shown {
  terms: ShownTerms;
  hasGuilds: boolean;
  requested: string | null;
  now: number;
}

function shownReport(report: ClubWar & { pager: Pager }, { terms, hasGuilds, requested, now }: Shown) {
  const guild = ({ guildNum, name, mark, exists }: WarGuild): ShownGuild | undefined =>
    guildNum > 0
      ? {
          ...{ guildNum, mark, name: shownName(name) },
          href: hasGuilds && exists ? guildPath(guildNum, name) : undefined,
        }
      : undefined;
  const wars = shownWars(report, terms, now);
  const owners = new Map(report.regions.map((one) => [one.region, { tax: one.tax, guild: guild(one) }]));
  const numbers = [...new Set([...wars.map(({ region }) => region.region), ...owners.keys()])].sort((a, b) => a - b);
  const [first] = wars;
  // Wars that are on, or else those that begin together.
  const staged = wars.filter((war) => (first?.isOn ? war.isOn : war.start === first?.start));
  const season = report.seasons.find(({ key }) => key === report.season);
  const most = report.standings[0]?.won ?? 1;
  return {
    art: picture("news/club-war"),
    isOn: first?.isOn ?? false,
    staged: staged.map((war) => ({ ...war, owner: owners.get(war.region.region)?.guild })),
    regions: numbers.map((number) => ({
      ...shownRegion(number, terms),
      owner: owners.get(number)?.guild,
      tax: owners.has(number) ? `${Math.round(owners.get(number)!.tax * 100) / 100}%` : "",
      next: nextText(wars.find(({ region }) => region.region === number)),
      isOn: wars.some((war) => war.region.region === number && war.isOn),
    })),
    seasons: report.seasons.map(({ key, name }) => ({
      ...{ key, name, isCurrent: key === report.season },
      href: seasonPath(key),
    })),
    requested: requested ? report.season : undefined,
    season: season && {
      ...{ key: season.key, name: season.name, state: season.state, days: daysText(season) },
      winners: season.winners.flatMap((one) => guild(one) ?? []),
      won: season.winners[0]?.won ?? 0,
      /** Whether the result of one of its wars is not known yet. */
      isWaiting: report.waiting.some(({ startsAt }) => {
        const [time, { start, end }] = [parseServerTime(startsAt) ?? 0, seasonPeriod(season)];
        return time >= start && time < end;
      }),
    },
    standings: report.standings.flatMap(({ place, won, ...one }) => {
      const shown = guild(one);
      return shown ? [{ ...shown, place, won, share: Math.round((won / most) * 100) }] : [];
    }),
    results: resultsOf(report.data, terms, guild),
    waiting: report.waiting
      .slice(0, WAITING)
      .map(({ region, startsAt }) => `${shownRegion(region, terms).name}, ${timeText(startsAt)}`),
    pager: report.pager,
  };
}

function nextText(war: ShownWar | undefined): string {
  if (!war) return t("clubWar.noNext");
  return war.isOn
    ? t("clubWar.onUntil", { time: manilaHourMinute(war.end) })
    : t("clubWar.nextTime", { time: dateText({ ...war, allDay: false }) });
}

function daysText({ from, until }: Season): string {
  return until ? `${fullDay(from)} – ${fullDay(until)}` : t("clubWar.open", { day: fullDay(from) });
}

/** How a region came to the winner of a war. */
function noteOf({ guildNum, before }: WarResult): string {
  if (!before) return "";
  if (before.guildNum === guildNum) return guildNum > 0 ? t("clubWar.defended") : "";
  const name = shownName(before.name);
  if (guildNum === 0) return t("clubWar.lostBy", { name });
  return before.guildNum > 0 ? t("clubWar.takenFrom", { name }) : t("clubWar.takenFree");
}

function hoursOf(result: WarResult): string {
  const times = timesOf({ ...result, cancelled: false });
  return times ? hoursText({ ...times, allDay: false }) : "";
}

function timeText(startsAt: string): string {
  const start = parseServerTime(startsAt) ?? 0;
  return `${shortWeekday(start)}, ${fullDay(manilaDate(start))}`;
}

/** Results by the day on which the wars began, the newest first, and by region. */
function resultsOf(
  results: readonly WarResult[],
  terms: ShownTerms,
  guild: (winner: WarGuild) => ShownGuild | undefined,
) {
  const known = results.flatMap((result) => {
    const start = parseServerTime(result.startsAt);
    return start === undefined ? [] : [{ ...result, start, day: manilaDate(start), hours: hoursOf(result) }];
  });
  const numbers = [...new Set(known.map(({ region }) => region))].sort((a, b) => a - b);
  return {
    regions: numbers.map((number) => {
      const hours = new Set(known.filter(({ region }) => region === number).map((one) => one.hours));
      // Told once if all its wars have the same.
      return { ...shownRegion(number, terms), hours: hours.size === 1 ? [...hours][0]! : "" };
    }),
    days: [...new Set(known.map(({ day }) => day))].map((day) => {
      const ofDay = known.filter((one) => one.day === day);
      return {
        day,
        title: timeText(ofDay[0]!.startsAt),
        cells: numbers.map((number) =>
          // Those of a day are in the order in which they were fought.
          ofDay
            .filter(({ region }) => region === number)
            .reverse()
            .map((result) => ({
              winner: guild(result),
              isDefended: result.guildNum > 0 && result.before?.guildNum === result.guildNum,
              note: noteOf(result),
              hours: result.hours,
            })),
        ),
      };
    }),
  };
}
