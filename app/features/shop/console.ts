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
    route("discounts", "console/discounts/route.tsx", { help: "items#discount-codes" }),
    route("discounts/:id", "console/discounts/edit.tsx", { help: "items#discount-codes" }),
    route("deliveries", "console/deliveries/route.tsx", { help: "deliveries" }),
    route("deliveries/:id", "console/deliveries/delivery.tsx", { help: "deliveries" }),
    route("items", "console/items/route.tsx", { help: "items" }),
    route("items.csv", "console/items/csv.ts"),
    route("items/products", "console/items/products.tsx", { help: "items" }),
    route("items/template.csv", "console/items/template.ts"),
    route("items/import", "console/items/import.tsx", { help: "items#many-items-at-once" }),
    route("items/pictures", "console/items/pictures.tsx", { help: "items#pictures-of-many-items" }),
    route("items/prices", "console/items/prices.tsx", { help: "items#change-prices" }),
    route("items/categories", "console/categories/route.tsx", { help: "items#categories" }),
    route("items/categories/:id", "console/categories/edit.tsx", { help: "items#categories" }),
    route("items/:id", "console/items/edit.tsx", { help: "items" }),
  ],
  menu: [
    {
      group: "Shop & money",
      place: 1,
      label: "Item shop",
      href: "/admin/items",
      icon: "bag",
      right: "content",
      switch: "shop",
    },
    {
      group: "Shop & money",
      place: 2,
      label: "Discount codes",
      href: "/admin/discounts",
      icon: "percent",
      right: "prices",
      switch: "shop",
    },
    {
      group: "Shop & money",
      place: 5,
      label: "Deliveries",
      href: "/admin/deliveries",
      icon: "box",
      right: "deliveries",
    },
  ],
});
