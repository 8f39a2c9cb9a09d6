import { defineFeature, implemented } from "#app/feature.ts";
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
