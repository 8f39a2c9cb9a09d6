import type * as z from "zod";
import {
  byFullName,
  type CallName,
  type CallReply,
  type CallRequest,
  calls,
  type contract,
  type GameApi,
  gameApiOf,
} from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import {
  exportPlayers,
  listPlayers,
  readPlayer,
  sendResetLink,
  setUserType,
} from "#app/features/accounts/embedded/admin-players.ts";
import { cancelEmailChange } from "#app/features/accounts/embedded/change-address.ts";
import { updateUserDetails } from "#app/features/accounts/embedded/change-details.ts";
import { updatePassword } from "#app/features/accounts/embedded/change-password.ts";
import { validatePassword, validateSecretAnswer } from "#app/features/accounts/embedded/confirm.ts";
import { userIp, whitelistUserIp } from "#app/features/accounts/embedded/connection.ts";
import { findPassword, findUserId } from "#app/features/accounts/embedded/find-account.ts";
import { logOut, processLogin } from "#app/features/accounts/embedded/login.ts";
import { checkTaken, register } from "#app/features/accounts/embedded/register.ts";
import { resetPassword } from "#app/features/accounts/embedded/reset-password.ts";
import { requirePlayer } from "#app/features/accounts/embedded/sessions.ts";
import { currentUser } from "#app/features/accounts/embedded/user-reply.ts";
import { resendVerification, verifyEmail } from "#app/features/accounts/embedded/verify-email.ts";
import { readDashboard } from "#app/features/admin/embedded/dashboard.ts";
import { previewText } from "#app/features/admin/embedded/written-text.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { exportAudit, listAudit } from "#app/features/audit/embedded/audit-log.ts";
import { listBanners } from "#app/features/banners/embedded/banners.ts";
import { deleteBanner, listAllBanners, moveBanner, saveBanner } from "#app/features/banners/embedded/edit-banners.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "#app/features/bridge/embedded/admin-keys.ts";
import { ackDeliveries, pullDeliveries } from "#app/features/bridge/embedded/deliveries.ts";
import { type BridgeContext, requireBridge } from "#app/features/bridge/embedded/keys.ts";
import { pushCharacters } from "#app/features/bridge/embedded/push-characters.ts";
import { pullWhitelist } from "#app/features/bridge/embedded/whitelist-feed.ts";
import { listDownloads } from "#app/features/downloads/embedded/downloads.ts";
import {
  deleteDownload,
  listAllDownloads,
  moveDownload,
  saveDownload,
} from "#app/features/downloads/embedded/edit-downloads.ts";
import { listMails, readMail, readMailText, resendMail } from "#app/features/mail/embedded/admin-outbox.ts";
import { listAllNews, readNewsItem, saveNews, showNews } from "#app/features/news/embedded/edit-news.ts";
import { findNews, listNews, pageNews } from "#app/features/news/embedded/news.ts";
import { findPage, listPages, restorePage, savePage } from "#app/features/pages/embedded/pages.ts";
import { readMonthlyRankings } from "#app/features/rankings/embedded/monthly-rankings.ts";
import { readTopRankings } from "#app/features/rankings/embedded/top-rankings.ts";
import { readSettingsForm, saveSettings } from "#app/features/settings/embedded/edit-settings.ts";
import { readContentVersion, readSettings } from "#app/features/settings/embedded/settings.ts";
import { changeDelivery, listDeliveries, readDelivery } from "#app/features/shop/embedded/admin-deliveries.ts";
import { buyCart } from "#app/features/shop/embedded/buy-cart.ts";
import { cancelDelivery } from "#app/features/shop/embedded/cancel-delivery.ts";
import { addToCart, readCart, removeFromCart, updateCart } from "#app/features/shop/embedded/cart.ts";
import { pageShopItems } from "#app/features/shop/embedded/catalogue.ts";
import { listAllItems, readItem, saveItem } from "#app/features/shop/embedded/edit-items.ts";
import { pagePurchases, pageTopUps, readPurchase } from "#app/features/shop/embedded/purchases.ts";
import { getFormStamp } from "#app/features/spam-protection/embedded/form-stamps.ts";
import { checkTicket, pageMyTickets } from "#app/features/tickets/embedded/check-ticket.ts";
import { answerTicket, pageTickets, readTicket, setTicketState } from "#app/features/tickets/embedded/console.ts";
import { readTicketImage } from "#app/features/tickets/embedded/pictures.ts";
import { closeTicket, replyTicket } from "#app/features/tickets/embedded/reply-ticket.ts";
import { submitTicket } from "#app/features/tickets/embedded/submit-ticket.ts";
import { adjustBalance } from "#app/features/wallet/embedded/adjust-balance.ts";
import { processCoupon } from "#app/features/wallet/embedded/redeem.ts";
import {
  listVoucherBatches,
  makeVouchers,
  readVoucherBatch,
  revokeVouchers,
} from "#app/features/wallet/embedded/voucher-batches.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";
import { openDatabase } from "./database/client.ts";

