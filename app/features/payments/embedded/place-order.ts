import { GameApiError } from "#app/contract/errors.ts";
import { type CatalogueMessage, message } from "#app/contract/message.ts";
import { randomCode } from "#app/crypto/code-alphabet.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { countRequest } from "#app/embedded/rate-limits.ts";
import { pesosText } from "#app/format/pesos.ts";
import { t } from "#app/i18n/translate.ts";
import type { paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";
import { MANUAL } from "../orders.ts";
import type { PaymentProvider } from "../provider.ts";
import { isOffered } from "./offers.ts";
import { openCheckoutOf, type UnpaidOrder } from "./open-checkout.ts";
import { providersFor } from "./providers.ts";

/** An order number of 40 random bits, such as `P-7F3K-29QX`. */
const newOrderNumber = () => `P-${randomCode(2)}`;

interface Placed extends UnpaidOrder {
  packageId: number;
  walletId: number | null;
}

/**
 * Orders a package at the price that the buyer saw. A request key places one order; repeating the request returns the
 * same one. An order to a wallet gets additional centavos, so that its amount is that of no other recent order.
 *
 * @throws GameApiError `invalid` for an unknown method; `conflict` when the package has changed or is no longer offered,
 * with too many open orders, at the package's limit, or for a request key of another order; `unavailable` when the
 * provider does not answer, in which case the order exists and `payments.openCheckout` tries again
 */
export const placeOrder: Handler<typeof paymentsCalls.placeOrder> = async (request, context) => {
  const { db, player, now } = context;
  const { requestKey, package: packageId, price, method } = request;
  const provider = providersFor((await context.connections()).providers, player).find(({ key }) => key === method);
  const walletId = Number(/^wallet-(\d{1,15})$/.exec(method)?.[1] ?? 0);
  if (!provider && walletId === 0) throw new GameApiError("invalid", message("payment.unknownMethod"));
  const attempt = { limit: "ordersPerAccount", subject: String(player.userNum) } as const;
  await countRequest(context, attempt, "payment_orders", requestKey);
  const time = now();
  const number = newOrderNumber();
  const values = { number, account: player.userNum, requestKey, packageId, price, time };
  const [, , , [order], [found]] = await runBatch<[[], [], [], Placed[], Found[]]>(db, [
    expireUnpaidOrders(time),
    provider ? insertProviderOrder(values, provider) : insertWalletOrder(values, walletId),
    enterCreation(number),
    [
      `SELECT number, amount, package_name AS packageName, provider, state, checkout_id AS checkoutId,
         checkout_url AS checkoutUrl, expires_at AS expiresAt, package_id AS packageId, wallet_id AS walletId
       FROM payment_orders WHERE user_num = ?1 AND request_key = ?2`,
      player.userNum,
      requestKey,
    ],
    readRefusal(values, walletId),
  ]);
  if (!order) throw refusalOf(found, price, provider);
  const isSame =
    order.packageId === packageId && (provider ? order.provider === provider.key : order.walletId === walletId);
  if (!isSame) throw new GameApiError("conflict", message("payment.orderedOtherwise"));
  if (!provider)
    return { message: t("payment.ordered", { number: order.number }), number: order.number, checkoutUrl: "" };
  return { ...(await openCheckoutOf(context, provider, order)), number: order.number };
};

interface NewOrder {
  number: string;
  account: number;
  requestKey: string;
  packageId: number;
  price: number;
  /** Epoch milliseconds. */
  time: number;
}

/**
 * Marks orders as expired whose time is over and about which no provider is asked: those of wallets, those whose
 * provider's page was never created, and those of which nothing was learned in a day, such as of a provider that was
 * disconnected. A payment that is reported later is entered all the same.
 */
export function expireUnpaidOrders(time: number): Statement {
  return [
    `UPDATE payment_orders INDEXED BY payment_orders_open SET state = 'expired'
     WHERE state = 'open' AND expires_at <= ?1 AND (provider = '${MANUAL}'
       OR over_limit <> 'held' AND (checkout_id IS NULL AND expires_at <= ?1 - ${paymentLimits.checkAfter}
         OR created_at < ?1 - ${paymentLimits.polledFor}))`,
    time,
  ];
}

/**
 * The orders that count towards the limit of a package, as SQL: those that are paid, and those that the player can still
 * pay. An order that was cancelled, or has expired at a provider, does not count; if it is paid all the same, its money
 * is held.
 */
const countsTowardsLimit = (time: string) => `(state IN ('open', 'submitted', 'paid') OR over_limit = 'held'
  OR (provider = '${MANUAL}' AND state IN ('expired', 'refused') AND created_at > ${time} - ${paymentLimits.receiptPeriod}))`;

/** That an order waits for its player: one whose money is held waits for staff. */
const waitsForMoney = "state = 'open' AND over_limit <> 'held'";

const mayOrder = `${isOffered("?6")} AND price = ?5
  AND (account_limit IS NULL OR (SELECT count(*) FROM payment_orders
    WHERE payment_orders.user_num = ?2 AND package_id = payment_packages.id
      AND ${countsTowardsLimit("?6")}) < account_limit)
  AND (SELECT count(*) FROM payment_orders
    WHERE payment_orders.user_num = ?2 AND ${waitsForMoney}) < ${paymentLimits.openOrders}`;

const copied = "id, name, coins, bonus, first_bonus, price";
const columns = `number, user_num, request_key, package_id, package_name, coins, bonus, first_bonus, price, amount, provider,
  wallet_id, is_test, state, created_at, expires_at`;

function insertProviderOrder(order: NewOrder, { key, isTest }: PaymentProvider): Statement {
  const { number, account, requestKey, packageId, price, time } = order;
  return [
    `INSERT INTO payment_orders (${columns})
     SELECT ?1, ?2, ?3, ${copied}, price, ?7, NULL, ?8, 'open', ?6, ?9
     FROM payment_packages WHERE id = ?4 AND ${mayOrder}
     ON CONFLICT (user_num, request_key) DO NOTHING`,
    ...[number, account, requestKey, packageId, price, time],
    ...[key, isTest ? 1 : 0, time + paymentLimits.checkoutPeriod],
  ];
}

/**
 * The amount is the price plus the centavos that no order to the wallet has had for the longest time, the lowest first.
 * An amount that an order had within the period is not given to another one, whatever became of that order: money for
 * it may still arrive. Only a player who cancels an order without having sent a receipt gets its amount again, so that
 * nobody uses up all amounts by ordering and cancelling.
 */
function insertWalletOrder(order: NewOrder, walletId: number): Statement {
  const { number, account, requestKey, packageId, price, time } = order;
  return [
    `WITH RECURSIVE centavos (extra) AS (SELECT 1 UNION ALL SELECT extra + 1 FROM centavos WHERE extra < 99)
     INSERT INTO payment_orders (${columns})
     SELECT ?1, ?2, ?3, ${copied}, price + free.extra, '${MANUAL}', ?7, 0, 'open', ?6, ?8
     FROM payment_packages JOIN (
       SELECT extra FROM (SELECT extra, coalesce((SELECT created_at FROM payment_orders
           WHERE wallet_id = ?7 AND amount = ?5 + extra
             AND NOT (user_num = ?2 AND state = 'cancelled' AND submitted_at IS NULL)
           ORDER BY created_at DESC LIMIT 1), 0) AS used_at FROM centavos)
       WHERE used_at <= ?6 - ${paymentLimits.amountPeriod} ORDER BY used_at, extra LIMIT 1) AS free
     WHERE id = ?4 AND ${mayOrder} AND EXISTS (SELECT 1 FROM payment_wallets WHERE id = ?7 AND offered = 1)
     ON CONFLICT (user_num, request_key) DO NOTHING`,
    ...[number, account, requestKey, packageId, price, time],
    ...[walletId, time + paymentLimits.walletPeriod],
  ];
}

function enterCreation(number: string): Statement {
  return [
    `INSERT INTO payment_order_events (order_id, user_num, kind, key, amount, actor_num, at)
     SELECT id, user_num, 'created', 'created:' || id, amount, user_num, created_at FROM payment_orders WHERE number = ?1`,
    number,
  ];
}

/** What an order depends on, to explain why it was not placed. */
interface Found {
  name: string | null;
  price: number | null;
  isOffered: number | null;
  ordered: number;
  accountLimit: number | null;
  open: number;
  hasWallet: number;
}

function readRefusal({ account, packageId, time }: NewOrder, walletId: number): Statement {
  return [
    `SELECT name, price, (${isOffered("?3")}) AS isOffered, account_limit AS accountLimit,
       (SELECT count(*) FROM payment_orders WHERE user_num = ?1 AND package_id = ?2
          AND ${countsTowardsLimit("?3")}) AS ordered,
       (SELECT count(*) FROM payment_orders WHERE user_num = ?1 AND ${waitsForMoney}) AS open,
       EXISTS (SELECT 1 FROM payment_wallets WHERE id = ?4 AND offered = 1) AS hasWallet
     FROM (SELECT 1) LEFT JOIN payment_packages ON id = ?2`,
    account,
    packageId,
    time,
    walletId,
  ];
}

function refusalOf(found: Found | undefined, price: number, provider: PaymentProvider | undefined): GameApiError {
  const conflict = (content: CatalogueMessage) => new GameApiError("conflict", content);
  if (!found?.isOffered) return conflict(message("payment.notOffered"));
  if (found.price !== price)
    return conflict(message("payment.repriced", { name: String(found.name), price: pesosText(found.price ?? 0) }));
  if (!provider && !found.hasWallet) return conflict(message("payment.unknownMethod"));
  if (found.accountLimit !== null && found.ordered >= found.accountLimit)
    return conflict(message("payment.limitReached", { name: String(found.name) }));
  if (found.open >= paymentLimits.openOrders) return conflict(message("payment.tooManyOpen"));
  return new GameApiError("unavailable", message("payment.noAmountFree"));
}
