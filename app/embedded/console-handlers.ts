import type { CallName } from "#app/contract/contract.ts";
import {
  exportPlayers,
  listPlayers,
  readPlayer,
  sendResetLink,
  setUserType,
} from "#app/features/accounts/embedded/admin-players.ts";
import { readDashboard } from "#app/features/admin/embedded/dashboard.ts";
import { previewText } from "#app/features/admin/embedded/written-text.ts";
import { exportAudit, listAudit } from "#app/features/audit/embedded/audit-log.ts";
import { deleteBanner, listAllBanners, moveBanner, saveBanner } from "#app/features/banners/embedded/edit-banners.ts";
import { banAddress, changeAddressBan, liftAddressBan } from "#app/features/bans/embedded/address-bans.ts";
import { listAccountBans, listAddressBans, readAddressBan } from "#app/features/bans/embedded/list-bans.ts";
import { changeSuspension, liftSuspension, suspendAccount } from "#app/features/bans/embedded/suspensions.ts";
import { acceptAgentKey, findGameItems, listAgents, readOnline } from "#app/features/bridge/embedded/admin-agents.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "#app/features/bridge/embedded/admin-keys.ts";
import { importGameItems } from "#app/features/bridge/embedded/import-items.ts";
import {
  deleteDownload,
  listAllDownloads,
  moveDownload,
  saveDownload,
} from "#app/features/downloads/embedded/edit-downloads.ts";
import { listMails, readMail, readMailText, resendMail } from "#app/features/mail/embedded/admin-outbox.ts";
import { resetSecondFactor } from "#app/features/mfa/embedded/admin-reset.ts";
import { listAllNews, readNewsItem, saveNews, showNews } from "#app/features/news/embedded/edit-news.ts";
import { listPages, restorePage, savePage } from "#app/features/pages/embedded/pages.ts";
import { listDebts, readDebt } from "#app/features/payments/embedded/admin-debts.ts";
import { listAllOrders, readAdminOrder, readReceiptPicture } from "#app/features/payments/embedded/admin-orders.ts";
import { checkAdminOrder } from "#app/features/payments/embedded/check-orders.ts";
import { decideOrder } from "#app/features/payments/embedded/decide-order.ts";
import { listAllPackages, savePackage } from "#app/features/payments/embedded/edit-packages.ts";
import { listAllWallets, saveWallet, setQrTested } from "#app/features/payments/embedded/edit-wallets.ts";
import { listSources, reconcilePayments } from "#app/features/payments/embedded/reconciliation-call.ts";
import { refundOrder } from "#app/features/payments/embedded/refund-order.ts";
import { resolveOrder } from "#app/features/payments/embedded/resolve-order.ts";
import { exportSales, readSales } from "#app/features/payments/embedded/sales.ts";
import { waiveDebt } from "#app/features/payments/embedded/waive-debt.ts";
import { listWebhooks, readWebhook, replayWebhook } from "#app/features/payments/embedded/webhooks.ts";
import { readSettingsForm, saveSettings } from "#app/features/settings/embedded/edit-settings.ts";
import { changeDelivery, listDeliveries, readDelivery } from "#app/features/shop/embedded/admin-deliveries.ts";
import { listAllCategories, moveCategory, saveCategory } from "#app/features/shop/embedded/edit-categories.ts";
import { listDiscounts, readDiscount, saveDiscount } from "#app/features/shop/embedded/edit-discounts.ts";
import { listAllItems, readItem, saveItem } from "#app/features/shop/embedded/edit-items.ts";
import { importItems } from "#app/features/shop/embedded/import-items.ts";
import { approve, listApprovals, readApproval, refuse } from "#app/features/staff/embedded/approvals.ts";
import { deleteRole, listRoles, saveRole } from "#app/features/staff/embedded/edit-roles.ts";
import { readLimits, saveLimits } from "#app/features/staff/embedded/limits.ts";
import { giveRole, listStaff, readStaffMember } from "#app/features/staff/embedded/members.ts";
import { answerTicket, pageTickets, readTicket, setTicketState } from "#app/features/tickets/embedded/console.ts";
import {
  deleteTranslation,
  listTranslations,
  readOverview,
  readTranslation,
  saveTranslation,
} from "#app/features/translations/embedded/edit-translations.ts";
import { adjustBalance } from "#app/features/wallet/embedded/adjust-balance.ts";
import { lookUpVoucher } from "#app/features/wallet/embedded/look-up-voucher.ts";
import {
  listVoucherBatches,
  makeVouchers,
  readVoucherBatch,
  revokeVouchers,
} from "#app/features/wallet/embedded/voucher-batches.ts";
import type { Handler } from "./handler.ts";

/** The calls of the console. */
export type ConsoleCallName = Extract<CallName, `${string}Admin.${string}` | "dashboard.read">;

