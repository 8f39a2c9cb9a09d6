import type { GuildBoard, GuildBoardKey } from "#app/features/game/guild-boards.ts";

/** What guilds are ranked by: the boards but that of the regions. */
export const guildOrders = ["wins", "members", "level"] as const satisfies readonly GuildBoardKey[];
export type GuildOrder = (typeof guildOrders)[number];

/**
 * The address of a page of a board.
 * @param boards those that are shown; the first one has an address without order
 */
export function boardPath(boards: readonly Pick<GuildBoard, "key">[], key: GuildBoardKey, page = 1): string {
  const query = [...(key === boards[0]?.key ? [] : [`order=${key}`]), ...(page === 1 ? [] : [`page=${page}`])];
  return query.length > 0 ? `/guilds?${query.join("&")}` : "/guilds";
}
