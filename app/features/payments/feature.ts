import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { paymentsAdminCalls } from "./admin-calls.ts";
import { paymentsCalls } from "./calls.ts";
import { debtsAdminCalls } from "./debts-admin-calls.ts";
import { packagesAdminCalls } from "./package-admin-calls.ts";
import { salesAdminCalls } from "./sales-admin-calls.ts";
import { walletsAdminCalls } from "./wallet-admin-calls.ts";

export const payments = defineFeature({
  name: "payments",
  calls: [
    implemented({ payments: paymentsCalls }, () => import("./embedded/handlers.ts")),
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
    route("payments", "pages/orders/route.tsx"),
    route("payments/timeline", "pages/orders/timeline.tsx"),
    route("payments/:number", "pages/orders/order.tsx"),
    route("payments/:number/receipt", "pages/orders/receipt.tsx"),
  ],
  consolePages: [
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
    route("payments/reconciliation", "console/reconciliation/route.tsx"),
    route("payments/:number", "console/orders/order.tsx"),
    route("payments/:number/receipt", "console/orders/receipt.ts"),
  ],
  jobs: [
    {
      name: "payments",
      isPossible: ({ providers = [] }) => providers.length > 0,
      run: async (context) => (await import("./embedded/check-orders.ts")).checkDueOrders(context),
    },
  ],
  retention: [
    // The facts that they reported are kept in a table of their own.
    { table: "payment_webhooks", column: "received_at", days: 400, only: "processed_at IS NOT NULL", byNumber: true },
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
  content: async () => (await import("./embedded/content.ts")).content,
  switches: [
    {
      key: "payments",
      label: "Payments",
      hint: "Coins for money. Payments that have begun are completed, and the pages about them stay.",
      calls: ["payments.offers", "payments.placeOrder"],
      paths: [],
    },
  ],
});
