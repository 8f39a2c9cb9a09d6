import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { categoriesAdminCalls, deliveriesAdminCalls, itemsAdminCalls } from "./admin-calls.ts";
import { discountsAdminCalls } from "./discount-admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
    implemented(
      {
        itemsAdmin: itemsAdminCalls,
        categoriesAdmin: categoriesAdminCalls,
        discountsAdmin: discountsAdminCalls,
        deliveriesAdmin: deliveriesAdminCalls,
      },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("discounts", "console/discounts/route.tsx"),
    route("discounts/:id", "console/discounts/edit.tsx"),
    route("deliveries", "console/deliveries/route.tsx"),
    route("deliveries/:id", "console/deliveries/delivery.tsx"),
    route("items", "console/items/route.tsx"),
    route("items.csv", "console/items/csv.ts"),
    route("items/products", "console/items/products.tsx"),
    route("items/template.csv", "console/items/template.ts"),
    route("items/import", "console/items/import.tsx"),
    route("items/pictures", "console/items/pictures.tsx"),
    route("items/prices", "console/items/prices.tsx"),
    route("items/categories", "console/categories/route.tsx"),
    route("items/categories/:id", "console/categories/edit.tsx"),
    route("items/:id", "console/items/edit.tsx"),
  ],
  menu: [
    { group: "Shop & money", place: 1, label: "Item shop", href: "/admin/items", right: "content", switch: "shop" },
    {
      group: "Shop & money",
      place: 2,
      label: "Discount codes",
      href: "/admin/discounts",
      right: "prices",
      switch: "shop",
    },
    { group: "Shop & money", place: 5, label: "Deliveries", href: "/admin/deliveries", right: "deliveries" },
  ],
});
