import { data } from "@remix-run/cloudflare";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import { type GameApiErrorCode, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { CartItem } from "#app/features/shop/calls.ts";
import type { CartLine } from "#app/features/shop/cart.ts";
import { type ItemView, itemView } from "#app/features/shop/components/item-view.ts";
import { amountsOf } from "#app/features/wallet/balances.ts";
import { shopCurrency } from "#app/features/wallet/currencies.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";
import { buyIntent } from "./intents.ts";

/** A line of the cart as the page shows it. */
export interface CartRow extends CartLine {
  item: ItemView;
}

/**
 * Loads the current cart and the player's balance. If the cart cannot be loaded, there are no rows and the status is
 * that of the error; the page is rendered anyway, because it may have to show the result of a form.
 * @throws Response if the game server has no carts
 */
export async function loadCart(services: Services) {
  const [user, items, shop] = await Promise.all([
    services.currentUser(),
    readCart(services),
    services.isFeatureAvailable("shop"),
  ]);
  const cart = {
    /** Undefined if they cannot be loaded at the moment. */
    rows: items?.map((item) => cartRow(item, shop === true)),
    /** R-Coin. */
    balance: user ? amountsOf(user)[shopCurrency] : 0,
    requestKey: requestKeyFor(services, buyIntent),
  };
  return data(cart, { status: items ? 200 : statusOfCode("unavailable") });
}

async function readCart(services: Services): Promise<CartItem[] | undefined> {
  try {
    return (await services.gameApi.cart.read({})).data;
  } catch (error) {
    await endRefusedSession(services, error);
    if (isGameApiError(error) && passing.includes(error.code)) return undefined;
    throw pageFailure(error);
  }
}

/** Temporary failures. */
const passing: readonly GameApiErrorCode[] = ["unavailable", "rate_limited"];

function cartRow({ seq, quantity, isChecked, item, offered }: CartItem, inShop: boolean): CartRow {
  return {
    seq,
    quantity,
    price: item.price,
    checked: isChecked === 1,
    offered,
    item: itemView(item, itemPicture(item.imageUrl), inShop),
  };
}
