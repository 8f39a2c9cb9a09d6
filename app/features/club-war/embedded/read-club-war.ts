import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isReported } from "#app/embedded/key-in-use.ts";
import type { EntryOf, Localized } from "#app/features/documents/document.ts";
import {
  documentChangedAt,
  localizedDocument,
  readStoredDocuments,
} from "#app/features/documents/embedded/read-documents.ts";
import { markAddress } from "#app/features/guilds/mark-address.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ClubWar, clubWarCalls, Season, WarGuild } from "../calls.ts";
import { clubWarLimits } from "../limits.ts";
import { currentOrNextWar, warKey, warsBetween } from "../schedule.ts";
import { NEVER, seasonPeriod, withPlaces } from "../seasons.ts";
import { seasonsDocument, warsDocument } from "../war-documents.ts";

const { page: size, pages, lookBack, standings: MAX_STANDINGS, live } = clubWarLimits;

type StoredWar = Localized<EntryOf<typeof warsDocument>>;
type StoredSeason = Localized<EntryOf<typeof seasonsDocument>>;

interface GuildRow {
  guildNum: number;
  name: string;
  mark: string | null;
  known: number | null;
}

/** The columns of {@link GuildRow} of a row with a guild's number and name, joined with `guilds`. */
const guildOf = (number: string, name: string) => `${number} AS guildNum, coalesce(guilds.name, ${name}) AS name,
  guilds.guild_num AS known, (SELECT hash FROM guild_marks WHERE hash = guilds.mark) AS mark`;

/**
 * The seasons with their periods, as `seasonPeriod` returns them. From the document itself, so that all queries are one
 * round trip. Midnight in Manila is eight hours before that of UTC.
 */
const seasonsTable = `(SELECT value ->> '$.key' AS key, (unixepoch(value ->> '$.from') - 28800) * 1000 AS since,
    iif(value ->> '$.until' = '', ${NEVER}, (unixepoch(value ->> '$.until') + 57600) * 1000) AS before
  FROM game_documents JOIN json_each(game_documents.entries) WHERE name = 'seasons')`;

/** The season that is shown: that with a key (`?1`), or else the last one that has begun, or the first one. */
const chosen = (column: "since" | "before", none: number) => `coalesce((
  SELECT ${column} FROM ${seasonsTable} AS season WHERE ?1 IN ('', key)
  ORDER BY since <= ?2 DESC, abs(?2 - since) LIMIT 1), ${none})`;

const isChosen = `starts_at >= ${chosen("since", 0)} AND starts_at < ${chosen("before", NEVER)}`;

/** How often each guild has won in each season; one that no longer exists has the name of its last victory. */
const victories = `
  SELECT season, won, ${guildOf(
    "counted.num",
    "(SELECT guild_name FROM club_war_results WHERE guild_num = counted.num ORDER BY starts_at DESC LIMIT 1)",
  )} FROM (
     SELECT season.key AS season, result.guild_num AS num, count(*) AS won
     FROM ${seasonsTable} AS season CROSS JOIN club_war_results AS result INDEXED BY club_war_results_by_time
       ON result.starts_at >= season.since AND result.starts_at < season.before
     WHERE result.guild_num > 0 GROUP BY season.key, result.guild_num) AS counted
   LEFT JOIN guilds ON guilds.guild_num = counted.num
   ORDER BY season, won DESC, counted.num`;

type Victory = GuildRow & { season: string; won: number };

/** A page of the results of the season that is shown. The winner before is that of the region's result before. */
const results = `
  SELECT shown.region, shown.starts_at AS startsAt, shown.ends_at AS endsAt,
     ${guildOf("shown.guild_num", "shown.guild_name")}, earlier.guild_num AS beforeNum,
     coalesce((SELECT name FROM guilds AS now WHERE now.guild_num = earlier.guild_num), earlier.guild_name) AS beforeName
   FROM (SELECT * FROM club_war_results WHERE ${isChosen}
     ORDER BY starts_at DESC, region LIMIT ${size} OFFSET ?3) AS shown
   LEFT JOIN guilds ON guilds.guild_num = shown.guild_num
   LEFT JOIN club_war_results AS earlier ON earlier.war = (SELECT war FROM club_war_results AS past
     WHERE past.region = shown.region AND past.starts_at < shown.starts_at ORDER BY past.starts_at DESC LIMIT 1)
   ORDER BY shown.starts_at DESC, shown.region`;

type ResultRow = GuildRow & {
  region: number;
  startsAt: number;
  endsAt: number;
  beforeNum: number | null;
  beforeName: string | null;
};

/** What an agent reported before its key was revoked may be wrong since; a site that never had one has its demo. */
const owners = `SELECT region, tax, ${guildOf("guild_regions.guild_num", "''")}
  FROM guild_regions LEFT JOIN guilds ON guilds.guild_num = guild_regions.guild_num
  WHERE ${isReported("characters")} ORDER BY region`;

/** The schedule, when it was changed last, and the seasons, the newest first. */
export async function readSchedule(db: Database) {
  const [[wars, seasons], changedAt] = await Promise.all([
    readStoredDocuments(db, warsDocument, seasonsDocument),
    documentChangedAt(db, warsDocument),
  ]);
  return {
    changedAt,
    wars: localizedDocument(warsDocument, wars),
    seasons: [...localizedDocument(seasonsDocument, seasons)].sort((a, b) => (a.from < b.from ? 1 : -1)),
  };
}

