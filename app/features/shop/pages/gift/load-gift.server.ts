import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { currencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { boughtLinesText, type CartLine, cartSums, storedCode } from "#app/features/shop/cart.ts";
import { cartLimits } from "#app/features/shop/limits.ts";
import { pricedText } from "#app/features/shop/price.ts";
import { cutText } from "#app/format/cut-text.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";

/** Name of the request key of the form that gives a gift. */
export const GIFT_KEY = "gift";

/**
 * Loads what would be given: the checked lines of the cart, and the recipient of the address, whose user ID is shown
 * masked.
 */
export async function loadGift(services: Services, request: Request) {
  const { searchParams } = new URL(request.url);
  const code = storedCode(searchParams.get("code")?.slice(0, cartLimits.codeLength));
  const userId = cutText((searchParams.get("to") ?? "").trim(), 60);
  try {
    const [cart, recipient] = await Promise.all([
      services.gameApi.cart.read({ code }),
      userId === "" ? undefined : findRecipient(services, userId),
    ]);
    const lines = cart.data.map(
      ({ seq, quantity, isChecked, item, offered, left }): CartLine => ({
        ...{ seq, quantity, offered, price: item.price, category: item.category },
        currency: item.currency ?? shopCurrency,
        checked: isChecked === 1,
        left: left ?? undefined,
      }),
    );
    const { totals, discount } = cartSums(lines, cart.discount ?? undefined);
    return {
      items: cart.data
        .filter(({ isChecked, offered }) => isChecked === 1 && offered)
        .map(({ seq, item, quantity }) => ({ seq, name: item.name, quantity })),
      total: currencies
        .filter(({ key }) => totals[key] !== undefined)
        .map(({ key }) => pricedText(totals[key] ?? 0, key))
        .join(" + "),
      order: { items: boughtLinesText(lines), ...(discount > 0 ? { code, discount } : {}) },
      recipient: recipient?.player,
      problem: recipient?.problem,
      userId,
      code,
      requestKey: requestKeyFor(services, GIFT_KEY),
    };
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}

/** The masked user ID, or why the account cannot receive gifts. */
async function findRecipient({ gameApi }: Services, userId: string) {
  try {
    return { player: (await gameApi.gifts.recipient({ userId })).player, problem: undefined };
  } catch (error) {
    if (!isGameApiError(error) || !["invalid", "forbidden", "rate_limited"].includes(error.code)) throw error;
    return { player: undefined, problem: error.fields?.userId?.[0] ?? error.message };
  }
}
