import { type GameList, gameLists } from "#app/features/game/lists.ts";

/**
 * The list in the address of a page.
 * @throws Response 404 if there is no such list
 */
export function listInAddress({ path }: { path: string }): GameList {
  const list = gameLists.find((one) => one.name !== "navigation" && `${path}/`.startsWith(`${one.page}/${one.name}/`));
  if (!list) throw new Response(null, { status: 404 });
  return list;
}