/** `clubwar`: wars, owners, seasons and results, in one round trip. */
const readClubWar: Handler<typeof clubWarCalls.read> = async ({ season: wanted, page }, { db, now }) => {
  const time = now();
  const asked = [wanted ?? "", time] as const;
  const [{ wars, seasons, changedAt }, [owned, rows, [total], won, latest]] = await Promise.all([
    readSchedule(db),
    runBatch<
      [(GuildRow & { region: number; tax: number })[], ResultRow[], { count: number }[], Victory[], { war: string }[]]
    >(db, [
      [owners],
      [results, ...asked, (page - 1) * size],
      [
        `SELECT count(*) AS count FROM (SELECT 1 FROM club_war_results WHERE ${isChosen} LIMIT ${size * pages}) AS counted`,
        ...asked,
      ],
      [victories],
      ["SELECT war FROM club_war_results WHERE starts_at >= ?1", time - lookBack],
    ]),
  ]);
  const season = wanted
    ? seasons.find(({ key }) => key === wanted)
    : (seasons.find((one) => seasonPeriod(one).start <= time) ?? seasons.at(-1));
  if (wanted && !season) throw new GameApiError("not_found", message("clubWar.unknownSeason"));
  const shownWars = wars
    .flatMap((rule) => {
      const period = currentOrNextWar(rule, time);
      return period ? [{ name: rule.text.name ?? "", region: rule.region, ...period }] : [];
    })
    .sort((a, b) => a.start - b.start || a.region - b.region);
  const waiting = missingWars(wars, new Set(latest.map(({ war }) => war)), time, changedAt);
  const reply: ClubWar = {
    wars: shownWars.map(({ start: startsAt, end: endsAt, ...war }) => ({
      ...war,
      startsAt: isoTime(startsAt),
      endsAt: isoTime(endsAt),
      running: startsAt <= time,
    })),
    regions: owned.map(({ region, tax, ...guild }) => ({ region, tax, ...toGuild(guild) })),
    waiting: waiting.map(({ region, start: startsAt }) => ({ region, startsAt: isoTime(startsAt) })),
    seasons: seasons.map((one) =>
      toSeason(one, time, waiting, withPlaces(won.filter((row) => row.season === one.key))),
    ),
    season: season?.key ?? "",
    standings: withPlaces(won.filter((row) => row.season === season?.key))
      .slice(0, MAX_STANDINGS)
      .map(({ place, won: count, ...guild }) => ({ place, won: count, ...toGuild(guild) })),
    data: rows.map(({ region, startsAt, endsAt, beforeNum, beforeName, ...guild }) => ({
      ...{ region, startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), ...toGuild(guild) },
      before: beforeNum === null ? null : { guildNum: beforeNum, name: beforeName ?? "" },
    })),
    lastPage: lastPageOf(total?.count, size),
    changesAt: changeOf(shownWars, seasons, time),
  };
  return reply;
};

/**
 * The wars whose result is not known, the latest first.
 * @param since what ended before the schedule was changed last may have been at another time, or not at all
 */
export function missingWars(wars: readonly StoredWar[], known: ReadonlySet<string>, now: number, since = 0) {
  return wars
    .flatMap((rule) =>
      warsBetween(rule, now - lookBack, now)
        .filter(({ start, end }) => end <= now && end > since && !known.has(warKey(rule.region, start)))
        .map((period) => ({ region: rule.region, ...period })),
    )
    .sort((a, b) => b.start - a.start || a.region - b.region);
}

/** When the reply changes: at the beginning or end of a war or a season, and soon during a war. */
function changeOf(
  wars: readonly { start: number; end: number }[],
  seasons: readonly StoredSeason[],
  now: number,
): string {
  const times = [
    ...wars.flatMap(({ start, end }) => (start <= now ? [end, now + live] : [start])),
    ...seasons.map(seasonPeriod).flatMap(({ start, end }) => [start, end]),
  ];
  const next = Math.min(...times.filter((time) => time > now && time < NEVER));
  return Number.isFinite(next) ? isoTime(next) : "";
}

function toGuild({ guildNum, name, mark, known }: GuildRow): WarGuild {
  return { guildNum, name: name ?? "", mark: mark ? markAddress(mark) : "", exists: known !== null };
}

/** A season. It has winners when it is over, and the result of none of its wars is waited for. */
function toSeason(
  { key, from, until, text }: StoredSeason,
  now: number,
  waiting: readonly { start: number }[],
  won: readonly (Victory & { place: number })[],
): Season {
  const { start, end } = seasonPeriod({ from, until });
  const state = now < start ? "upcoming" : now < end ? "running" : "over";
  const isDecided = state === "over" && !waiting.some((war) => war.start >= start && war.start < end);
  return {
    ...{ key, name: text.name ?? key, from, until, state },
    winners: isDecided
      ? won.filter(({ place }) => place === 1).map(({ won: count, ...guild }) => ({ won: count, ...toGuild(guild) }))
      : [],
  };
}

/** `clubwarguild/{number}`: what a guild has won in each season. */
const readGuildSeasons: Handler<typeof clubWarCalls.ofGuild> = async ({ number }, { db }) => {
  const [{ seasons }, [rows]] = await Promise.all([
    readSchedule(db),
    runBatch<[{ season: string; won: number }[]]>(db, [
      [
        `SELECT season.key AS season, count(*) AS won
         FROM ${seasonsTable} AS season CROSS JOIN club_war_results AS result INDEXED BY club_war_results_by_guild
           ON result.guild_num = ?1 AND result.starts_at >= season.since AND result.starts_at < season.before
         WHERE result.guild_num > 0 GROUP BY season.key`,
        number,
      ],
    ]),
  ]);
  return {
    data: seasons.flatMap(({ key, text }) => {
      const won = rows.find(({ season }) => season === key)?.won;
      return won ? [{ key, name: text.name ?? key, won }] : [];
    }),
  };
};

export const handlers = {
  clubWar: { read: readClubWar, ofGuild: readGuildSeasons },
};
