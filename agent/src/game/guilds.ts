import type { GuildSnapshot } from "./game-database.ts";
import { guildMark } from "./guild-mark.ts";
import { type Session, tableOf } from "./session.ts";
import { textColumn } from "./text-column.ts";

/** Reads all guilds with their masters and marks, and the owners of the club war's regions. */
export async function guildSnapshot(session: Session): Promise<GuildSnapshot> {
  return { guilds: await guilds(session), regions: await regions(session) };
}

async function guilds(session: Session): Promise<GuildSnapshot["guilds"]> {
  const { db, map, text } = session;
  if (!map.guilds) return [];
  const { table, columns, mark } = map.guilds;
  const character = map.characters.columns;
  const optional = (["rank", "wins", "draws", "losses", "mark"] as const).flatMap((name) => {
    const column = columns[name];
    return column ? [`guild.${column} as ${name}`] : [];
  });
  const rows = await db
    .selectFrom(`${tableOf(table)} as guild`)
    .leftJoin(`${tableOf(map.characters.table)} as master`, `master.${character.number}`, `guild.${columns.master}`)
    .select([
      `guild.${columns.number} as guildNum`,
      textColumn(session, `guild.${columns.name}`).as("guildName"),
      textColumn(session, `master.${character.name}`).as("masterName"),
      `guild.${columns.master} as masterNum`,
      ...optional,
    ])
    .orderBy(`guild.${columns.number}`)
    .execute();
  return rows.map((row) => ({
    guildNum: Number(row.guildNum),
    name: text.read(row.guildName),
    master: text.read(row.masterName),
    masterNum: Number(row.masterNum ?? 0),
    rank: Number(row.rank ?? 0),
    wins: Number(row.wins ?? 0),
    draws: Number(row.draws ?? 0),
    losses: Number(row.losses ?? 0),
    mark: guildMark(row.mark, mark),
  }));
}

async function regions({ db, map }: Session): Promise<GuildSnapshot["regions"]> {
  if (!map.regions) return [];
  const { table, columns } = map.regions;
  const rows = await db
    .selectFrom(tableOf(table))
    .select([
      `${columns.region} as region`,
      `${columns.guild} as guildNum`,
      ...(columns.tax ? [`${columns.tax} as tax`] : []),
    ])
    .where(columns.guild, ">", 0)
    .orderBy(columns.region)
    .execute();
  return rows.map((row) => ({
    region: Number(row.region),
    guildNum: Number(row.guildNum),
    tax: Number(row.tax ?? 0),
  }));
}
