import * as z from "zod";
import { call, codeText, type ResolveFile, zeroOrOne } from "#app/contract/define.ts";
import {
  integer,
  integerOr,
  lastPage,
  listOf,
  message,
  optionalList,
  text,
  textLanguage,
} from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { FORM_KEY } from "#app/features/admin/form-key.ts";
import { byCurrency, currencies, currencyKeys } from "#app/features/currencies/currencies.ts";
import { repliedBalanceFields } from "#app/features/currencies/reply-fields.ts";
import { historyRequest, paging } from "#app/features/history/paging.ts";
import { shopOrders } from "./catalogue.ts";
import { ALL_ITEMS } from "./categories.ts";
import { cartLimits, shopLimits } from "./limits.ts";

/** Ours: a bought item on its way into the game. */
export const delivery = () =>
  z.object({
    id: integer,
    userNum: wireName("UserNum", integer),
    userId: wireName("UserID", text),
    productNum: wireName("ProductNum", integer),
    itemName: wireName("ItemName", text),
    /** When it was bought, ISO 8601. */
    purchasedAt: wireName("PurDate", text),
    /** As RAN servers flag purchases: 0 pending, 1 taken, 2 cancel requested, 3 cancelled. */
    flag: integer,
  });

const singleItem = z.object({
  productNum: wireName("ProductNum", integer),
  name: wireName("ItemName", text),
  /** What it costs now, in R-Coin if no currency is given; 0 if missing. */
  price: z.number().default(0),
  imageUrl: wireName("image_url", text),
  /** Ours: the text of the tooltip, and the item's category. */
  info: text,
  category: text,
  language: textLanguage,
  /** The following are ours too, and missing for most items. */
  currency: z.enum(currencyKeys).nullish(),
  /** During a sale: the price before and after it, and when it ends, ISO 8601. */
  regularPrice: wireName("regular_price", z.number().nullish()),
  saleUntil: wireName("sale_until", z.string().nullish()),
  /** How many are left, how many an account can buy, and how many in a day; missing for any number. */
  stock: integer.nullish(),
  accountLimit: wireName("account_limit", integer.nullish()),
  dayLimit: wireName("day_limit", integer.nullish()),
  featured: z.boolean().nullish(),
  /** Whether it came into the shop lately, and whether it is among those that most players have bought lately. */
  isNew: wireName("is_new", z.boolean().nullish()),
  bestSeller: wireName("best_seller", z.boolean().nullish()),
  /** When it leaves the shop, ISO 8601; missing for no end. */
  endsAt: wireName("ends_at", z.string().nullish()),
  /** What distinguishes a variant from the others. */
  variantLabel: wireName("variant_label", z.string().nullish()),
  /** The contents of a bundle. */
  contents: z.array(z.object({ name: wireName("ItemName", text), quantity: integer })).nullish(),
});

export const shopItem = singleItem.extend({
  /** The other variants of the item, in their order; only in the catalogue. */
  variants: z.array(singleItem).nullish(),
});
export type ShopItem = z.output<typeof shopItem>;

/** A line of the shopping cart (specification section 3). */
export const cartItem = () =>
  z.object({
    seq: integer,
    quantity: integer,
    /** 1 = checked. */
    isChecked: integerOr(0),
    item: wireName("shopitem", shopItem),
    /** Ours: false when the item was withdrawn from the shop. */
    offered: z.boolean().default(true),
    /** Ours: how many of it the player can still buy; missing for any number. */
    left: integer.nullish(),
  });
export type CartItem = z.output<ReturnType<typeof cartItem>>;

/** Ours: a discount code that a cart can use. */
const cartDiscount = () =>
  z.object({
    /** In upper case. */
    code: text,
    /** `percent` of the price, rounded down, or a number of coins. */
    kind: z.enum(["percent", "amount"]),
    value: integer,
    /** The category that it is limited to; empty for all. */
    category: text,
    /** The lowest total of its lines, in coins. */
    minTotal: wireName("min_total", integerOr(0)),
  });
export type CartDiscount = z.output<ReturnType<typeof cartDiscount>>;

/** Ours: how many units of a bought line are in each delivery state. */
export const deliveryStates = () =>
  z.object({
    pending: integerOr(0),
    /** In the player's item bank, from which the player has not taken it yet. */
    banked: integerOr(0),
    taken: integerOr(0),
    cancelRequested: wireName("cancel_requested", integerOr(0)),
    cancelled: integerOr(0),
  });
