import type { User } from "#app/features/accounts/calls.ts";
import type { RankingRow } from "./calls.ts";
import { rankingLimits } from "./limits.ts";

/** A player's character in a ranking. */
export interface OwnRank {
  name: string;
  level: number;
  /** Undefined for a character below the places that the ranking shows. */
  place: number | undefined;
  /** The address of the ranking with this character only. */
  href: string;
}

/**
 * The best of a player's characters in a ranking. One that is not in it may be below its last place, if it has all of
 * them and no filters that could exclude the character.
 * @param rows the best first
 * @returns undefined if none of the characters is known to be ranked
 */
export function bestRanked(
  rows: readonly Pick<RankingRow, "characterName" | "level">[],
  characters: User["characters"],
  isFiltered: boolean,
): Omit<OwnRank, "href"> | undefined {
  const names = new Set(characters.map(({ characterName }) => characterName));
  const shown = rows.slice(0, rankingLimits.top);
  const at = names.size > 0 ? shown.findIndex(({ characterName }) => names.has(characterName)) : -1;
  const ranked = shown[at];
  if (ranked) return { name: ranked.characterName, level: ranked.level, place: at + 1 };
  const [first] = characters;
  if (!first || isFiltered || shown.length < rankingLimits.top) return undefined;
  return { name: first.characterName, level: first.level, place: undefined };
}
