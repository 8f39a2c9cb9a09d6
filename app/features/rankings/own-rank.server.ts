import { monthlyKey } from "#app/features/game/boards.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import type { Services } from "#app/server/services.ts";
import { bestRanked, type OwnRank } from "./own-rank.ts";
import { rankingRows } from "./ranking-rows.server.ts";
import { rankingPath, readRankingView } from "./ranking-view.ts";

/**
 * The place of a player's best character in the ranking of an address, from the same copies of shared data as the page
 * itself, and the player that every page loads: it costs no further query. Undefined for other addresses, for players
 * without a ranked character, and if the game server cannot answer.
 */
export async function loadOwnRank(services: Services, address: string): Promise<OwnRank | undefined> {
  const { pathname, searchParams } = new URL(address);
  if (withoutLanguage(pathname) !== "/rankings") return undefined;
  try {
    const { boards, classes, schools } = shownTerms(await services.content.game.terms({}));
    const view = readRankingView(searchParams, { boards, classes: classes.filter(({ filter }) => filter), schools });
    if (!view || view.player) return undefined;
    const thisMonth = manilaMonth(services.now());
    const [user, found] = await Promise.all([services.currentUser(), rankingRows(services, view, thisMonth)]);
    const { school, group, month = thisMonth } = view;
    const isFiltered = Boolean(school || group || month !== thisMonth || !monthlyKey(view.board));
    const best = found && user && bestRanked(found.rows, user.characters, isFiltered);
    return best && { ...best, href: rankingPath({ ...view, player: best.name }) };
  } catch {
    // Optional: whatever failed is reported by the parts of the page that depend on it.
    return undefined;
  }
}
