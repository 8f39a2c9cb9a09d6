import type { ConnectionKey } from "./connections.ts";

/** What the console says about each connection. */
export const connectionNames: Record<ConnectionKey, { name: string; purpose: string }> = {
  mail: { name: "Mail server", purpose: "Confirmations, password links, receipts and alerts." },
  paymongo: { name: "PayMongo", purpose: "GCash, Maya, QR Ph, GrabPay and cards." },
  stripe: { name: "Stripe", purpose: "Cards." },
  paypal: { name: "PayPal", purpose: "PayPal accounts and cards." },
};
