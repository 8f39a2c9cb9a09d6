import * as z from "zod";
import { adminCall, field, zeroOrOne } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  approvalNumber,
  confirmationFields,
  cursorField,
  idField,
  nextCursorField,
  timeField,
} from "#app/features/admin/call-fields.ts";
import {
  entryReply,
  idOrNew,
  listRequest,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { refusals } from "#app/features/bridge/protocol.ts";
import { deliveryActions, deliveryStateKeys } from "./deliveries.ts";
import { itemForm } from "./item-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  imageUrl: "image_url",
  gameProductNum: "game_product_num",
};

/** Console calls for the shop's items. */
export const itemsAdminCalls = {
  list: adminCall("content", "GET /adminitems/{page}", {
    summary: "List a page of the item shop's items by number, including withdrawn ones.",
    request: () =>
      z.object({
        ...listRequest,
        category: z.string().max(20).nullish(),
        /** 1 lists only offered items without a number in the game, which the agent does not deliver. */
        unnumbered: zeroOrOne.nullish(),
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
    reply: () => entryReply(replyFields(itemForm, wireNames)),
  }),
  save: adminCall("content", "POST /adminsaveitem", {
    summary:
      "Create an item of the shop (id 0) or change one. Items are withdrawn, never deleted. Adding an item or changing a price requires the right to set prices.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(itemForm, wireNames) }),
    reply: () => savedReply,
  }),
};

const listedDelivery = z.object({
  id: integer,
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  productNum: wireName("ProductNum", integer),
  itemName: wireName("ItemName", text),
  price: integer,
  purchase: integer.nullish(),
  purchasedAt: wireName("purchased_at", timeField),
  changedAt: wireName("changed_at", timeField),
  state: z.enum(deliveryStateKeys),
  /** Why the game refused it; null if it did not. */
  refusal: z.enum(refusals).nullish(),
});
export type ListedDelivery = z.output<typeof listedDelivery>;

/** Console calls for deliveries. */
export const deliveriesAdminCalls = {
  list: adminCall("deliveries", "GET /admindeliveries", {
    summary: "List deliveries, 50 at a time: pending ones oldest first, all others newest first.",
    request: () =>
      z.object({
        state: z.enum(deliveryStateKeys).nullish(),
        /** A complete user ID, not a part of one. */
        player: field.nullish(),
        purchase: integer.nullish(),
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
      "Cancel and refund a delivery that is pending or marked for cancellation, return one that was taken by mistake to the queue, or mark a pending one for cancellation. A refund above the limit becomes a request for a second person.",
    request: () => z.object({ id: idField, action: z.enum(deliveryActions), ...confirmationFields }),
    reply: () => z.object({ message: text, approval: approvalNumber }),
  }),
};
