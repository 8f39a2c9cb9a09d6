import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { shopCategories } from "./categories.ts";

/** A category as the console's forms and lists show it. */
export interface ConsoleCategory {
  key: string;
  name: string;
  offered: boolean;
}

/**
 * All categories in their order, for admins who may edit content. A server without the call has the categories that the
 * shop always has.
 * @throws GameApiError
 */
export async function readCategories(gameApi: GameApi): Promise<ConsoleCategory[]> {
  try {
    const { data } = await gameApi.categoriesAdmin.list({});
    return data.map(({ values: { key, name, offered } }) => ({ key, name, offered: offered === "on" }));
  } catch (error) {
    if (!isGameApiError(error) || error.code !== "not_offered") throw error;
    return shopCategories.map(({ key }) => ({ key, name: key, offered: true }));
  }
}

/** The options of a select: offered categories, and the chosen one. */
export function categoryOptions(categories: readonly ConsoleCategory[], chosen = "") {
  return categories
    .filter(({ key, offered }) => offered || key === chosen)
    .map(({ key, name, offered }) => ({ value: key, label: offered ? name : `${name} (withdrawn)` }));
}
