import { type SortOrder, sortOrders } from "#app/features/admin/sort-order.ts";

/** The states of a delivery, with the flags that RAN servers use; an item in the bank is pending for them. */
export const deliveryStateNames = [
  { key: "pending", flag: 0, label: "Pending" },
  { key: "banked", flag: undefined, label: "In the item bank" },
  { key: "cancel_requested", flag: 2, label: "Cancel requested" },
  { key: "taken", flag: 1, label: "Delivered" },
  { key: "cancelled", flag: 3, label: "Cancelled" },
] as const;

export const deliveryStateKeys = ["pending", "banked", "taken", "cancel_requested", "cancelled"] as const;

/** What an admin can do with a delivery. */
export const deliveryActions = ["cancel", "retry", "request-cancel", "refund-taken"] as const;
export type DeliveryAction = (typeof deliveryActions)[number];

/** The orders of the console's list of deliveries. */
export const deliverySortOrders = sortOrders(["id"]);

/** The default order: what still waits for something oldest first, all others newest first. */
export function defaultDeliveryOrder(state: string | null | undefined): SortOrder<"id"> {
  return state === "pending" || state === "banked" || state === "cancel_requested" ? "id" : "-id";
}
