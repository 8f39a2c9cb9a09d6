import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { balancesAdminCalls, vouchersAdminCalls } from "./admin-calls.ts";
import { walletCalls } from "./calls.ts";

export const wallet = defineFeature({
  name: "wallet",
  calls: [
    implemented({ wallet: walletCalls }, () => import("./embedded/handlers.ts")),
    implemented(
      { balancesAdmin: balancesAdminCalls, vouchersAdmin: vouchersAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("topup", "pages/top-up/route.tsx"),
    route("topuphistory", "pages/top-up-history/route.tsx"),
    route("topuphistory.csv", "pages/top-up-history/csv.ts"),
  ],
  consolePages: [
    route("vouchers", "console/route.tsx"),
    route("vouchers/codes.csv", "console/codes.ts"),
    route("vouchers/report", "console/report.tsx"),
  ],
  menu: [{ group: "Shop & money", place: 3, label: "Vouchers", href: "/admin/vouchers", right: "vouchers" }],
});
