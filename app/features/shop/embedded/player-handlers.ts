import { claimDeliveries, listClaimedDeliveries, reportDeliveries, restoreDeliveries } from "./agent-deliveries.ts";
import { buyCart } from "./buy-cart.ts";
import { cancelDelivery } from "./cancel-delivery.ts";
import { addToCart, readCart, removeFromCart, updateCart } from "./cart.ts";
import { findRecipient, giveGift, listGifts, refuseReceivedGift } from "./gifts.ts";
import { ackDeliveries, pullDeliveries } from "./pull-deliveries.ts";
import { pagePurchases, readPurchase } from "./purchases.ts";

export const handlers = {
  bridge: {
    pullDeliveries,
    ackDeliveries,
    claimDeliveries,
    reportDeliveries,
    listDeliveries: listClaimedDeliveries,
    restoreDeliveries,
  },
  shop: { purchases: pagePurchases },
  cart: { read: readCart, add: addToCart, update: updateCart, remove: removeFromCart, buy: buyCart },
  purchases: { byId: readPurchase, cancelDelivery },
  gifts: { recipient: findRecipient, give: giveGift, list: listGifts, refuse: refuseReceivedGift },
};
