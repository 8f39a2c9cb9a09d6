import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { type ItemListField, itemListColumns, numberColumn } from "#app/features/shop/item-list.ts";
import { csvDownload } from "#app/server/csv-download.ts";

/** `GET /admin/items/template.csv`: a list of two new items with all columns that an import reads, to be replaced. */
export const loader = adminLoader("prices", async ({ services }) => {
  const { data: categories } = await services.content.shop.categories({});
  const item: Partial<Record<ItemListField, string>> = {
    category: categories[0]?.name ?? "",
    price: "350",
    currency: currencyLabel(shopCurrency),
    offered: "yes",
  };
  const examples: (typeof item)[] = [
    { ...item, name: "Example cape", info: "Makes you faster. Lasts for 30 days.", featured: "yes" },
    { ...item, name: "Example helmet", salePrice: "300", saleFrom: "2030-12-24 20:00", stock: "100", dayLimit: "2" },
  ];
  async function* records() {
    yield [[numberColumn, ...itemListColumns.map(([, title]) => title)]];
    yield examples.map((example) => ["", ...itemListColumns.map(([field]) => example[field])]);
  }
  return csvDownload(services, "items-template", records());
});