export type DeliveryStates = z.output<ReturnType<typeof deliveryStates>>;

/** Ours: a purchase with its lines and the prices paid. */
export const purchase = () =>
  z.object({
    id: integer,
    boughtAt: wireName("PurDate", text),
    /** What was paid in R-Coin, after discounts. */
    total: integer,
    /** What was paid in other currencies, and what discounts took off the total. */
    otherTotals: wireName("other_totals", z.object(byCurrency(currencies, () => integer.nullish())).nullish()),
    discount: integer.nullish(),
    /** Whether it is a gift for another player. */
    isGift: wireName("is_gift", z.boolean().nullish()),
    lines: z.array(
      z.object({
        line: integer,
        item: wireName("shopitem", shopItem),
        quantity: integer,
        /** What was paid for the line, after discounts, and what of it was refunded; missing without discounts. */
        paid: integer.nullish(),
        refunded: integer.nullish(),
        delivery: deliveryStates(),
        /** When the cancellation period for pending units ends, ISO 8601. */
        cancelUntil: wireName("cancel_until", text),
      }),
    ),
  });
export type Purchase = z.output<ReturnType<typeof purchase>>;

export const purchaseHistoryPage = () =>
  z.object({
    lines: wireName(
      "purchasehistory",
      optionalList(
        z.object({
          item: wireName("shopitem", shopItem.nullish()),
          quantity: integerOr(0),
          boughtAt: wireName("PurDate", text),
          /** Ours, all optional: the purchase that the line belongs to, its delivery states, and what was paid for it. */
          purchase: integer.nullish(),
          delivery: deliveryStates().nullish(),
          paid: integer.nullish(),
        }),
      ),
    ),
    ...paging,
  });
export type PurchaseHistoryPage = z.output<ReturnType<typeof purchaseHistoryPage>>;

/** How many of an item: a whole number within bounds, so that a quantity below 1 is rejected. */
const quantity = integer.pipe(z.number().min(cartLimits.minQuantity).max(cartLimits.maxQuantity));

/** A discount code as a player types it. */
const discountCode = codeText(cartLimits.codeLength);

function cleanItem(item: ShopItem, resolveFile: ResolveFile): ShopItem {
  const clean = { ...item, imageUrl: resolveFile(item.imageUrl) };
  return item.variants
    ? { ...clean, variants: item.variants.map((variant) => cleanItem(variant, resolveFile)) }
    : clean;
}

/** Prepares the lines of a cart or a purchase. */
function cleanLines<Line extends { item?: ShopItem | null | undefined }>(
  lines: Line[],
  resolveFile: ResolveFile,
): Line[] {
  return lines.map((line) => (line.item ? { ...line, item: cleanItem(line.item, resolveFile) } : line));
}

/** Calls for the item shop and the purchase history. */
export const historyCalls = {
  purchases: call("player", "GET /shoppurchases", {
    origin: "specification",
    summary: "List a page of the purchase history, newest first.",
    request: () => historyRequest,
    reply: purchaseHistoryPage,
    clean: (reply, resolveFile) => ({ ...reply, lines: cleanLines(reply.lines, resolveFile) }),
  }),
};

export const shopCalls = {
  items: call("anyone", "GET /getshopitems/{category}/{page}", {
    cached: "shop",
    probe: { part: "shop", request: () => ({ category: ALL_ITEMS, page: 1 }) },
    translated: true,
    summary:
      "List one page (12 items) of an item shop category, or of `all` items, optionally sorted by price and limited to one product, to names that contain a search text, or to the first cards without their variants. The search ignores case and accents, and looks in the names of the requested language and in the original ones.",
    request: () =>
      z.object({
        category: z
          .string()
          .regex(/^[a-z]{1,20}$/)
          .meta({ examples: ["all"] }),
        page: integer.pipe(z.number().min(1)),
        /** Only the card of this item, which also has its variants. */
        item: wireName("ProductNum", integer.pipe(z.number().min(1)).nullish()),
        search: z.string().trim().max(shopLimits.searchLength).nullish(),
        order: z.enum(shopOrders).nullish(),
        /** Only so many cards, without their variants and as the only page. */
        first: integer.pipe(z.number().min(1).max(shopLimits.pageSize)).nullish(),
      }),
    reply: () =>
      z.object({
        data: z.array(shopItem),
        lastPage: wireName("last_page", lastPage),
        /** Ours: when the next sale or offer of any item starts or ends, ISO 8601; missing if none does. */
        changesAt: wireName("changes_at", z.string().nullish()),
      }),
    clean: (reply, resolveFile) => ({ ...reply, data: reply.data.map((item) => cleanItem(item, resolveFile)) }),
  }),
  categories: call("anyone", "GET /getshopcategories", {
    cached: "shop",
    translated: true,
    summary: "List the categories of the item shop in their order. A key is the category of `/getshopitems`.",
    reply: () => listOf(z.object({ key: text, name: text, language: textLanguage })),
  }),
};

