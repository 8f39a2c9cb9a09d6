import { defineFeature, implemented } from "#app/feature.ts";
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
  menu: [{ group: "Shop & money", place: 3, label: "Vouchers", href: "/admin/vouchers", right: "vouchers" }],
});
