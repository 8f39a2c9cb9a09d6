import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { paymentsCalls } from "./calls.ts";

export const payments = defineFeature({
  name: "payments",
  calls: [implemented({ payments: paymentsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("payments", "pages/orders/route.tsx"),
    route("payments/timeline", "pages/orders/timeline.tsx"),
    route("payments/:number", "pages/orders/order.tsx"),
    route("payments/:number/receipt", "pages/orders/receipt.tsx"),
  ],
  jobs: [
    {
      name: "payments",
      run: async (context) => (await import("./embedded/check-orders.ts")).checkDueOrders(context),
    },
  ],
  retention: [
    // The facts that they reported are kept in a table of their own.
    { table: "payment_webhooks", column: "received_at", days: 400, only: "processed_at IS NOT NULL", byNumber: true },
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
  console: () => import("./console.ts"),
});
