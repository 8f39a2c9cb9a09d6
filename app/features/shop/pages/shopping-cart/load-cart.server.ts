import { data } from "@remix-run/cloudflare";
import { picture } from "#app/art/catalog.server.ts";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { type GameApiErrorCode, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { amountsOf } from "#app/features/currencies/balances.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import type { CartDiscount, CartItem } from "#app/features/shop/calls.ts";
import { type CartLine, storedCode } from "#app/features/shop/cart.ts";
import { firstItems } from "#app/features/shop/categories.ts";
import { type ItemView, itemView, nameWithoutLabel } from "#app/features/shop/components/item-view.ts";
import { cartLimits } from "#app/features/shop/limits.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";
import { buyIntent } from "./intents.ts";

/** How many items are shown with an empty cart: one row, or two on phones. */
const PROPOSALS = 4;

/** A line of the cart as the page shows it. */
export interface CartRow extends CartLine {
  item: ItemView;
}

/**
 * Loads the current cart and the player's balances. If the cart cannot be loaded, there are no rows and the status is
 * that of the error; the page is rendered anyway, because it may have to show the result of a form.
 * @param code the discount code that the player typed
 * @throws Response if the game server has no carts
 */
export async function loadCart(services: Services, code?: string) {
  const [user, read, shop] = await Promise.all([
    services.currentUser(),
    readCart(services, code),
    services.isPartAvailable("shop"),
  ]);
  const isEmpty = read?.data.length === 0;
  const cart = {
    /** Undefined if they cannot be loaded at the moment. */
    rows: read?.data.map((item) => cartRow(item, shop === true)),
    balances: user ? amountsOf(user) : {},
    codes: {
      taken: read?.takesCodes === true,
      typed: code,
      discount: read?.discount ?? undefined,
      problem: read?.codeProblem ?? undefined,
    } satisfies CartCodes,
    requestKey: requestKeyFor(services, buyIntent),
    /** Beside an empty cart. */
    figure: isEmpty ? picture("cast/magician") : undefined,
    proposals: isEmpty && shop === true ? await readProposals(services) : [],
  };
  return data(cart, { status: read ? 200 : statusOfCode("unavailable") });
}

/** An item that is shown with an empty cart: its name without the label of its variant, which stands apart. */
export interface Proposal extends ItemView {
  variant: string | undefined;
  /** Whether it costs the shop's coin, which has a sign. */
  isCoin: boolean;
}

/** Items that are shown with an empty cart; none while the shop does not answer. */
async function readProposals({ content }: Services): Promise<Proposal[]> {
  const shop = await content.shop.items(firstItems).catch(() => undefined);
  return (shop?.data ?? []).slice(0, PROPOSALS).map((item) => ({
    ...itemView(item, itemPicture(item.imageUrl, 320)),
    name: nameWithoutLabel(item),
    variant: item.variantLabel || undefined,
    isCoin: (item.currency ?? shopCurrency) === shopCurrency,
  }));
}

/** The discount code that the player typed. */
export interface CartCodes {
  /** Whether the game server takes codes. */
  taken: boolean;
  typed: string | undefined;
  /** What it takes off; undefined if it cannot be used. */
  discount: CartDiscount | undefined;
  /** Why it cannot be used. */
  problem: string | undefined;
}

/** The discount code in the address of the cart; undefined without one. */
export function codeInAddress(request: Request): string | undefined {
  return storedCode(new URL(request.url).searchParams.get("code")?.slice(0, cartLimits.codeLength));
}

async function readCart(services: Services, code: string | undefined): Promise<CallReply<"cart.read"> | undefined> {
  try {
    return await services.gameApi.cart.read({ code });
  } catch (error) {
    await endRefusedSession(services, error);
    if (isGameApiError(error) && passing.includes(error.code)) return undefined;
    throw pageFailure(error);
  }
}

/** Temporary failures. */
const passing: readonly GameApiErrorCode[] = ["unavailable", "rate_limited"];

function cartRow({ seq, quantity, isChecked, item, offered, left }: CartItem, inShop: boolean): CartRow {
  return {
    seq,
    quantity,
    price: item.price,
    currency: item.currency ?? shopCurrency,
    category: item.category,
    checked: isChecked === 1,
    offered,
    left: left ?? undefined,
    item: itemView(item, itemPicture(item.imageUrl), inShop),
  };
}
