import type { GuildRow } from "../calls.ts";
import { markAddress } from "../mark-address.ts";

/** A guild as {@link guildColumns} selects it. */
export type StoredGuild = Omit<GuildRow, "mark"> & { mark: string | null };

/**
 * The columns of `guilds` that lists have. A mark that the game agent has not sent yet, or that was no picture, is none.
 */
export const guildColumns = `guilds.guild_num AS guildNum, guilds.name, guilds.wins, guilds.draws, guilds.losses,
  guilds.member_count AS members, guilds.average_level AS averageLevel,
  (SELECT hash FROM guild_marks WHERE hash = guilds.mark) AS mark`;

/** A guild as calls return it. */
export function toGuildRow({
  guildNum,
  name,
  mark,
  wins,
  draws,
  losses,
  members,
  averageLevel,
}: StoredGuild): GuildRow {
  return { guildNum, name, mark: mark ? markAddress(mark) : "", wins, draws, losses, members, averageLevel };
}
