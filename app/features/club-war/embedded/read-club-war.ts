import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isReported } from "#app/embedded/key-in-use.ts";
import type { EntryOf, Localized } from "#app/features/documents/document.ts";
import { documentChangedAt, localizedDocument, readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import { markAddress } from "#app/features/guilds/mark-address.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ClubWar, clubWarCalls, Season, WarGuild } from "../calls.ts";
import { clubWarLimits } from "../limits.ts";
import { currentOrNextWar, warKey, warsBetween } from "../schedule.ts";
import { seasonPeriod, withPlaces } from "../seasons.ts";
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

/** How often each guild has won in each season; one that no longer exists has the name of its last victory. */
const victories = (seasons: readonly StoredSeason[]): Statement => [
  `SELECT season, won, ${guildOf(
    "counted.num",
    `(SELECT guild_name FROM club_war_results WHERE guild_num = counted.num ORDER BY starts_at DESC LIMIT 1)`,
  )} FROM (
     SELECT season.key AS season, result.guild_num AS num, count(*) AS won
     FROM json_each(?1) AS season JOIN club_war_results AS result INDEXED BY club_war_results_by_time
       ON result.starts_at >= season.value ->> '$.start' AND result.starts_at < season.value ->> '$.end'
     WHERE result.guild_num > 0 GROUP BY season.key, result.guild_num) AS counted
   LEFT JOIN guilds ON guilds.guild_num = counted.num
   ORDER BY season, won DESC, counted.num`,
  JSON.stringify(seasons.map(seasonPeriod)),
];

type Victory = GuildRow & { season: number; won: number };

/** A page of the results between two times. The winner before is that of the region's result before. */
const results = (start: number, end: number, page: number): Statement => [
  `SELECT result.region, result.starts_at AS startsAt, result.ends_at AS endsAt,
     ${guildOf("result.guild_num", "result.guild_name")}, earlier.guild_num AS beforeNum,
     coalesce((SELECT name FROM guilds AS now WHERE now.guild_num = earlier.guild_num), earlier.guild_name) AS beforeName
   FROM (SELECT * FROM club_war_results WHERE starts_at >= ?1 AND starts_at < ?2
     ORDER BY starts_at DESC, region LIMIT ${size} OFFSET ?3) AS result
   LEFT JOIN guilds ON guilds.guild_num = result.guild_num
   LEFT JOIN club_war_results AS earlier ON earlier.war = (SELECT war FROM club_war_results AS past
     WHERE past.region = result.region AND past.starts_at < result.starts_at ORDER BY past.starts_at DESC LIMIT 1)
   ORDER BY result.starts_at DESC, result.region`,
  start,
  end,
  (page - 1) * size,
];

type ResultRow = GuildRow & {
  region: number;
  startsAt: number;
  endsAt: number;
  beforeNum: number | null;
  beforeName: string | null;
};

/** What an agent reported before its key was revoked may be wrong since; a site that never had one has its demo. */
const owners = `SELECT owned.region, owned.tax, ${guildOf("owned.guild_num", "''")}
  FROM guild_regions AS owned LEFT JOIN guilds ON guilds.guild_num = owned.guild_num
  WHERE ${isReported("characters")} ORDER BY owned.region`;

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

/** `clubwar`: wars, owners, seasons and results. Two round trips: the second needs the seasons. */
const readClubWar: Handler<typeof clubWarCalls.read> = async ({ season: wanted, page }, { db, now }) => {
  const { wars, seasons, changedAt } = await readSchedule(db);
  const time = now();
  const season = wanted
    ? seasons.find(({ key }) => key === wanted)
    : (seasons.find((one) => seasonPeriod(one).start <= time) ?? seasons.at(-1));
  if (wanted && !season) throw new GameApiError("not_found", message("clubWar.unknownSeason"));
  const { start, end } = seasonPeriod(season ?? { from: "", until: "" });
  const [owned, rows, [total], won, latest] = await runBatch<
    [(GuildRow & { region: number; tax: number })[], ResultRow[], { count: number }[], Victory[], { war: string }[]]
  >(db, [
    [owners],
    results(start, end, page),
    [
      `SELECT count(*) AS count FROM (
         SELECT 1 FROM club_war_results WHERE starts_at >= ?1 AND starts_at < ?2 LIMIT ${size * pages}) AS counted`,
      start,
      end,
    ],
    victories(seasons),
    ["SELECT war FROM club_war_results WHERE starts_at >= ?1 - 86400000", time - lookBack],
  ]);
  const shownWars = wars
    .flatMap((rule) => {
      const period = currentOrNextWar(rule, time);
      return period ? [{ name: rule.text.name ?? "", region: rule.region, ...period }] : [];
    })
    .sort((a, b) => a.start - b.start || a.region - b.region);
  const waiting = missingWars(wars, new Set(latest.map(({ war }) => war)), time, changedAt);
  const index = season ? seasons.indexOf(season) : -1;
  const reply: ClubWar = {
    wars: shownWars.map(({ start: startsAt, end: endsAt, ...war }) => ({
      ...war,
      startsAt: isoTime(startsAt),
      endsAt: isoTime(endsAt),
      running: startsAt <= time,
    })),
    regions: owned.map(({ region, tax, ...guild }) => ({ region, tax, ...toGuild(guild) })),
    waiting: waiting.map(({ region, start: startsAt }) => ({ region, startsAt: isoTime(startsAt) })),
    seasons: seasons.map((one, place) =>
      toSeason(one, time, waiting, withPlaces(won.filter((row) => row.season === place))),
    ),
    season: season?.key ?? "",
    standings: withPlaces(won.filter((row) => row.season === index))
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
  const next = Math.min(...times.filter((time) => time > now && time < 8_640_000_000_000_000));
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
  const { seasons } = await readSchedule(db);
  if (seasons.length === 0) return { data: [] };
  const [rows] = await runBatch<[{ season: number; won: number }[]]>(db, [
    [
      `SELECT season.key AS season, count(*) AS won
       FROM json_each(?1) AS season JOIN club_war_results AS result INDEXED BY club_war_results_by_guild
         ON result.guild_num = ?2
         AND result.starts_at >= season.value ->> '$.start' AND result.starts_at < season.value ->> '$.end'
       WHERE result.guild_num > 0 GROUP BY season.key ORDER BY season.key`,
      JSON.stringify(seasons.map(seasonPeriod)),
      number,
    ],
  ]);
  return {
    data: rows.flatMap(({ season, won }) => {
      const found = seasons[season];
      return found ? [{ key: found.key, name: found.text.name ?? found.key, won }] : [];
    }),
  };
};

export const handlers = {
  clubWar: { read: readClubWar, ofGuild: readGuildSeasons },
};
