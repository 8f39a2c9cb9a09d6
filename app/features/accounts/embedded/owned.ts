import { type SQL, sql } from "drizzle-orm";
import type { Amounts } from "#app/features/currencies/currencies.ts";
import { balancesOf, parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { isHiddenFor } from "#app/features/game/embedded/hidden-characters.ts";
import type { User } from "../calls.ts";

/** What an account owns: its characters, highest level first, and its balances. */
export interface Owned extends Pick<User, "characters"> {
  balances: Amounts;
  /** The state of its account in the game; null without a game agent. */
  gameAccount: NonNullable<User["gameAccount"]> | null;
  /** The number of lines in its cart. */
  cartLines: number;
  charactersHidden: 0 | 1;
}

const MAX_CHARACTERS = 20;

/** SQL of the characters of an account's game account as a JSON list, for {@link parseCharacters}. */
export const charactersOfUser = `(
  SELECT json_group_array(json_object(
    'characterName', cha_name, 'level', cha_level, 'characterNum', cha_num, 'classCode', cha_class, 'school', cha_school)) FROM (
    SELECT cha_name, cha_level, cha_num, cha_class, cha_school FROM characters
    WHERE characters.user_num = (SELECT game_user_num FROM game_accounts WHERE game_accounts.user_num = users.user_num)
    ORDER BY cha_level DESC, cha_num LIMIT ${MAX_CHARACTERS}))`;

/** SQL of the state of an account's account in the game. */
export const gameAccountOfUser = `coalesce(
  (SELECT state FROM game_accounts WHERE game_accounts.user_num = users.user_num),
  (SELECT 'missing' FROM agents WHERE accepted_at > 0 LIMIT 1))`;

/** SQL of the number of lines in an account's cart. */
export const cartLinesOfUser = "(SELECT count(*) FROM cart_items WHERE cart_items.user_num = users.user_num)";

/** SQL of whether an account hides its characters. */
export const charactersHiddenOfUser = isHiddenFor("users.user_num");

/** SQL of an account's balances as a JSON object, for `parseAmounts`. */
export const balancesOfUser = balancesOf("users.user_num");

/** Parses a JSON column of characters. */
export function parseCharacters(json: string): User["characters"] {
  return JSON.parse(json) as User["characters"];
}

/**
 * What an account owns, as JSON columns next to its row in `users`, so that every page of a player needs a single
 * query. The table names are written out because Drizzle omits them in queries of one table.
 */
export const ownedColumns = {
  characters: sql.raw(charactersOfUser).mapWith(parseCharacters),
  balances: sql.raw(balancesOfUser).mapWith(parseAmounts),
  gameAccount: sql.raw(gameAccountOfUser) as SQL<Owned["gameAccount"]>,
  cartLines: sql.raw(cartLinesOfUser) as SQL<number>,
  charactersHidden: sql.raw(charactersHiddenOfUser) as SQL<0 | 1>,
};
