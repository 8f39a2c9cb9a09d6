import { sql } from "kysely";
import type { ChannelCount } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";

/** Channels that counted nothing for this long no longer exist. */
const HOURS = 24;

/** The latest count of each channel; undefined when the game keeps no such table. */
export async function onlineCounts({ db, engine, map }: Session): Promise<ChannelCount[] | undefined> {
  if (!map.online) return undefined;
  const { table, columns } = map.online;
  const latest = db
    .selectFrom(tableOf(table))
    .select([columns.group, columns.channel, sql`max(${sql.ref(columns.at)})`.as("latest")])
    .where(columns.at, ">", engine.hoursAgo(HOURS))
    .groupBy([columns.group, columns.channel])
    .as("last");
  const rows = await db
    .selectFrom(`${tableOf(table)} as state`)
    .innerJoin(latest, (join) =>
      join
        .onRef(`state.${columns.group}`, "=", `last.${columns.group}`)
        .onRef(`state.${columns.channel}`, "=", `last.${columns.channel}`)
        .onRef(`state.${columns.at}`, "=", "last.latest"),
    )
    .select([
      `state.${columns.group} as channelGroup`,
      `state.${columns.channel} as channel`,
      `state.${columns.online} as online`,
      ...(columns.maximum ? [`state.${columns.maximum} as maximum`] : []),
      engine.isoTime(`state.${columns.at}`).as("at"),
    ])
    .orderBy(`state.${columns.group}`)
    .orderBy(`state.${columns.channel}`)
    .execute();
  // A channel that counted twice at the same time has two rows.
  const channels = new Map<string, ChannelCount>();
  for (const row of rows) {
    const count = {
      group: Number(row.channelGroup),
      channel: Number(row.channel),
      online: Number(row.online),
      maximum: Number(row.maximum ?? 0),
      at: new Date(String(row.at)),
    };
    channels.set(`${count.group}/${count.channel}`, count);
  }
  return [...channels.values()];
}
