import { rowOf, runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { type BoardKey, boardKeys } from "#app/features/game/boards.ts";
import { isHidden } from "#app/features/game/embedded/hidden-characters.ts";
import { betterRows, toRankingRow } from "#app/features/rankings/embedded/monthly-rankings.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import type { CharacterProfile, charactersCalls } from "../calls.ts";
import { profileLimits } from "../limits.ts";

interface GuildColumns {
  guildName: string | null;
  masterNum: number | null;
}

/** The place of the row `ranked` on a board, without filters; a character without kills has none on the killer board. */
const placeOn = (board: BoardKey) => {
  const shown = `better.month = ?1${board === "killer" ? " AND better.kills > 0" : ""}`;
  const place = `1 + (SELECT count(*) FROM (
    ${betterRows(board, shown)} LIMIT ${rankingLimits.place}) AS counted)`;
  return `${board === "killer" ? `iif(ranked.kills > 0, ${place}, NULL)` : place} AS ${board}`;
};

/** A character with its history, in one round trip. Each list is a range of an index with a limit. */
export const readCharacter: Handler<typeof charactersCalls.read> = async ({ number }, { db, now }) => {
  const [found, placed, best, months, former] = await runBatch<
    [
      (Record<string, unknown> & GuildColumns)[],
      Record<BoardKey, number | null>[],
      CharacterProfile["bestPlaces"],
      CharacterProfile["months"],
      { name: string; until: number }[],
    ]
  >(db, [
    [
      `SELECT characters.*, guilds.name AS guildName, guilds.master_num AS masterNum
       FROM characters LEFT JOIN guilds ON guilds.guild_num = characters.gu_num
       WHERE cha_num = ?1 AND NOT ${isHidden("characters")}`,
      number,
    ],
    [
      `SELECT ${boardKeys.map(placeOn).join(", ")} FROM month_rankings AS ranked WHERE month = ?1 AND cha_num = ?2`,
      manilaMonth(now()),
      number,
    ],
    // SQLite takes the other columns from the row with the lowest place.
    ["SELECT board, min(place) AS place, month FROM ranking_places WHERE cha_num = ?1 GROUP BY board", number],
    [
      `SELECT month, cha_level AS level, kills, deaths FROM month_rankings WHERE cha_num = ?1
       ORDER BY month DESC LIMIT ${profileLimits.months}`,
      number,
    ],
    [
      `SELECT name, until FROM former_names WHERE kind = 'character' AND num = ?1
       ORDER BY until DESC LIMIT ${profileLimits.formerNames}`,
      number,
    ],
  ]);
  const [row] = found;
  if (!row) return { character: null };
  const character = rowOf(characters, row);
  const { guild, guildPosition, firstSeenAt } = character;
  const [places] = placed;
  return {
    character: {
      ...toRankingRow({ ...character, hasPage: 1 }),
      firstSeenAt: firstSeenAt > 0 ? isoTime(firstSeenAt) : "",
      guild:
        row.guildName === null
          ? null
          : {
              guildNum: guild,
              name: row.guildName,
              role: row.masterNum === number ? "master" : guildPosition > 0 ? "deputy" : "member",
            },
      places: boardKeys.flatMap((board) => {
        const place = places?.[board];
        return place ? [{ board, place }] : [];
      }),
      bestPlaces: best,
      months: months.toReversed(),
      formerNames: former.map(({ name, until }) => ({ name, until: isoTime(until) })),
    },
  };
};
