import { listShopCategories, pageShopItems } from "./catalogue.ts";

export const handlers = { shop: { items: pageShopItems, categories: listShopCategories } };
