import { cancelOrder } from "./cancel-order.ts";
import { checkOwnOrder } from "./check-orders.ts";
import { readMoneyTimeline } from "./money-timeline.ts";
import { listOffers } from "./offers.ts";
import { openCheckout } from "./open-checkout.ts";
import { listOrders, readOrder } from "./own-orders.ts";
import { placeOrder } from "./place-order.ts";
import { sendReceipt } from "./send-receipt.ts";

export const handlers = {
  payments: {
    offers: listOffers,
    placeOrder,
    order: readOrder,
    checkOrder: checkOwnOrder,
    orders: listOrders,
    timeline: readMoneyTimeline,
    sendReceipt,
    openCheckout,
    cancelOrder,
  },
};
