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
import { readColors, saveColors } from "#app/features/branding/embedded/edit-colors.ts";
import { readPictures, savePictures } from "#app/features/branding/embedded/edit-pictures.ts";
import { acceptAgentKey, findGameItems, listAgents, readOnline } from "#app/features/bridge/embedded/admin-agents.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "#app/features/bridge/embedded/admin-keys.ts";
import { importGameItems } from "#app/features/bridge/embedded/import-items.ts";
import {
  deleteDownload,
  listAllDownloads,
  moveDownload,
  saveDownload,
} from "#app/features/downloads/embedded/edit-downloads.ts";
import {
  deleteGameEntry,
  listGameEntries,
  moveGameEntry,
  nameClassCode,
  readGameEntry,
  readGameOverview,
  resetGameList,
  saveGameEntry,
} from "#app/features/game/embedded/edit-documents.ts";
import { listMails, readMail, readMailText, resendMail } from "#app/features/mail/embedded/admin-outbox.ts";
import { sendTestMail } from "#app/features/mail/embedded/test-mail.ts";
import { checkLinks } from "#app/features/media/embedded/check-links.ts";
import { listContentLinks } from "#app/features/media/embedded/content-links.ts";
import { deleteMedia, describeMedia, listMedia, readMedia } from "#app/features/media/embedded/edit-media.ts";
import { uploadMedia } from "#app/features/media/embedded/upload-media.ts";
import { resetSecondFactor } from "#app/features/mfa/embedded/admin-reset.ts";
import {
  deleteNews,
  listAllNews,
  readNewsItem,
  readNewsViews,
  saveNews,
  showNews,
} from "#app/features/news/embedded/edit-news.ts";
import {
  deleteDestination,
  discardNotice,
  listDestinations,
  listFailedNotices,
  retryNotice,
  saveDestination,
  testDestination,
} from "#app/features/notices/embedded/edit-destinations.ts";
import { readAlertsForm, saveAlerts } from "#app/features/operations/embedded/alert-settings.ts";
import { readSiteHealth } from "#app/features/operations/embedded/health.ts";
import { requestBackup } from "#app/features/operations/embedded/request-backup.ts";
import {
  deleteOwnPage,
  listOwnPages,
  moveOwnPage,
  readOwnPage,
  saveOwnPage,
} from "#app/features/pages/embedded/edit-own-pages.ts";
import { listPages, restorePage, savePage } from "#app/features/pages/embedded/pages.ts";
import { acceptOrder } from "#app/features/payments/embedded/accept-order.ts";
import { listDebts, readDebt } from "#app/features/payments/embedded/admin-debts.ts";
import { listAllOrders, readAdminOrder, readReceiptPicture } from "#app/features/payments/embedded/admin-orders.ts";
import { checkAdminOrder } from "#app/features/payments/embedded/check-orders.ts";
import { decideOrder } from "#app/features/payments/embedded/decide-order.ts";
import { dropRefund } from "#app/features/payments/embedded/drop-refund.ts";
import { listAllPackages, savePackage } from "#app/features/payments/embedded/edit-packages.ts";
import { listAllWallets, saveWallet, setQrTested } from "#app/features/payments/embedded/edit-wallets.ts";
import { listSources, reconcilePayments } from "#app/features/payments/embedded/reconciliation-call.ts";
import { refundOrder } from "#app/features/payments/embedded/refund-order.ts";
import { resolveOrder } from "#app/features/payments/embedded/resolve-order.ts";
import { exportSales, readSales } from "#app/features/payments/embedded/sales.ts";
import { waiveDebt } from "#app/features/payments/embedded/waive-debt.ts";
import { listWebhooks, readWebhook, replayWebhook } from "#app/features/payments/embedded/webhooks.ts";
import { listRevisions, readRevision } from "#app/features/revisions/embedded/read-revisions.ts";
import { readSettingsForm, saveSettings } from "#app/features/settings/embedded/edit-settings.ts";
import { removeDemo } from "#app/features/setup/embedded/remove-demo.ts";
import { finishSetup, readSetup, skipSetupStep } from "#app/features/setup/embedded/setup.ts";
import { changeDelivery, listDeliveries, readDelivery } from "#app/features/shop/embedded/admin-deliveries.ts";
import { listAllCategories, moveCategory, saveCategory } from "#app/features/shop/embedded/edit-categories.ts";
import { listDiscounts, readDiscount, saveDiscount } from "#app/features/shop/embedded/edit-discounts.ts";
import { listAllItems, readItem, saveItem } from "#app/features/shop/embedded/edit-items.ts";
import { importItems } from "#app/features/shop/embedded/import-items.ts";
import { approve, listApprovals, readApproval, refuse } from "#app/features/staff/embedded/approvals.ts";
import { deleteRole, listRoles, saveRole } from "#app/features/staff/embedded/edit-roles.ts";
import { readLimits, saveLimits } from "#app/features/staff/embedded/limits.ts";
import { giveRole, listStaff, readStaffMember } from "#app/features/staff/embedded/members.ts";
import { readMaintenance, saveMaintenance } from "#app/features/status/embedded/edit-maintenance.ts";
import { assignTicket, setTicketPriority } from "#app/features/tickets/embedded/assign-ticket.ts";
import {
  deleteCannedAnswer,
  fillCannedAnswer,
  listCannedAnswers,
  moveCannedAnswer,
  saveCannedAnswer,
} from "#app/features/tickets/embedded/canned-answers.ts";
import {
  listAllTicketCategories,
  moveTicketCategory,
  saveTicketCategory,
} from "#app/features/tickets/embedded/categories.ts";
import { answerTicket, readTicket, setTicketState } from "#app/features/tickets/embedded/console.ts";
import { readTicketFigures } from "#app/features/tickets/embedded/figures.ts";
import { mergeTickets } from "#app/features/tickets/embedded/merge-tickets.ts";
import { addNote } from "#app/features/tickets/embedded/notes.ts";
import { pageTickets } from "#app/features/tickets/embedded/queue.ts";
import { readTicketSettings, saveTicketSettings } from "#app/features/tickets/embedded/service-time.ts";
import {
  deleteTranslation,
  listTranslations,
  readOverview,
  readTranslation,
  saveTranslation,
} from "#app/features/translations/embedded/edit-translations.ts";
import { deleteTrash, listTrash, restoreTrash } from "#app/features/trash/embedded/edit-trash.ts";
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
  "ticketsAdmin.assign": assignTicket,
  "ticketsAdmin.setPriority": setTicketPriority,
  "ticketsAdmin.addNote": addNote,
  "ticketsAdmin.merge": mergeTickets,
  "ticketsAdmin.figures": readTicketFigures,
  "ticketsAdmin.settings": readTicketSettings,
  "ticketsAdmin.saveSettings": saveTicketSettings,
  "ticketsAdmin.cannedAnswer": fillCannedAnswer,
  "cannedAnswersAdmin.list": listCannedAnswers,
  "cannedAnswersAdmin.save": saveCannedAnswer,
  "cannedAnswersAdmin.move": moveCannedAnswer,
  "cannedAnswersAdmin.delete": deleteCannedAnswer,
  "ticketCategoriesAdmin.list": listAllTicketCategories,
  "ticketCategoriesAdmin.save": saveTicketCategory,
  "ticketCategoriesAdmin.move": moveTicketCategory,
  "revisionsAdmin.list": listRevisions,
  "revisionsAdmin.byId": readRevision,
  "trashAdmin.list": listTrash,
  "trashAdmin.restore": restoreTrash,
  "trashAdmin.delete": deleteTrash,
  "newsAdmin.list": listAllNews,
  "newsAdmin.byId": readNewsItem,
  "newsAdmin.save": saveNews,
  "newsAdmin.publish": showNews,
  "newsAdmin.views": readNewsViews,
  "newsAdmin.delete": deleteNews,
  "noticesAdmin.list": listDestinations,
  "noticesAdmin.save": saveDestination,
  "noticesAdmin.delete": deleteDestination,
  "noticesAdmin.test": testDestination,
  "noticesAdmin.failed": listFailedNotices,
  "noticesAdmin.retry": retryNotice,
  "noticesAdmin.discard": discardNotice,
  "contentAdmin.preview": previewText,
  "bannersAdmin.list": listAllBanners,
  "bannersAdmin.save": saveBanner,
  "bannersAdmin.move": moveBanner,
  "bannersAdmin.delete": deleteBanner,
  "downloadsAdmin.list": listAllDownloads,
  "downloadsAdmin.save": saveDownload,
  "downloadsAdmin.move": moveDownload,
  "downloadsAdmin.delete": deleteDownload,
  "mediaAdmin.upload": uploadMedia,
  "mediaAdmin.list": listMedia,
  "mediaAdmin.byId": readMedia,
  "mediaAdmin.describe": describeMedia,
  "mediaAdmin.delete": deleteMedia,
  "mediaAdmin.links": listContentLinks,
  "mediaAdmin.checkLinks": checkLinks,
  "itemsAdmin.list": listAllItems,
  "itemsAdmin.byId": readItem,
  "itemsAdmin.save": saveItem,
  "paymentsAdmin.orders": listAllOrders,
  "paymentsAdmin.order": readAdminOrder,
  "paymentsAdmin.receipt": readReceiptPicture,
  "paymentsAdmin.decide": decideOrder,
  "paymentsAdmin.accept": acceptOrder,
  "paymentsAdmin.refund": refundOrder,
  "paymentsAdmin.dropRefund": dropRefund,
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
  "gameAdmin.overview": readGameOverview,
  "gameAdmin.list": listGameEntries,
  "gameAdmin.byEntry": readGameEntry,
  "gameAdmin.save": saveGameEntry,
  "gameAdmin.move": moveGameEntry,
  "gameAdmin.delete": deleteGameEntry,
  "gameAdmin.reset": resetGameList,
  "gameAdmin.nameCode": nameClassCode,
  "ownPagesAdmin.list": listOwnPages,
  "ownPagesAdmin.byId": readOwnPage,
  "ownPagesAdmin.save": saveOwnPage,
  "ownPagesAdmin.move": moveOwnPage,
  "ownPagesAdmin.delete": deleteOwnPage,
  "translationsAdmin.overview": readOverview,
  "translationsAdmin.list": listTranslations,
  "translationsAdmin.byEntry": readTranslation,
  "translationsAdmin.save": saveTranslation,
  "translationsAdmin.delete": deleteTranslation,
  "settingsAdmin.read": readSettingsForm,
  "settingsAdmin.save": saveSettings,
  "setupAdmin.read": readSetup,
  "setupAdmin.skipStep": skipSetupStep,
  "setupAdmin.finish": finishSetup,
  "setupAdmin.removeDemo": removeDemo,
  "maintenanceAdmin.read": readMaintenance,
  "maintenanceAdmin.save": saveMaintenance,
  "brandingAdmin.colors": readColors,
  "brandingAdmin.saveColors": saveColors,
  "brandingAdmin.pictures": readPictures,
  "brandingAdmin.savePictures": savePictures,
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
  "mailAdmin.test": sendTestMail,
  "operationsAdmin.health": readSiteHealth,
  "operationsAdmin.alerts": readAlertsForm,
  "operationsAdmin.saveAlerts": saveAlerts,
  "operationsAdmin.backUp": requestBackup,
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
