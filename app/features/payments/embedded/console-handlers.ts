import { acceptOrder } from "./accept-order.ts";
import { listDebts, readDebt } from "./admin-debts.ts";
import { listAllOrders, readAdminOrder, readReceiptPicture } from "./admin-orders.ts";
import { checkAdminOrder } from "./check-orders.ts";
import { decideOrder } from "./decide-order.ts";
import { dropRefund } from "./drop-refund.ts";
import { listAllPackages, savePackage } from "./edit-packages.ts";
import { listAllWallets, saveWallet, setQrTested } from "./edit-wallets.ts";
import { listSources, reconcilePayments } from "./reconciliation-call.ts";
import { refundOrder } from "./refund-order.ts";
import { resolveOrder } from "./resolve-order.ts";
import { exportSales, readSales } from "./sales.ts";
import { matchWaitingOrders } from "./statement-call.ts";
import { waiveDebt } from "./waive-debt.ts";
import { listWebhooks, readWebhook, replayWebhook } from "./webhooks.ts";

export const handlers = {
  paymentsAdmin: {
    orders: listAllOrders,
    order: readAdminOrder,
    receipt: readReceiptPicture,
    decide: decideOrder,
    accept: acceptOrder,
    refund: refundOrder,
    dropRefund,
    resolve: resolveOrder,
    check: checkAdminOrder,
    matchStatement: matchWaitingOrders,
    webhooks: listWebhooks,
    webhook: readWebhook,
    replay: replayWebhook,
  },
  packagesAdmin: { list: listAllPackages, save: savePackage },
  walletsAdmin: { list: listAllWallets, save: saveWallet, setQrTested },
  debtsAdmin: { list: listDebts, byNum: readDebt, waive: waiveDebt },
  salesAdmin: { read: readSales, export: exportSales, sources: listSources, reconcile: reconcilePayments },
};
