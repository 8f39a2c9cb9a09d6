import { type GuildBoard, guildBoards } from "#app/features/game/guild-boards.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import type { GuildRow, OwnedRegion } from "#app/features/guilds/calls.ts";
import { type ShownHeldRegion, shownOwnedRegion } from "#app/features/guilds/held-region.server.ts";
import { guildLimits } from "#app/features/guilds/limits.ts";
import { boardPath, type GuildOrder, guildOrders } from "#app/features/guilds/orders.ts";
import { missingListPage, readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { Pager } from "#app/ui/pager/pager-model.ts";

/** A page of a board of guilds. */
export interface ShownGuilds {
  /** In the order of the tabs; the first is shown by default. */
  boards: readonly GuildBoard[];
  board: GuildBoard;
  /** The page of the ranking, or the regions. */
  shown: { order: GuildOrder; rows: readonly GuildRow[]; pager: Pager } | { regions: readonly ShownHeldRegion[] };
}

const isOrder = (key: string): key is GuildOrder => guildOrders.some((order) => order === key);

/**
 * Loads a page of a board; undefined for one that does not exist or that the owner has hidden.
 * @param requested the key of the board; empty for the default
 * @param page 0 for what is no number of a page
 * @throws 404 for a page that the board does not have
 */
export async function loadGuilds(
  services: Services,
  requested: string,
  page: number,
): Promise<ShownGuilds | undefined> {
  const { content } = services;
  // Most sites have the usual boards, whose rows are read beside the terms. A failure is that of the read below. An
  // operator's game server is not asked for what may not be needed.
  const usual = requested || guildBoards[0]!.key;
  if (services.source === "embedded" && isOrder(usual) && page >= 1 && page <= guildLimits.pages)
    content.guilds.list({ order: usual, page }).catch(() => undefined);
  const [terms, regions] = await Promise.all([
    content.game.terms({}).then(shownTerms),
    ownedRegions(services, requested === "regions"),
  ]);
  const boards = withoutEmpty(terms.guildBoards, regions);
  const board = requested ? boards.find(({ key }) => key === requested) : boards[0];
  if (!board) return undefined;
  const { key } = board;
  const firstPage = boardPath(boards, key);
  if (!isOrder(key)) {
    if (page !== 1) throw missingListPage(firstPage);
    return { boards, board, shown: { regions: regions.map((region) => shownOwnedRegion(region, terms)) } };
  }
  if (page > guildLimits.pages) throw missingListPage(firstPage);
  const { data: rows, pager } = await readListPage({ page, firstPage }, () =>
    content.guilds.list({ order: key, page }),
  );
  return { boards, board, shown: { order: key, rows, pager } };
}

/** The regions of the club war that guilds own; none where the game server has no such call. */
async function ownedRegions(
  { content, isPartAvailable }: Services,
  isRequested: boolean,
): Promise<readonly OwnedRegion[]> {
  if ((await isPartAvailable("guildRegions")) === false) return [];
  try {
    return (await content.guilds.regions({})).data;
  } catch (failure) {
    // The other boards can be shown without them.
    if (isRequested) throw failure;
    return [];
  }
}

/** The boards without that of the regions where no guild owns one, unless an owner shows no other. */
function withoutEmpty(boards: readonly GuildBoard[], regions: readonly OwnedRegion[]): readonly GuildBoard[] {
  const filled = boards.filter(({ key }) => key !== "regions" || regions.length > 0);
  return filled.length > 0 ? filled : boards;
}
