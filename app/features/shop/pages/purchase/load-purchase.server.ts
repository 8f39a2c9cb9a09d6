import { picture } from "#app/art/catalog.server.ts";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import { type Amounts, type CurrencyKey, currencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import type { Purchase } from "#app/features/shop/calls.ts";
import { itemView } from "#app/features/shop/components/item-view.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { priceInShop, priceText } from "#app/features/shop/price.ts";
import { manilaHourMinute, parseServerTime, shownTime } from "#app/format/manila-time.ts";
import { MINUTE } from "#app/format/units.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";

/** A purchase as its receipt shows it. */
export type Receipt = Awaited<ReturnType<typeof loadPurchase>>;

/**
 * Loads a purchase of the player.
 * @param number purchase number from the address
 * @throws Response 404 if there is no such purchase, or it belongs to another player
 */
export async function loadPurchase(services: Services, number: string | undefined) {
  const [{ id, boughtAt, total, otherTotals, discount, isGift, lines }, shop] = await Promise.all([
    readPurchase(services, number),
    services.isPartAvailable("shop"),
  ]);
  const refunded: Amounts = {};
  for (const { item, refunded: coins, delivery } of lines) {
    const currency = item.currency ?? shopCurrency;
    // A server without discounts sends no amounts.
    refunded[currency] = (refunded[currency] ?? 0) + (coins ?? item.price * delivery.cancelled);
  }
  return {
    id,
    /** For the thanks. */
    figure: picture("cast/magician-victory"),
    time: shownTime(boughtAt),
    isGift: isGift === true,
    discount: discount ? priceText(discount) : undefined,
    /** What was paid, and what was refunded, by currency; always with a total. */
    totals: shownAmounts({ ...otherTotals, [shopCurrency]: total }, total === 0 && !otherTotals ? [shopCurrency] : []),
    refunded: shownAmounts(refunded),
    lines: lines.map((bought) => {
      const { line, item, quantity, paid, delivery } = bought;
      return {
        line,
        item: itemView(item, itemPicture(item.imageUrl), shop === true),
        quantity,
        price: priceInShop(item.price, item.currency),
        total: priceInShop(paid ?? item.price * quantity, item.currency),
        delivery: deliveryOf(delivery),
        cancelUntil: isGift ? undefined : cancelUntil(bought, services.now()),
      };
    }),
  };
}

/** An amount as a receipt shows it. */
export interface ShownAmount {
  amount: string;
  currency: string;
}

/** Amounts in the order of the currencies, without those of 0. @param always currencies that are listed even so */
function shownAmounts(
  amounts: { [Key in CurrencyKey]?: number | null | undefined },
  always: readonly CurrencyKey[] = [],
): ShownAmount[] {
  return currencies
    .map(({ key, label }) => ({ key, coins: amounts[key] ?? 0, currency: t(label) }))
    .filter(({ key, coins }) => coins > 0 || always.includes(key))
    .map(({ coins, currency }) => ({ amount: priceText(coins), currency }));
}

async function readPurchase(services: Services, number: string | undefined): Promise<Purchase> {
  const id = wholeNumber(number ?? "");
  if (!id) throw new Response(null, { status: 404 });
  try {
    return (await services.gameApi.purchases.byId({ id })).purchase;
  } catch (error) {
    await endRefusedSession(services, error);
    const failure = pageFailure(error);
    // 404 instead of 403, so that the numbers of other players' purchases are not revealed.
    throw failure.status === 403 ? new Response(null, { status: 404 }) : failure;
  }
}

/**
 * Until when units of a line can be cancelled, `HH:MM` in Manila; undefined if none can, and from that minute on, although
 * the period may end some seconds later.
 */
function cancelUntil({ delivery, cancelUntil }: Purchase["lines"][number], now: number): string | undefined {
  const end = parseServerTime(cancelUntil);
  if (delivery.pending + delivery.banked === 0 || end === undefined) return undefined;
  return now < end - (end % MINUTE) ? manilaHourMinute(end) : undefined;
}
