import { itemPicture } from "#app/art/item-picture.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import type { Purchase } from "#app/features/shop/calls.ts";
import { itemView } from "#app/features/shop/components/item-view.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { priceText } from "#app/features/shop/price.ts";
import { manilaHourMinute, parseServerTime, shownTime } from "#app/format/manila-time.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
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
  const [{ id, boughtAt, total, lines }, shop] = await Promise.all([
    readPurchase(services, number),
    services.isFeatureAvailable("shop"),
  ]);
  const refunded = lines.reduce((sum, { item, delivery }) => sum + item.price * delivery.cancelled, 0);
  return {
    id,
    time: shownTime(boughtAt),
    total: priceText(total),
    /** The amount refunded for cancelled units; undefined if none. */
    refunded: refunded > 0 ? priceText(refunded) : undefined,
    lines: lines.map((bought) => {
      const { line, item, quantity, delivery } = bought;
      return {
        line,
        item: itemView(item, itemPicture(item.imageUrl), shop === true),
        quantity,
        total: priceText(item.price * quantity),
        delivery: deliveryOf(delivery),
        cancelUntil: cancelUntil(bought, services.now()),
      };
    }),
  };
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

/** Until when units of a line can be cancelled, `HH:MM` in Manila; undefined if none can. */
function cancelUntil({ delivery, cancelUntil }: Purchase["lines"][number], now: number): string | undefined {
  const end = parseServerTime(cancelUntil);
  return delivery.pending + delivery.banked > 0 && end !== undefined && now < end ? manilaHourMinute(end) : undefined;
}
