import { changeDelivery, listDeliveries, readDelivery } from "./admin-deliveries.ts";
import { listAllCategories, moveCategory, saveCategory } from "./edit-categories.ts";
import { listDiscounts, readDiscount, saveDiscount } from "./edit-discounts.ts";
import { listAllItems, readItem, saveItem } from "./edit-items.ts";
import { importItems } from "./import-items.ts";
import { assignPictures, findPictures } from "./item-pictures.ts";

export const handlers = {
  itemsAdmin: {
    list: listAllItems,
    byId: readItem,
    save: saveItem,
    pictures: findPictures,
    assignPictures,
    import: importItems,
  },
  categoriesAdmin: { list: listAllCategories, save: saveCategory, move: moveCategory },
  discountsAdmin: { list: listDiscounts, byId: readDiscount, save: saveDiscount },
  deliveriesAdmin: { list: listDeliveries, byId: readDelivery, change: changeDelivery },
};
