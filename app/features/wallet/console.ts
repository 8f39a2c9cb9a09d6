import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { balancesAdminCalls, vouchersAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
    implemented(
      { balancesAdmin: balancesAdminCalls, vouchersAdmin: vouchersAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("vouchers", "console/route.tsx", { help: "vouchers" }),
    route("vouchers/codes.csv", "console/codes.ts"),
    route("vouchers/report", "console/report.tsx", { help: "vouchers" }),
  ],
  menu: [
    { group: "Shop & money", place: 3, label: "Vouchers", href: "/admin/vouchers", icon: "voucher", right: "vouchers" },
  ],
});
