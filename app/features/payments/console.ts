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
    route("payments", "console/orders/route.tsx", { help: "payments#wallets-and-bank-accounts" }),
    route("payments/packages", "console/packages/route.tsx", { help: "payments#packages" }),
    route("payments/packages/:id", "console/packages/edit.tsx", { help: "payments#packages" }),
    route("payments/wallets", "console/wallets/route.tsx", { help: "payments#wallets-and-bank-accounts" }),
    route("payments/wallets/:id", "console/wallets/edit.tsx", { help: "payments#wallets-and-bank-accounts" }),
    route("payments/webhooks", "console/webhooks/route.tsx", { help: "payments#payment-providers" }),
    route("payments/webhooks/:id", "console/webhooks/webhook.tsx", { help: "payments#payment-providers" }),
    route("payments/debts", "console/debts/route.tsx", { help: "payments#money-that-goes-back" }),
    route("payments/debts/:userNum", "console/debts/debt.tsx", { help: "payments#money-that-goes-back" }),
    route("payments/sales", "console/sales/route.tsx", { help: "payments#figures-for-the-books" }),
    route("payments/sales.csv", "console/sales/csv.ts"),
    route("payments/statement", "console/statement/route.tsx", { help: "payments#wallet-statement" }),
    route("payments/reconciliation", "console/reconciliation/route.tsx", { help: "payments#figures-for-the-books" }),
    route("payments/:number", "console/orders/order.tsx", { help: "payments#wallets-and-bank-accounts" }),
    route("payments/:number/receipt", "console/orders/receipt.ts"),
  ],
  menu: [
    {
      group: "Shop & money",
      place: 4,
      label: "Payments",
      href: "/admin/payments",
      icon: "card",
      right: "payments",
    },
  ],
  waiting: { "/admin/payments": () => import("./embedded/waiting.ts") },
});