/** What a player orders from the cart. */
export const order = {
  requestKey: z
    .string()
    .regex(FORM_KEY)
    .meta({ examples: ["0123456789abcdef"] }),
  items: z.array(z.object({ seq: integer, quantity, price: integer.pipe(z.number().min(0)) })).max(cartLimits.lines),
  code: discountCode.nullish(),
  discount: integer.pipe(z.number().min(0)).nullish(),
};

/** Calls for the shopping cart. */
export const cartCalls = {
  read: call("player", "GET /getcart", {
    probe: { part: "cart", request: () => ({}) },
    summary:
      "Get the shopping cart with current prices, oldest line first, and what a discount code would take off the price.",
    request: () => z.object({ code: discountCode.nullish() }),
    reply: () =>
      listOf(cartItem()).extend({
        /** Ours: whether purchases take discount codes, and the requested one if it can be used. */
        takesCodes: wireName("takes_codes", z.boolean().nullish()),
        discount: cartDiscount().nullish(),
        /** Why the requested code cannot be used. */
        codeProblem: wireName("code_problem", z.string().nullish()),
      }),
    clean: (reply, resolveFile) => ({ ...reply, data: cleanLines(reply.data, resolveFile) }),
  }),
  add: call("player", "POST /addtocart", {
    summary: "Add an item to the cart, checked. Adding an item that is already in the cart raises its quantity.",
    request: () => z.object({ productNum: wireName("ProductNum", integer), quantity }),
    reply: () => z.object({ message: text, count: integer }),
  }),
  update: call("player", "POST /updatecart", {
    summary: "Set the quantity or the check mark (1 or 0) of a cart line.",
    request: () => z.object({ seq: integer, quantity: quantity.nullish(), isChecked: zeroOrOne.nullish() }),
    reply: () => message,
  }),
  remove: call("player", "POST /removefromcart", {
    summary: "Remove a line from the cart.",
    request: () => z.object({ seq: integer }),
    reply: () => message,
  }),
  buy: call("player", "POST /buycart", {
    summary:
      "Buy checked lines of the cart, all or nothing. Each line states the quantity and the price the buyer saw, and a discount code the coins that it took off; if one has changed, nothing is bought. The same request key buys once and gets the same reply again; with different lines it is refused (409).",
    request: () => z.object(order),
    reply: () =>
      z.object({
        message: text,
        purchase: integer,
        /** Whether the request key was used by an earlier purchase, so that nothing was bought now. */
        repeated: z.boolean().default(false),
        ...repliedBalanceFields,
      }),
  }),
};

/** Calls for purchases. */
export const purchasesCalls = {
  byId: call("player", "GET /getpurchase/{id}", {
    summary: "Get one of the player's purchases with the state of its delivery.",
    request: () => z.object({ id: integer.pipe(z.number().min(1)) }),
    reply: () => z.object({ purchase: purchase() }),
    clean: ({ purchase: { lines, ...rest } }, resolveFile) => ({
      purchase: { ...rest, lines: cleanLines(lines, resolveFile) },
    }),
  }),
  cancelDelivery: call("player", "POST /canceldelivery", {
    summary:
      "Cancel and refund the units of a bought line that the game has not taken yet, within 15 minutes. Repeating the call refunds nothing more.",
    request: () => z.object({ line: integer.pipe(z.number().min(1)) }),
    reply: () =>
      z.object({
        message: text,
        /** How many units this request cancelled. */
        cancelled: integer,
        ...repliedBalanceFields,
      }),
  }),
};
