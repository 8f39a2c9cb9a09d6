import type { LabelKey } from "#app/i18n/catalogue.ts";
import type { Board } from "./boards.ts";

/** What guilds are ranked by, and the board of the club war's regions with the guilds that own them. */
export const guildBoardKeys = ["wins", "members", "level", "regions"] as const;
export type GuildBoardKey = (typeof guildBoardKeys)[number];

/** A board of guilds as its page shows it. */
export interface GuildBoard extends Pick<Board, "label"> {
  /** The tab's name in URLs. */
  key: GuildBoardKey;
}

/** A board of the site. */
interface OwnGuildBoard extends GuildBoard {
  label: LabelKey;
}

/** The boards until an owner changes them; the first is shown by default. */
export const guildBoards: readonly OwnGuildBoard[] = [
  { key: "wins", label: "guild.byWins" },
  { key: "members", label: "guild.byMembers" },
  { key: "level", label: "guild.byLevel" },
  { key: "regions", label: "guild.byRegions" },
];

/**
 * The boards of guilds in the order of their tabs, without those that this version does not know.
 * @param terms what a game server or the embedded game API returns of them
 */
export function shownGuildBoards(terms: readonly { key: string; name: string }[] | null): readonly GuildBoard[] {
  const known = (terms ?? []).flatMap(({ key, name }): GuildBoard[] => {
    const board = guildBoards.find((one) => one.key === key);
    return board ? [{ key: board.key, label: name ? { text: name } : board.label }] : [];
  });
  return known.length > 0 ? known : guildBoards;
}
