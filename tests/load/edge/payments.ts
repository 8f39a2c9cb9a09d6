import { createHmac } from "node:crypto";
import type { OperatorDatabase } from "../../../scripts/database/operator-database.ts";
import type { LoadAccount } from "../load-accounts.ts";

/** A request with its body. */
export interface PaymentRequest {
  headers: Record<string, string>;
  body: string;
}

/** Keys of a payment provider that nothing calls: its requests are signed here. */
export const stripeKeys = { STRIPE_SECRET_KEY: "sk_live_bench", STRIPE_WEBHOOK_SECRET: "whsec_bench" };

const PRICE = 100_00;
const COINS = 100;
/** Orders that an account may have open, and amounts that a wallet has for a price. */
const ORDERS_PER_ACCOUNT = 5;
const ORDERS_PER_WALLET = 99;

/** Prepares wallets for as many orders as the accounts can place, and returns a request for each order. */
export async function prepareOrders(
  database: OperatorDatabase,
  accounts: readonly LoadAccount[],
): Promise<PaymentRequest[]> {
  const [pack] = await database.all(
    "INSERT INTO payment_packages (name, price, coins) VALUES ('Bench', ?, ?) RETURNING id",
    PRICE,
    COINS,
  );
  const orders = accounts.flatMap((account) => Array<LoadAccount>(ORDERS_PER_ACCOUNT).fill(account));
  const wallets = await database.all(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO payment_wallets (kind, name, account_name, account_number)
     SELECT 'gcash', 'Wallet ' || n, 'Bench', '0' FROM numbers RETURNING id`,
    Math.ceil(orders.length / ORDERS_PER_WALLET),
  );
  return orders.map(({ token }, index) => ({
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ requestKey: crypto.randomUUID(), package: Number(pack?.id), price: PRICE },
      method: `wallet-${wallets[Math.floor(index / ORDERS_PER_WALLET)]?.id}`,
    }),
  }));
}

/**
 * Inserts orders at a provider, about which the portal does not ask by itself, and returns the signed request that
 * reports the payment of each.
 */
export async function prepareWebhooks(
  database: OperatorDatabase,
  { userNum }: LoadAccount,
  count: number,
): Promise<(() => PaymentRequest)[]> {
  const rows = await database.all(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO payment_orders (number, user_num, request_key, package_id, package_name, coins, bonus, first_bonus, price,
       amount, provider, state, created_at, expires_at, checked_at, checkout_id)
     SELECT 'P-BENCH-' || n, ?2, 'bench-' || n, 0, 'Bench', ?3, 0, 0, ?4, ?4, 'stripe', 'open', ?5, ?5 + 3600000,
       ?5 + 3600000, 'cs_' || n
     FROM numbers RETURNING number, checkout_id`,
    ...[count, userNum, COINS, PRICE, Date.now()],
  );
  return rows.map(
    ({ number, checkout_id: id }) =>
      () =>
        signed(String(number), String(id)),
  );
}

/** The provider's request for a payment, signed when it is sent, because the portal refuses old ones. */
function signed(number: string, id: string): PaymentRequest {
  const now = Math.floor(Date.now() / 1000);
  const object = {
    ...{ id, object: "checkout.session", amount_total: PRICE, currency: "php", client_reference_id: number },
    ...{ metadata: { order: number }, payment_intent: `pi_${id}`, payment_status: "paid", status: "complete" },
    ...{ payment_method_types: ["card"], created: now, livemode: true },
  };
  const body = JSON.stringify({
    ...{ id: `evt_${id}`, object: "event", type: "checkout.session.completed", created: now, livemode: true },
    data: { object },
  });
  const signature = createHmac("sha256", stripeKeys.STRIPE_WEBHOOK_SECRET).update(`${now}.${body}`).digest("hex");
  return { headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${now},v1=${signature}` }, body };
}
