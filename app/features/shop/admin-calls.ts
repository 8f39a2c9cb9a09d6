import * as z from "zod";
import { adminCall, identifierField, zeroOrOne } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  approvalNumber,
  confirmationFields,
  cursorField,
  groupedProblemsField,
  idField,
  nextCursorField,
  timeField,
} from "#app/features/admin/call-fields.ts";
import {
  direction,
  entryReply,
  idOrNew,
  listRequest,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { refusals } from "#app/features/bridge/protocol.ts";
import { currencyKeys } from "#app/features/currencies/currencies.ts";
import { categoryForm } from "./category-form.ts";
import { deliveryActions, deliverySortOrders, deliveryStateKeys } from "./deliveries.ts";
import { itemForm } from "./item-form.ts";
import { itemListLimits, itemPictureLimits } from "./item-list.ts";
import { itemMarks, itemSortOrders } from "./item-marks.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  salePrice: "sale_price",
  saleFrom: "sale_from",
  saleUntil: "sale_until",
  stockSeen: "stock_seen",
  accountLimit: "account_limit",
  dayLimit: "day_limit",
  startsAt: "starts_at",
  endsAt: "ends_at",
  variantGroup: "variant_group",
  variantLabel: "variant_label",
  imageUrl: "image_url",
  gameProductNum: "game_product_num",
};

const pictureAddress = z.string().max(300);

/** An item and the picture that was found for it. */
const foundPicture = z.object({
  id: integer,
  name: text,
  /** The address of its picture, and of the other one. */
  from: text,
  to: text,
  /** The name of the other one's file, and what it has in common with the item. */
  file: text,
  by: z.enum(["number", "game", "name"]),
  /** Whether the number is also that of another item, in the game or here. */
  isAmbiguous: wireName("is_ambiguous", z.boolean().default(false)),
});

/** Console calls for the shop's items. */
export const itemsAdminCalls = {
  list: adminCall("content", "GET /adminitems/{page}", {
    summary: "List a page of the item shop's items, including withdrawn ones, by default sorted by number.",
    request: () =>
      z.object({
        ...listRequest,
        category: z.string().max(20).nullish(),
        /** 1 lists only offered items without a number in the game, which the agent does not deliver. */
        unnumbered: zeroOrOne.nullish(),
        mark: z.enum(itemMarks).nullish(),
        sort: z.enum(itemSortOrders).nullish(),
      }),
    reply: () =>
      z.object({
        data: z.array(entryReply(replyFields(itemForm, wireNames))),
        lastPage: wireName("last_page", integer),
        /** Whether a game agent exists, which needs the items' numbers in the game. */
        hasAgent: wireName("has_agent", z.boolean().default(false)),
      }),
  }),
  byId: adminCall("content", "GET /adminitem/{id}", {
    summary: "Get an item of the shop for editing.",
    request: () => z.object({ id: idField }),
    reply: () =>
      entryReply(replyFields(itemForm, wireNames)).extend({
        /** The contents of a bundle. */
        parts: z
          .array(z.object({ productNum: wireName("ProductNum", integer), name: text, quantity: integer }))
          .nullish(),
      }),
  }),
  save: adminCall("content", "POST /adminsaveitem", {
    summary:
      "Create an item of the shop (id 0) or change one. Items are withdrawn, never deleted. Adding an item or changing its price, sale, stock or contents requires the right to set prices. A missing field is empty. The stock is only written if it differs from `stock_seen`, which must be the current one.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(itemForm, wireNames) }),
    reply: () => savedReply,
  }),
  pictures: adminCall("content", "GET /adminitempictures", {
    summary:
      "List the items for which the media library has another picture: one whose file is named like the item, or by its number here or in the game, such as `1003.png`.",
    reply: () => z.object({ data: z.array(foundPicture), more: z.boolean() }),
  }),
  assignPictures: adminCall("content", "POST /adminassignitempictures", {
    summary: "Give items other pictures, unless one of them has changed meanwhile.",
    request: () =>
      z.object({
        pictures: z
          .array(z.object({ id: idField, from: pictureAddress, to: pictureAddress }))
          .min(1)
          .max(itemPictureLimits.items)
          .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "An item can be listed only once."),
      }),
    reply: () => message,
  }),
  import: adminCall("prices", "POST /adminimportitems", {
    textFile: true,
    summary:
      "Create and change items by a CSV file of up to 1,000,000 bytes and 2,000 items. Its first line names the columns, as in the exported file. A missing column changes nothing, and a line without a product number creates an item. Categories and currencies are keys or names. A dry run lists invalid lines and changes; its `seen` is sent to apply exactly these, all or nothing.",
    request: () =>
      z.object({
        csv: z
          .string()
          .max(itemListLimits.bytes)
          .meta({ examples: ["Product Number,Price\n1001,350"] }),
        /** 1 only checks the file. */
        dryRun: wireName("dry_run", zeroOrOne),
        /** From the reply to the dry run; required to apply it. */
        seen: z.string().max(100).nullish(),
      }),
    reply: () =>
      z.object({
        added: integer,
        changed: integer,
        unchanged: integer,
        imported: z.boolean(),
        /** Identifies the file and the items that it was compared with. */
        seen: text,
        /** The number of invalid lines, and the first ones of them. */
        invalid: integer,
        problems: groupedProblemsField,
        /** The first lines that add or change an item. */
        changes: z.array(
          z.object({
            line: integer,
            /** Null for a new item. */
            id: integer.nullish(),
            name: text,
            fields: z.array(z.object({ column: text, before: text, after: text })),
          }),
        ),
      }),
  }),
};

