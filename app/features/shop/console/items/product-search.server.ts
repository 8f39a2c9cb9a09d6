import type { GameApi } from "#app/contract/contract.ts";
import { cutText } from "#app/format/cut-text.ts";
import { type FoundProducts, PRODUCT_SEARCH_LENGTH, productFields } from "./product-fields.ts";

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? cutText(value.trim(), PRODUCT_SEARCH_LENGTH) : "";
}

/** Whether an item form was sent to search products of the game, or to choose one, and not to save the item. */
export function isProductSearch(form: FormData): boolean {
  if (form.has(productFields.find) || form.has(productFields.choose)) return true;
  // Without scripts, Enter in the search field sends the form as Enter in any other field does.
  const search = textIn(form, productFields.search);
  return form.has(productFields.enter) && search !== "" && search !== textIn(form, productFields.searched);
}

/**
 * The products that the form searches; none when one was chosen.
 * @throws GameApiError
 */
export async function foundProducts(gameApi: GameApi, form: FormData): Promise<FoundProducts> {
  const search = textIn(form, productFields.search);
  if (form.has(productFields.choose)) return { search };
  return { search, ...(await gameApi.bridgeAdmin.gameItems({ search })) };
}

/** Puts the number of a chosen product into the form. */
export function chooseProduct(form: FormData): void {
  const chosen = form.get(productFields.choose);
  if (typeof chosen === "string") form.set("gameProductNum", chosen);
}
