import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import type { ItemMark } from "#app/features/shop/item-marks.ts";

interface Choice {
  category: string;
  mark: ItemMark | "";
  search: string;
}

/**
 * Reads all items of a category, with a mark, and with a text in their names.
 * @returns undefined if they are more than `atMost`
 * @throws GameApiError
 */
export async function chosenItems(gameApi: GameApi, { category, mark, search }: Choice, atMost: number) {
  const filters = { category: category || undefined, mark: mark || undefined, search };
  const items: CallReply<"itemsAdmin.list">["data"] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const part = await gameApi.itemsAdmin.list({ ...filters, page, perPage: adminLimits.exportPageSize });
    items.push(...part.data);
    last = part.lastPage;
    if ((last - 1) * adminLimits.exportPageSize >= atMost) return undefined;
  }
  return items.length > atMost ? undefined : items;
}