export interface EmbeddedOptions extends Omit<CallContext, "db"> {
  database: D1Database;
}

/** What a handler is given depends on who may make the call. */
interface Contexts {
  anyone: CallContext;
  player: PlayerContext;
  admin: AdminContext;
  bridge: BridgeContext;
}
type Handler<Call> =
  Call extends CallDefinition<infer Request, infer Reply, infer Who>
    ? (request: z.output<Request>, context: Contexts[Who]) => Promise<z.output<Reply>>
    : never;
type Contract = typeof contract;
type Handlers = {
  readonly [Group in keyof Contract]: { readonly [Call in keyof Contract[Group]]: Handler<Contract[Group][Call]> };
};

const handlers: Handlers = {
  accounts: {
    logIn: processLogin,
    logOut: (_, context) => logOut(context),
    register: register,
    checkRegistration: checkTaken,
    whitelistIp: (_, context) => whitelistUserIp(context),
    connection: (_, context) => userIp(context),
    updateDetails: updateUserDetails,
    findUserId: findUserId,
    findPassword: findPassword,
    updatePassword: updatePassword,
    checkSecretAnswer: validateSecretAnswer,
    checkPassword: validatePassword,
    current: (_, context) => currentUser(context),
    resetPassword: resetPassword,
    verifyEmail: verifyEmail,
    resendVerification: (_, context) => resendVerification(context),
    cancelEmailChange: (_, context) => cancelEmailChange(context),
  },
  formStamps: {
    issue: (_, context) => getFormStamp(context),
  },
  rankings: {
    top: (_, { db }) => readTopRankings(db),
    monthly: readMonthlyRankings,
  },
  downloads: {
    list: (_, { db }) => listDownloads(db),
  },
  news: {
    board: (request, { db, now }) => listNews(db, now(), request),
    byId: findNews,
    page: (request, { db, now }) => pageNews(db, now(), request),
  },
  banners: {
    list: (_, { db, now }) => listBanners(db, now()),
  },
  settings: {
    read: (_, { db }) => readSettings(db),
    contentVersion: (_, { db }) => readContentVersion(db),
  },
  pages: {
    bySlug: (request, { db }) => findPage(db, request),
  },
  wallet: {
    redeem: processCoupon,
    topUps: pageTopUps,
  },
  shop: {
    purchases: pagePurchases,
    items: (request, { db }) => pageShopItems(db, request),
  },
  cart: {
    read: (_, context) => readCart(context),
    add: addToCart,
    update: updateCart,
    remove: removeFromCart,
    buy: buyCart,
  },
  purchases: {
    byId: readPurchase,
    cancelDelivery: cancelDelivery,
  },
  bridge: {
    pushCharacters: pushCharacters,
    pullWhitelist: pullWhitelist,
    pullDeliveries: pullDeliveries,
    ackDeliveries: ackDeliveries,
  },
  tickets: {
    submit: submitTicket,
    check: checkTicket,
    mine: pageMyTickets,
    reply: replyTicket,
    close: closeTicket,
    image: readTicketImage,
  },
  ticketsAdmin: {
    list: pageTickets,
    byNumber: readTicket,
    reply: answerTicket,
    setState: setTicketState,
  },
  newsAdmin: {
    list: listAllNews,
    byId: readNewsItem,
    save: saveNews,
    publish: showNews,
  },
  contentAdmin: {
    preview: (request: CallRequest<"contentAdmin.preview">) => previewText(request),
  },
  bannersAdmin: {
    list: (_: unknown, { db }: AdminContext) => listAllBanners(db),
    save: saveBanner,
    move: moveBanner,
    delete: deleteBanner,
  },
  downloadsAdmin: {
    list: (_: unknown, { db }: AdminContext) => listAllDownloads(db),
    save: saveDownload,
    move: moveDownload,
    delete: deleteDownload,
  },
  itemsAdmin: {
    list: listAllItems,
    byId: readItem,
    save: saveItem,
  },
  pagesAdmin: {
    list: (_: unknown, { db }: AdminContext) => listPages(db),
    save: savePage,
    restore: restorePage,
  },
  settingsAdmin: {
    read: (_: unknown, { db, site }: AdminContext) => readSettingsForm(db, site.name),
    save: saveSettings,
  },
  playersAdmin: {
    list: (request, context) => listPlayers(request, context),
    export: exportPlayers,
    byNum: readPlayer,
    setUserType: setUserType,
    sendResetLink: sendResetLink,
  },
  balancesAdmin: {
    adjust: adjustBalance,
  },
  dashboard: {
    read: (_, context) => readDashboard(context),
  },
  vouchersAdmin: {
    list: listVoucherBatches,
    byName: readVoucherBatch,
    make: makeVouchers,
    revoke: revokeVouchers,
  },
  deliveriesAdmin: {
    list: listDeliveries,
    byId: readDelivery,
    change: changeDelivery,
  },
  bridgeAdmin: {
    keys: listBridgeKeys,
    makeKey: makeBridgeKey,
    revokeKey: revokeBridgeKey,
  },
  mailAdmin: {
    list: listMails,
    byId: readMail,
    readText: readMailText,
    resend: resendMail,
  },
  auditAdmin: {
    list: (request, context) => listAudit(request, context),
    export: exportAudit,
  },
};