/** Console calls for the categories of the shop. */
export const categoriesAdminCalls = {
  list: adminCall("content", "GET /admincategories", {
    summary: "List all categories of the item shop in their order, including withdrawn ones.",
    reply: () =>
      z.object({
        data: z.array(
          entryReply(replyFields(categoryForm)).extend({
            /** How many offered items it has. */
            items: integer,
          }),
        ),
      }),
  }),
  save: adminCall("content", "POST /adminsavecategory", {
    summary:
      "Create a category of the item shop (id 0) at the end of the order, or change one. Its key cannot be changed. Categories are withdrawn, never deleted.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(categoryForm) }),
    reply: () => savedReply,
  }),
  move: adminCall("content", "POST /adminmovecategory", {
    summary: "Move a category up or down one place.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
};

const listedDelivery = z.object({
  id: integer,
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  productNum: wireName("ProductNum", integer),
  itemName: wireName("ItemName", text),
  /** What was paid for the unit. */
  price: integer,
  currency: z.enum(currencyKeys),
  /** The account that paid for it, if it is a gift. */
  payerNum: wireName("PayerNum", integer.nullish()),
  payerId: wireName("PayerID", text),
  purchase: integer.nullish(),
  purchasedAt: wireName("purchased_at", timeField),
  changedAt: wireName("changed_at", timeField),
  state: z.enum(deliveryStateKeys),
  /** When it was refunded although it was taken; null if it was not. */
  refundedAt: wireName("refunded_at", timeField.nullish()),
  /** Why the game refused it; null if it did not. */
  refusal: z.enum(refusals).nullish(),
});
export type ListedDelivery = z.output<typeof listedDelivery>;

/** Console calls for deliveries. */
export const deliveriesAdminCalls = {
  list: adminCall("deliveries", "GET /admindeliveries", {
    summary: "List deliveries, 50 at a time: by default pending ones oldest first, all others newest first.",
    request: () =>
      z.object({
        state: z.enum(deliveryStateKeys).nullish(),
        /** A complete user ID, not a part of one. */
        player: identifierField.nullish(),
        purchase: integer.nullish(),
        sort: z.enum(deliverySortOrders).nullish(),
        after: cursorField,
      }),
    reply: () => z.object({ deliveries: z.array(listedDelivery), next: nextCursorField }),
  }),
  byId: adminCall("deliveries", "GET /admindelivery/{id}", {
    summary: "Get a delivery and the actions it allows.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ delivery: listedDelivery, actions: z.array(z.enum(deliveryActions)) }),
  }),
  change: adminCall("deliveries", "POST /admindelivery/change", {
    requiresRecentIdentity: true,
    id: "adminchangedelivery",
    summary:
      "Cancel and refund a delivery that is pending or marked for cancellation, return one that was taken by mistake to the queue, mark a pending one for cancellation, or refund one that was taken. A refund above the limit becomes a request for a second person.",
    request: () => z.object({ id: idField, action: z.enum(deliveryActions), ...confirmationFields }),
    reply: () => z.object({ message: text, approval: approvalNumber }),
  }),
};
