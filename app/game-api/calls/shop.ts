import * as z from "zod";
import { cart, history, shop } from "#app/domain/limits.ts";
import { shopOrders } from "#app/domain/shop/catalogue.ts";
import {
  cartItem,
  integer,
  lastPage,
  listOf,
  message,
  purchase,
  purchaseHistoryPage,
  shopItem,
  text,
  topUpHistoryPage,
} from "../schemas.ts";
import { bit, type CallDefinition, call, field, nothing } from "./define.ts";

/** Which page of a history; a page outside 1..last is the nearest one there is. */
const historyRequest = z.object({
  page: integer,
  /** Ours: entries on a page, 10 unless given. */
  per_page: integer.pipe(z.number().min(1).max(history.exportedAtOnce)).optional(),
});

/** How many of an item: whole and within bounds, so that no request can ask for less than one. */
const quantity = integer.pipe(z.number().min(cart.quantityAtLeast).max(cart.quantityAtMost));

/** Calls about vouchers, the item shop, the cart and what was bought. */
export const shopCalls = {
  processCoupon: call({
    method: "POST",
    path: "/processCoupon",
    access: "player",
    origin: "specification",
    summary: "Redeem a voucher code, with an optional referral code.",
    request: z.object({ CouponCode: field, ReferralCode: field.nullish() }),
    reply: z.object({
      message: text,
      status: integer.nullish(),
      couponcode: text,
      userPoints: integer.nullish(),
      userPoints2: integer.nullish(),
    }),
  }),
  shoppurchases: call({
    method: "GET",
    path: "/shoppurchases",
    access: "player",
    origin: "specification",
    summary: "A page of the purchase history, newest first.",
    request: historyRequest,
    reply: purchaseHistoryPage,
  }),
  topuphistory: call({
    method: "GET",
    path: "/topuphistory",
    access: "player",
    origin: "specification",
    summary: "A page of the redeem history, newest first.",
    request: historyRequest,
    reply: topUpHistoryPage,
  }),
  getshopitems: call({
    method: "GET",
    path: "/getshopitems/{category}/{page}",
    access: "anyone",
    origin: "portal",
    summary:
      "One page (12 items) of a category of the item shop, or of `all` items; only those whose name contains the search, if one is given, and by price if asked.",
    request: z.object({
      category: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ["all"] }),
      page: integer.pipe(z.number().min(1)),
      search: z.string().trim().max(shop.searchLength).nullish(),
      order: z.enum(shopOrders).nullish(),
    }),
    reply: z.object({ data: z.array(shopItem), last_page: lastPage }),
  }),
  getcart: call({
    method: "GET",
    path: "/getcart",
    access: "player",
    origin: "portal",
    summary: "The shopping cart, oldest line first, with the prices of now.",
    request: nothing,
    reply: listOf(cartItem),
  }),
  addtocart: call({
    method: "POST",
    path: "/addtocart",
    access: "player",
    origin: "portal",
    summary: "Put an item into the cart, checked; more of one that is there already raises its quantity.",
    request: z.object({ ProductNum: integer, quantity }),
    reply: z.object({ message: text, count: integer }),
  }),
  updatecart: call({
    method: "POST",
    path: "/updatecart",
    access: "player",
    origin: "portal",
    summary: "Set the quantity or the check mark (1 or 0) of a cart line.",
    request: z.object({ seq: integer, quantity: quantity.nullish(), isChecked: bit.nullish() }),
    reply: message,
  }),
  removefromcart: call({
    method: "POST",
    path: "/removefromcart",
    access: "player",
    origin: "portal",
    summary: "Take a line out of the cart.",
    request: z.object({ seq: integer }),
    reply: message,
  }),
  buycart: call({
    method: "POST",
    path: "/buycart",
    access: "player",
    origin: "portal",
    summary:
      "Buy checked lines of the cart, all or nothing. Each is named with the quantity and the price the buyer saw; where one is different meanwhile, nothing is bought. The same request key buys once and gets the same reply again; with other lines it is refused (409).",
    request: z.object({
      requestKey: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .meta({ examples: ["0123456789abcdef"] }),
      items: z.array(z.object({ seq: integer, quantity, price: integer.pipe(z.number().min(0)) })).max(cart.lines),
    }),
    reply: z.object({
      message: text,
      purchase: integer,
      /** The request key had bought before: nothing was bought now. */
      repeated: z.boolean().default(false),
      userPoints: integer.nullish(),
      userPoints2: integer.nullish(),
    }),
  }),
  getpurchase: call({
    method: "GET",
    path: "/getpurchase/{id}",
    access: "player",
    origin: "portal",
    summary: "A purchase of one's own, with the state of its delivery.",
    request: z.object({ id: integer.pipe(z.number().min(1)) }),
    reply: z.object({ purchase }),
  }),
  canceldelivery: call({
    method: "POST",
    path: "/canceldelivery",
    access: "player",
    origin: "portal",
    summary:
      "Cancel and refund what the game has not taken yet of a bought line, within 15 minutes. Asking again refunds nothing more.",
    request: z.object({ line: integer.pipe(z.number().min(1)) }),
    reply: z.object({
      message: text,
      /** Units cancelled by this request. */
      cancelled: integer,
      userPoints: integer.nullish(),
      userPoints2: integer.nullish(),
    }),
  }),
} as const satisfies Record<string, CallDefinition>;