const handlersByName = byFullName(handlers);

/**
 * The game API on this product's own D1 database. Requests are checked against the contract; calls that need a login
 * are checked for one before anything else; a database that does not answer becomes `unavailable`.
 */
export function createEmbeddedGameApi({ database, ...options }: EmbeddedOptions): GameApi {
  const context: CallContext = { ...options, db: openDatabase(database) };
  const player = playerOf(context);
  return gameApiOf((name, input) => answer(name, input, context, player));
}

/** Reads the account of the caller's token. */
type PlayerReader = (method: "GET" | "POST") => Promise<PlayerContext["player"]>;

/**
 * A page asks several calls of the same player: those that read share one look at the session. A call that writes has
 * its own, and those after it look again.
 */
function playerOf(context: CallContext): PlayerReader {
  let shared: Promise<PlayerContext["player"]> | undefined;
  return (method) => {
    if (method === "GET") {
      shared ??= requirePlayer(context);
      return shared;
    }
    shared = undefined;
    return requirePlayer(context);
  };
}

async function answer<Name extends CallName>(
  name: Name,
  input: unknown,
  context: CallContext,
  player: PlayerReader,
): Promise<CallReply<Name>> {
  const handler = handlersByName[name] as (request: unknown, context: CallContext) => Promise<CallReply<Name>>;
  try {
    // Who may not make the call is told nothing of what it takes.
    const admitted = await admit(name, context, player);
    return await handler(parseRequest(name, input), admitted);
  } catch (error) {
    if (isGameApiError(error)) throw error;
    console.error(`game-api: ${name} failed`, error);
    throw new GameApiError("unavailable", message("call.networkError"), undefined, { cause: error });
  }
}

async function admit(name: CallName, context: CallContext, player: PlayerReader): Promise<CallContext> {
  const { access, method, right, scope } = calls[name] as CallDefinition;
  if (access === "anyone") return context;
  if (access === "bridge") {
    if (!scope) throw new Error(`The bridge call ${name} names no scope.`);
    return requireBridge(context, scope);
  }
  const account = await player(method);
  if (access === "admin") {
    if (!right || !hasRight(account.userType, right)) throw new GameApiError("forbidden", message("call.forbidden"));
    const ofAdmin: AdminContext = { ...context, admin: account };
    return ofAdmin;
  }
  const ofPlayer: PlayerContext = { ...context, player: account };
  return ofPlayer;
}
