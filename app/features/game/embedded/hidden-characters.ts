/**
 * The condition that an account has hidden its characters: its player has chosen so, or has chosen nothing and the site
 * hides characters.
 *
 * @param userNum an expression with the number of the account
 */
export function isHiddenFor(userNum: string): string {
  return `coalesce((SELECT hidden FROM profile_choices WHERE profile_choices.user_num = ${userNum}),
    (SELECT value = '"hidden"' FROM settings WHERE key = 'character_profiles'), 0)`;
}

/**
 * The condition that a character is hidden. No page, search, feed or call shows such a character, but for the rankings of
 * the specification.
 *
 * @param characters the name of the table `characters` in the query
 */
export function isHidden(characters: string): string {
  return isHiddenFor(`(SELECT user_num FROM game_accounts WHERE game_accounts.game_user_num = ${characters}.user_num)`);
}

/**
 * The expression whether the character of a row has a page: it still exists, and is not hidden.
 *
 * @param table a table with the column `cha_num`
 */
export function hasPage(table: string): string {
  return `EXISTS (SELECT 1 FROM characters AS known WHERE known.cha_num = ${table}.cha_num AND NOT ${isHidden("known")})`;
}
