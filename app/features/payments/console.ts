import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { paymentsAdminCalls } from "./admin-calls.ts";
import { debtsAdminCalls } from "./debts-admin-calls.ts";
import { packagesAdminCalls } from "./package-admin-calls.ts";
import { salesAdminCalls } from "./sales-admin-calls.ts";
import { walletsAdminCalls } from "./wallet-admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
    implemented(
      {
        paymentsAdmin: paymentsAdminCalls,
        packagesAdmin: packagesAdminCalls,
        walletsAdmin: walletsAdminCalls,
        debtsAdmin: debtsAdminCalls,
        salesAdmin: salesAdminCalls,
      },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("payments", "console/orders/route.tsx"),
    route("payments/packages", "console/packages/route.tsx"),
    route("payments/packages/:id", "console/packages/edit.tsx"),
    route("payments/wallets", "console/wallets/route.tsx"),
    route("payments/wallets/:id", "console/wallets/edit.tsx"),
    route("payments/webhooks", "console/webhooks/route.tsx"),
    route("payments/webhooks/:id", "console/webhooks/webhook.tsx"),
    route("payments/debts", "console/debts/route.tsx"),
    route("payments/debts/:userNum", "console/debts/debt.tsx"),
    route("payments/sales", "console/sales/route.tsx"),
    route("payments/sales.csv", "console/sales/csv.ts"),
    route("payments/statement", "console/statement/route.tsx"),
    route("payments/reconciliation", "console/reconciliation/route.tsx"),
    route("payments/:number", "console/orders/order.tsx"),
    route("payments/:number/receipt", "console/orders/receipt.ts"),
  ],
  menu: [
    {
      group: "Shop & money",
      place: 4,
      label: "Payments",
      href: "/admin/payments",
      right: "payments",
    },
  ],
  waiting: { "/admin/payments": () => import("./embedded/waiting.ts") },
});
