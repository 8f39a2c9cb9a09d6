import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { categoriesAdminCalls, deliveriesAdminCalls, itemsAdminCalls } from "./admin-calls.ts";
import { deliveriesBridgeCalls } from "./bridge-calls.ts";
import { cartCalls, purchasesCalls, shopCalls } from "./calls.ts";
import { discountsAdminCalls } from "./discount-admin-calls.ts";
import { giftsCalls } from "./gift-calls.ts";

export const shop = defineFeature({
  name: "shop",
  calls: [
    implemented(
      { bridge: deliveriesBridgeCalls, shop: shopCalls, cart: cartCalls, purchases: purchasesCalls, gifts: giftsCalls },
      () => import("./embedded/handlers.ts"),
    ),
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
    route("itemshop/:category?", "pages/item-shop/route.tsx"),
    route("cart-add", "pages/cart-add/route.ts"),
    route("shoppingcart", "pages/shopping-cart/route.tsx"),
    route("shoppurchases/:id", "pages/purchase/route.tsx"),
    route("gift", "pages/gift/route.tsx"),
    route("gifts", "pages/gifts/route.tsx"),
    route("shoppurchases", "pages/purchase-history/route.tsx"),
    route("shoppurchases.csv", "pages/purchase-history/csv.ts"),
  ],
  consolePages: [
    route("discounts", "console/discounts/route.tsx"),
    route("discounts/:id", "console/discounts/edit.tsx"),
    route("deliveries", "console/deliveries/route.tsx"),
    route("deliveries/:id", "console/deliveries/delivery.tsx"),
    route("items", "console/items/route.tsx"),
    route("items.csv", "console/items/csv.ts"),
    route("items/products", "console/items/products.tsx"),
    route("items/template.csv", "console/items/template.ts"),
    route("items/import", "console/items/import.tsx"),
    route("items/categories", "console/categories/route.tsx"),
    route("items/categories/:id", "console/categories/edit.tsx"),
    route("items/:id", "console/items/edit.tsx"),
  ],
  jobs: [
    {
      name: "best sellers",
      period: { dailyAt: 4 },
      run: async ({ db, now }) => {
        const { findBestSellers } = await import("./embedded/best-sellers.ts");
        return { products: await findBestSellers(db, now()) };
      },
    },
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
  content: async () => (await import("./embedded/content.ts")).content,
  switches: [
    {
      key: "shop",
      label: "Item shop",
      hint: "With cart and gifts. What was bought is still delivered.",
      parts: ["shop", "cart", "gifts"],
      calls: ["shop.items", "shop.categories", "cart", "gifts"],
    },
    {
      key: "gifts",
      label: "Gifts",
    },
  ],
});
