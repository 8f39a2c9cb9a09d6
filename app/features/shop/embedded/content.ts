import type { ContentKind } from "#app/embedded/content-kind.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "item",
    // The label is left out where there is none, so that translations from before there were variants stay current.
    translated: {
      label: "Item shop",
      fields: [
        { name: "name", label: "Name", max: 80 },
        { name: "info", label: "Info", max: 300 },
        { name: "variantLabel", label: "Variant", max: 40 },
      ],
      entries: `SELECT CAST(product_num AS TEXT) AS entry, name AS title, product_num AS place,
    iif(variant_label = '', json_object('name', name, 'info', info),
      json_object('name', name, 'info', info, 'variantLabel', variant_label)) AS source FROM shop_items WHERE offered = 1`,
    },
    linked: {
      label: "Item",
      table: "shop_items",
      entry: "product_num",
      title: "name",
      addresses: ["image_url"],
      texts: ["info"],
      href: (entry) => `/admin/items/${entry}`,
      pictureGroup: "items",
    },
  },
  {
    kind: "category",
    translated: {
      label: "Shop categories",
      fields: [{ name: "name", label: "Name", max: 40 }],
      entries: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('name', name) AS source FROM shop_categories WHERE offered = 1`,
    },
  },
];
