import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { deliveriesBridgeCalls } from "./bridge-calls.ts";
import { cartCalls, historyCalls, purchasesCalls, shopCalls } from "./calls.ts";
import { giftsCalls } from "./gift-calls.ts";

export const shop = defineFeature({
  name: "shop",
  calls: [
    implemented({ shop: shopCalls }, () => import("./embedded/handlers.ts")),
    // Apart from the others: no content page needs them.
    implemented(
      {
        bridge: deliveriesBridgeCalls,
        shop: historyCalls,
        cart: cartCalls,
        purchases: purchasesCalls,
        gifts: giftsCalls,
      },
      () => import("./embedded/player-handlers.ts"),
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
  console: () => import("./console.ts"),
});
