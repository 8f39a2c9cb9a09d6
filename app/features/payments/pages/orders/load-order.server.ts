import { qrCode } from "#app/art/qr-code.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import type { Order } from "#app/features/payments/calls.ts";
import {
  coinsOfOrder,
  isInCoins,
  moneyEventTexts,
  plainPesos,
  signedCoins,
} from "#app/features/payments/order-texts.ts";
import { orderNumber } from "#app/features/payments/orders.ts";
import { receiptName } from "#app/features/payments/receipt-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, parseServerTime, shownTime } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import { MINUTE } from "#app/format/units.ts";
import { t } from "#app/i18n/translate.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import { requirePart } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";

/** An order as its page shows it. */
export type OrderView = ReturnType<typeof orderView>;
export type WalletView = NonNullable<OrderView["wallet"]>;

/**
 * One of the player's orders.
 * @param asksProvider whether the provider is asked for its state first
 * @throws Response 404 for a number that no order of the player has
 */
export async function readOrder(services: Services, number: string | undefined, asksProvider = false): Promise<Order> {
  await requirePart(services, "payments");
  if (!number || !orderNumber.test(number)) throw new Response(null, { status: 404 });
  try {
    const { order, checkOrder } = services.gameApi.payments;
    return (await (asksProvider ? checkOrder : order)({ number })).order;
  } catch (error) {
    await endRefusedSession(services, error);
    const failure = pageFailure(error);
    // 404 instead of 403, so that the numbers of other players' orders are not revealed.
    throw failure.status === 403 ? new Response(null, { status: 404 }) : failure;
  }
}

/** @param now epoch milliseconds */
export function orderView(order: Order, now: number) {
  const { number, packageName, state, method, isTest, amount, price, decision, reference, refunded, reversed } = order;
  const { coins, bonus, firstBonus, credited, receiptNumber, wallet, events, checkoutUrl, paidWith } = order;
  const isBefore = (time: string) => now < (parseServerTime(time) ?? 0);
  const isManual = wallet != null;
  const maySendReceipt =
    isManual &&
    (state === "open" || state === "submitted" || state === "refused" || state === "expired") &&
    isBefore(order.receiptUntil);
  return {
    ...{ number, packageName, state, method, isTest, decision, reference, checkoutUrl, paidWith },
    total: coinsOfOrder(order),
    coins: groupedNumber(coins),
    bonus: bonus > 0 ? groupedNumber(bonus) : "",
    /** Promised while it is not known whether the order is the first one; afterwards, what was credited counts. */
    firstBonus: firstBonus > 0 && (state !== "paid" || credited > coins + bonus) ? groupedNumber(firstBonus) : "",
    price: pesosText(price),
    amount: pesosText(amount),
    plainAmount: plainPesos(amount),
    refunded: refunded > 0 ? pesosText(refunded) : "",
    reversed: reversed > 0 ? groupedNumber(reversed) : "",
    receipt: receiptNumber == null ? "" : receiptName(receiptNumber, isTest),
    createdAt: shownTime(order.createdAt),
    paidAt: order.paidAt ? shownTime(order.paidAt) : undefined,
    expiresAt: shownTime(order.expiresAt),
    receiptUntil: shownTime(order.receiptUntil),
    /** When a cashier should have decided; undefined if that is over. */
    decidedBy: promisedTime(order, now),
    isManual,
    isHeld: order.isHeld,
    mayCancel: !order.isHeld && (state === "open" || state === "refused" || (state === "expired" && maySendReceipt)),
    maySendReceipt,
    wallet: wallet && {
      name: wallet.name,
      accountName: wallet.accountName,
      accountNumber: wallet.accountNumber,
      changedOn: wallet.accountChangedAt ? manilaDate(Date.parse(wallet.accountChangedAt)) : undefined,
      instructions: wallet.instructions,
      language: wallet.language,
      qrHasAmount: wallet.qrHasAmount,
      qr: wallet.qr ? qrCode(wallet.qr) : undefined,
    },
    events: events.map(({ kind, amount: moved, note, at }) => ({
      text: t(moneyEventTexts[kind]),
      amount:
        moved == null
          ? ""
          : isInCoins(kind)
            ? `${signedCoins(kind === "reversed" ? -moved : moved)} ${t("currency.rcoin")}`
            : pesosText(moved),
      // What the player typed, or reads from a cashier.
      note: kind === "submitted" || kind === "refused" ? note : "",
      at: shownTime(at),
    })),
  };
}

function promisedTime({ submittedAt, wallet }: Order, now: number) {
  const since = parseServerTime(submittedAt);
  if (since === undefined || !wallet) return undefined;
  const until = since + wallet.promisedMinutes * MINUTE;
  return now < until ? shownTime(new Date(until).toISOString()) : undefined;
}