/** The handlers of the console's calls, apart from the others: most isolates never need them. */
export const consoleHandlers: { readonly [Name in ConsoleCallName]: Handler<Name> } = {
  "ticketsAdmin.list": pageTickets,
  "ticketsAdmin.byNumber": readTicket,
  "ticketsAdmin.reply": answerTicket,
  "ticketsAdmin.setState": setTicketState,
  "newsAdmin.list": listAllNews,
  "newsAdmin.byId": readNewsItem,
  "newsAdmin.save": saveNews,
  "newsAdmin.publish": showNews,
  "contentAdmin.preview": previewText,
  "bannersAdmin.list": listAllBanners,
  "bannersAdmin.save": saveBanner,
  "bannersAdmin.move": moveBanner,
  "bannersAdmin.delete": deleteBanner,
  "downloadsAdmin.list": listAllDownloads,
  "downloadsAdmin.save": saveDownload,
  "downloadsAdmin.move": moveDownload,
  "downloadsAdmin.delete": deleteDownload,
  "itemsAdmin.list": listAllItems,
  "itemsAdmin.byId": readItem,
  "itemsAdmin.save": saveItem,
  "paymentsAdmin.orders": listAllOrders,
  "paymentsAdmin.order": readAdminOrder,
  "paymentsAdmin.receipt": readReceiptPicture,
  "paymentsAdmin.decide": decideOrder,
  "paymentsAdmin.refund": refundOrder,
  "paymentsAdmin.resolve": resolveOrder,
  "paymentsAdmin.check": checkAdminOrder,
  "paymentsAdmin.webhooks": listWebhooks,
  "paymentsAdmin.webhook": readWebhook,
  "paymentsAdmin.replay": replayWebhook,
  "packagesAdmin.list": listAllPackages,
  "packagesAdmin.save": savePackage,
  "walletsAdmin.list": listAllWallets,
  "walletsAdmin.save": saveWallet,
  "walletsAdmin.setQrTested": setQrTested,
  "debtsAdmin.list": listDebts,
  "debtsAdmin.byNum": readDebt,
  "debtsAdmin.waive": waiveDebt,
  "salesAdmin.read": readSales,
  "salesAdmin.export": exportSales,
  "salesAdmin.sources": listSources,
  "salesAdmin.reconcile": reconcilePayments,
  "itemsAdmin.import": importItems,
  "categoriesAdmin.list": listAllCategories,
  "categoriesAdmin.save": saveCategory,
  "categoriesAdmin.move": moveCategory,
  "discountsAdmin.list": listDiscounts,
  "discountsAdmin.byId": readDiscount,
  "discountsAdmin.save": saveDiscount,
  "pagesAdmin.list": listPages,
  "pagesAdmin.save": savePage,
  "pagesAdmin.restore": restorePage,
  "translationsAdmin.overview": readOverview,
  "translationsAdmin.list": listTranslations,
  "translationsAdmin.byEntry": readTranslation,
  "translationsAdmin.save": saveTranslation,
  "translationsAdmin.delete": deleteTranslation,
  "settingsAdmin.read": readSettingsForm,
  "settingsAdmin.save": saveSettings,
  "playersAdmin.list": listPlayers,
  "playersAdmin.export": exportPlayers,
  "playersAdmin.byNum": readPlayer,
  "playersAdmin.setUserType": setUserType,
  "playersAdmin.resetSecondFactor": resetSecondFactor,
  "playersAdmin.sendResetLink": sendResetLink,
  "bansAdmin.accounts": listAccountBans,
  "bansAdmin.addresses": listAddressBans,
  "bansAdmin.addressById": readAddressBan,
  "bansAdmin.suspend": suspendAccount,
  "bansAdmin.changeSuspension": changeSuspension,
  "bansAdmin.liftSuspension": liftSuspension,
  "bansAdmin.banAddress": banAddress,
  "bansAdmin.changeAddressBan": changeAddressBan,
  "bansAdmin.liftAddressBan": liftAddressBan,
  "balancesAdmin.adjust": adjustBalance,
  "dashboard.read": readDashboard,
  "vouchersAdmin.list": listVoucherBatches,
  "vouchersAdmin.byName": readVoucherBatch,
  "vouchersAdmin.lookUp": lookUpVoucher,
  "vouchersAdmin.make": makeVouchers,
  "vouchersAdmin.revoke": revokeVouchers,
  "deliveriesAdmin.list": listDeliveries,
  "deliveriesAdmin.byId": readDelivery,
  "deliveriesAdmin.change": changeDelivery,
  "bridgeAdmin.keys": listBridgeKeys,
  "bridgeAdmin.agents": listAgents,
  "bridgeAdmin.online": readOnline,
  "bridgeAdmin.gameItems": findGameItems,
  "bridgeAdmin.importItems": importGameItems,
  "bridgeAdmin.acceptKey": acceptAgentKey,
  "bridgeAdmin.makeKey": makeBridgeKey,
  "bridgeAdmin.revokeKey": revokeBridgeKey,
  "mailAdmin.list": listMails,
  "mailAdmin.byId": readMail,
  "mailAdmin.readText": readMailText,
  "mailAdmin.resend": resendMail,
  "auditAdmin.list": listAudit,
  "auditAdmin.export": exportAudit,
  "staffAdmin.list": listStaff,
  "staffAdmin.byNum": readStaffMember,
  "staffAdmin.giveRole": giveRole,
  "staffAdmin.roles": listRoles,
  "staffAdmin.saveRole": saveRole,
  "staffAdmin.deleteRole": deleteRole,
  "approvalsAdmin.list": listApprovals,
  "approvalsAdmin.byId": readApproval,
  "approvalsAdmin.approve": approve,
  "approvalsAdmin.refuse": refuse,
  "approvalsAdmin.limits": readLimits,
  "approvalsAdmin.saveLimits": saveLimits,
};
