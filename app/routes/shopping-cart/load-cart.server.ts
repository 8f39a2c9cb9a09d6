import { itemPicture } from "#app/art/item-picture.server.ts";
import { currentUser, endRefusedSession } from "#app/auth/guards.ts";
import { type ItemView, itemView } from "#app/components/item/item-view.ts";
import type { CartLine } from "#app/domain/shop/cart.ts";
import type { CartItem } from "#app/game-api/schemas.ts";
import { pageFailure } from "#app/http/page-failure.ts";
import { newRequestKey } from "#app/http/request-key.ts";
import type { Services } from "#app/http/services.ts";

/** A line of the cart as the page shows it. */
export interface CartRow extends CartLine {
  item: ItemView;
}

/**
 * The cart as the game server knows it now, and what the player can pay.
 * @throws Response when there is no cart to be had
 */
export async function loadCart(services: Services) {
  const [user, items] = await Promise.all([currentUser(services), readCart(services)]);
  return {
    rows: items.map(cartRow),
    /** R-Coin. */
    balance: user?.UserPoint ?? 0,
    requestKey: newRequestKey(),
  };
}

async function readCart(services: Services): Promise<CartItem[]> {
  try {
    return (await services.gameApi.getcart({})).data;
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}

function cartRow({ seq, quantity, isChecked, shopitem, offered }: CartItem): CartRow {
  return {
    seq,
    quantity,
    price: shopitem.price,
    checked: isChecked === 1,
    offered,
    item: itemView(shopitem, itemPicture(shopitem.image_url)),
  };
}
