import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { walletCalls } from "./calls.ts";

export const wallet = defineFeature({
  name: "wallet",
  calls: [implemented({ wallet: walletCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("topup", "pages/top-up/route.tsx"),
    route("topuphistory", "pages/top-up-history/route.tsx"),
    route("topuphistory.csv", "pages/top-up-history/csv.ts"),
  ],
  console: () => import("./console.ts"),
});
