import type { LabelKey } from "#app/i18n/catalogue.ts";

/** What guilds are ranked by, in the order of the tabs; the first is shown by default. */
export const guildOrders = ["wins", "members", "level"] as const;
export type GuildOrder = (typeof guildOrders)[number];

/** The names of the boards. */
export const orderNames = {
  wins: "guild.byWins",
  members: "guild.byMembers",
  level: "guild.byLevel",
} as const satisfies Record<GuildOrder, LabelKey>;

/** The address of a page of a board, without default values. */
export function guildsPath(order: GuildOrder, page = 1): string {
  const query = [...(order === guildOrders[0] ? [] : [`order=${order}`]), ...(page === 1 ? [] : [`page=${page}`])];
  return query.length > 0 ? `/guilds?${query.join("&")}` : "/guilds";
}
