import { type CallName, type CallReply, calls, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { cancelEmailChange, undoEmailChange } from "#app/features/accounts/embedded/change-address.ts";
import { updateUserDetails } from "#app/features/accounts/embedded/change-details.ts";
import { updatePassword } from "#app/features/accounts/embedded/change-password.ts";
import { validatePassword, validateSecretAnswer } from "#app/features/accounts/embedded/confirm.ts";
import {
  listAddress,
  unlistAddress,
  unlistByLink,
  userIp,
  whitelistUserIp,
} from "#app/features/accounts/embedded/connection.ts";
import { findPassword, findUserId } from "#app/features/accounts/embedded/find-account.ts";
import { checkLink } from "#app/features/accounts/embedded/links.ts";
import { confirmLogin, logInWithPasskey, logOut, processLogin } from "#app/features/accounts/embedded/login.ts";
import { checkTaken, register } from "#app/features/accounts/embedded/register.ts";
import { resetPassword } from "#app/features/accounts/embedded/reset-password.ts";
import { requirePlayer } from "#app/features/accounts/embedded/sessions.ts";
import { currentUser } from "#app/features/accounts/embedded/user-reply.ts";
import { resendVerification, verifyEmail } from "#app/features/accounts/embedded/verify-email.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { listBanners } from "#app/features/banners/embedded/banners.ts";
import { pollWork, reportAgent } from "#app/features/bridge/embedded/agents.ts";
import { ackDeliveries, pullDeliveries } from "#app/features/bridge/embedded/deliveries.ts";
import { requireBridge } from "#app/features/bridge/embedded/keys.ts";
import { pushCharacters } from "#app/features/bridge/embedded/push-characters.ts";
import { pushGuilds } from "#app/features/bridge/embedded/push-guilds.ts";
import { pushItems } from "#app/features/bridge/embedded/push-items.ts";
import { pullWhitelist } from "#app/features/bridge/embedded/whitelist-feed.ts";
import { listDownloads } from "#app/features/downloads/embedded/downloads.ts";
import { readGuide, readTerms } from "#app/features/game/embedded/read-documents.ts";
import {
  createGameAccount,
  linkGameAccount,
  readGameAccount,
  setGamePin,
} from "#app/features/game-accounts/embedded/own-game-account.ts";
import { pullTasks } from "#app/features/game-accounts/embedded/pull-tasks.ts";
import { reportTasks } from "#app/features/game-accounts/embedded/report-tasks.ts";
import { listGameAccounts, restoreAccounts } from "#app/features/game-accounts/embedded/restore-accounts.ts";
import { confirmIdentity, requireRecentIdentity } from "#app/features/mfa/embedded/confirm-identity.ts";
import {
  beginTotp,
  disableTotp,
  enableTotp,
  readFactors,
  renewRecoveryCodes,
} from "#app/features/mfa/embedded/factors.ts";
import { findNews, listNews, pageNews } from "#app/features/news/embedded/news.ts";
import { findOwnPage } from "#app/features/pages/embedded/own-pages.ts";
import { findPage } from "#app/features/pages/embedded/pages.ts";
import { cancelOrder } from "#app/features/payments/embedded/cancel-order.ts";
import { checkOwnOrder } from "#app/features/payments/embedded/check-orders.ts";
import { readMoneyTimeline } from "#app/features/payments/embedded/money-timeline.ts";
import { listOffers } from "#app/features/payments/embedded/offers.ts";
import { openCheckout } from "#app/features/payments/embedded/open-checkout.ts";
import { listOrders, readOrder } from "#app/features/payments/embedded/own-orders.ts";
import { placeOrder } from "#app/features/payments/embedded/place-order.ts";
import { sendReceipt } from "#app/features/payments/embedded/send-receipt.ts";
import { readRecords, startExport } from "#app/features/privacy/embedded/records.ts";
import { keepAccount, requestDeletion } from "#app/features/privacy/embedded/request-deletion.ts";
import { findRankedCharacters } from "#app/features/rankings/embedded/find-characters.ts";
import { readMonthlyRankings } from "#app/features/rankings/embedded/monthly-rankings.ts";
import { readTopRankings } from "#app/features/rankings/embedded/top-rankings.ts";
import { endOtherSessions, endSession, listSessions } from "#app/features/sessions/embedded/sessions.ts";
import { readContentVersion, readPublicSettings } from "#app/features/settings/embedded/settings.ts";
import {
  claimDeliveries,
  listClaimedDeliveries,
  reportDeliveries,
  restoreDeliveries,
} from "#app/features/shop/embedded/agent-deliveries.ts";
import { buyCart } from "#app/features/shop/embedded/buy-cart.ts";
import { cancelDelivery } from "#app/features/shop/embedded/cancel-delivery.ts";
import { addToCart, readCart, removeFromCart, updateCart } from "#app/features/shop/embedded/cart.ts";
import { listShopCategories, pageShopItems } from "#app/features/shop/embedded/catalogue.ts";
import { findRecipient, giveGift, listGifts, refuseReceivedGift } from "#app/features/shop/embedded/gifts.ts";
import { pagePurchases, pageTopUps, readPurchase } from "#app/features/shop/embedded/purchases.ts";
import { getFormStamp } from "#app/features/spam-protection/embedded/form-stamps.ts";
import { readServerStatus } from "#app/features/status/embedded/server-status.ts";
import { maintenanceRetryAfter } from "#app/features/status/maintenance.ts";
import { listTicketCategories } from "#app/features/tickets/embedded/categories.ts";
import { checkTicket, pageMyTickets } from "#app/features/tickets/embedded/check-ticket.ts";
import { readTicketImage } from "#app/features/tickets/embedded/pictures.ts";
import { rateTicket } from "#app/features/tickets/embedded/rate-ticket.ts";
import { closeTicket, replyTicket } from "#app/features/tickets/embedded/reply-ticket.ts";
import { submitTicket } from "#app/features/tickets/embedded/submit-ticket.ts";
import { processCoupon } from "#app/features/wallet/embedded/redeem.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";
import type { ConsoleCallName } from "./console-handlers.ts";
import { openDatabase } from "./database/client.ts";
import type { Handler } from "./handler.ts";

export interface EmbeddedOptions extends Omit<CallContext, "db"> {
  database: D1Database;
}

/** The handlers of all calls but those of the console. */
const handlers: { readonly [Name in Exclude<CallName, ConsoleCallName | PasskeyCallName>]: Handler<Name> } = {
  "accounts.logIn": processLogin,
  "accounts.confirmLogin": confirmLogin,
  "accounts.logInWithPasskey": logInWithPasskey,
  "accounts.logOut": logOut,
  "accounts.register": register,
  "accounts.checkRegistration": checkTaken,
  "accounts.whitelistIp": whitelistUserIp,
  "accounts.listAddress": listAddress,
  "accounts.unlistAddress": unlistAddress,
  "accounts.unlistByLink": unlistByLink,
  "accounts.checkLink": checkLink,
  "accounts.connection": userIp,
  "accounts.updateDetails": updateUserDetails,
  "accounts.findUserId": findUserId,
  "accounts.findPassword": findPassword,
  "accounts.updatePassword": updatePassword,
  "accounts.checkSecretAnswer": validateSecretAnswer,
  "accounts.checkPassword": validatePassword,
  "accounts.current": currentUser,
  "accounts.resetPassword": resetPassword,
  "accounts.verifyEmail": verifyEmail,
  "accounts.resendVerification": resendVerification,
  "accounts.undoEmailChange": undoEmailChange,
  "accounts.cancelEmailChange": cancelEmailChange,
  "mfa.read": readFactors,
  "mfa.beginTotp": beginTotp,
  "mfa.enableTotp": enableTotp,
  "mfa.disableTotp": disableTotp,
  "mfa.renewRecoveryCodes": renewRecoveryCodes,
  "mfa.confirmIdentity": confirmIdentity,
  "sessions.list": listSessions,
  "sessions.end": endSession,
  "sessions.endOthers": endOtherSessions,
  "formStamps.issue": getFormStamp,
  "rankings.top": readTopRankings,
  "rankings.monthly": readMonthlyRankings,
  "rankings.find": findRankedCharacters,
  "downloads.list": listDownloads,
  "news.board": listNews,
  "news.byId": findNews,
  "news.page": pageNews,
  "banners.list": listBanners,
  "settings.read": readPublicSettings,
  "settings.contentVersion": readContentVersion,
  "game.terms": readTerms,
  "game.guide": readGuide,
  "pages.bySlug": findPage,
  "pages.own": findOwnPage,
  "wallet.redeem": processCoupon,
  "wallet.topUps": pageTopUps,
  "shop.purchases": pagePurchases,
  "shop.items": pageShopItems,
  "shop.categories": listShopCategories,
  "cart.read": readCart,
  "cart.add": addToCart,
  "cart.update": updateCart,
  "cart.remove": removeFromCart,
  "cart.buy": buyCart,
  "purchases.byId": readPurchase,
  "purchases.cancelDelivery": cancelDelivery,
  "gifts.recipient": findRecipient,
  "gifts.give": giveGift,
  "gifts.list": listGifts,
  "gifts.refuse": refuseReceivedGift,
  "payments.offers": listOffers,
  "payments.placeOrder": placeOrder,
  "payments.order": readOrder,
  "payments.checkOrder": checkOwnOrder,
  "payments.orders": listOrders,
  "payments.timeline": readMoneyTimeline,
  "payments.sendReceipt": sendReceipt,
  "payments.openCheckout": openCheckout,
  "payments.cancelOrder": cancelOrder,
  "bridge.pushCharacters": pushCharacters,
  "bridge.pullWhitelist": pullWhitelist,
  "bridge.pullDeliveries": pullDeliveries,
  "bridge.ackDeliveries": ackDeliveries,
  "bridge.pollWork": pollWork,
  "bridge.reportAgent": reportAgent,
  "bridge.pullTasks": pullTasks,
  "bridge.reportTasks": reportTasks,
  "bridge.listAccounts": listGameAccounts,
  "bridge.restoreAccounts": restoreAccounts,
  "bridge.claimDeliveries": claimDeliveries,
  "bridge.reportDeliveries": reportDeliveries,
  "bridge.listDeliveries": listClaimedDeliveries,
  "bridge.restoreDeliveries": restoreDeliveries,
  "bridge.pushItems": pushItems,
  "bridge.pushGuilds": pushGuilds,
  "tickets.categories": listTicketCategories,
  "tickets.submit": submitTicket,
  "tickets.check": checkTicket,
  "tickets.mine": pageMyTickets,
  "tickets.reply": replyTicket,
  "tickets.close": closeTicket,
  "tickets.rate": rateTicket,
  "tickets.image": readTicketImage,
  "gameAccounts.current": readGameAccount,
  "gameAccounts.link": linkGameAccount,
  "gameAccounts.create": createGameAccount,
  "gameAccounts.setPin": setGamePin,
  "status.current": readServerStatus,
  "privacy.startExport": startExport,
  "privacy.records": readRecords,
  "privacy.requestDeletion": requestDeletion,
  "privacy.keepAccount": keepAccount,
};

type PasskeyCallName = Extract<CallName, `passkeys.${string}`>;

/** The handler of a call. The console's and those of passkeys are loaded when they are first called. */
async function handlerOf<Name extends CallName>(name: Name): Promise<Handler<Name>> {
  const handler = (handlers as Partial<Record<CallName, unknown>>)[name];
  if (handler) return handler as Handler<Name>;
  if (name.startsWith("passkeys.")) {
    const { passkeyHandlers } = await import("#app/features/mfa/embedded/passkeys/handlers.ts");
    return passkeyHandlers[name as PasskeyCallName] as unknown as Handler<Name>;
  }
  const { consoleHandlers } = await import("./console-handlers.ts");
  return consoleHandlers[name as ConsoleCallName] as unknown as Handler<Name>;
}

/**
 * The game API on this product's own D1 database. It authorizes each call first, then validates the request against the
 * contract. A database failure becomes `unavailable`.
 */
export function createEmbeddedGameApi({ database, ...options }: EmbeddedOptions): GameApi {
  const context: CallContext = { ...options, db: openDatabase(database) };
  const player = playerOf(context);
  return gameApiOf((name, input) => handleCall(name, input, context, player));
}

/** Reads the account of the caller's token. */
type PlayerReader = (method: "GET" | "POST") => Promise<PlayerContext["player"]>;

/**
 * A page makes several calls for the same player: reading calls share one read of the session. A writing call reads it
 * again, and so does the first reading call after it.
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

async function handleCall<Name extends CallName>(
  name: Name,
  input: unknown,
  context: CallContext,
  player: PlayerReader,
): Promise<CallReply<Name>> {
  try {
    // Authorizes before validation, so that unauthorized callers learn nothing about the request's schema.
    const admitted = await admit(name, context, player);
    const handler = (await handlerOf(name)) as (request: unknown, context: CallContext) => Promise<CallReply<Name>>;
    return await handler(parseRequest(name, input), admitted);
  } catch (error) {
    if (isGameApiError(error)) throw error;
    console.error(`game-api: ${name} failed`, error);
    throw new GameApiError("unavailable", message("call.networkError"), undefined, { cause: error });
  }
}

async function admit(name: CallName, context: CallContext, player: PlayerReader): Promise<CallContext> {
  const definition = calls[name] as CallDefinition;
  const { id, access, method, right, scope, requiresRecentIdentity } = definition;
  if (access === "anyone") {
    await refuseDuringMaintenance(definition, context);
    return context;
  }
  if (access === "bridge") {
    if (!scope) throw new Error(`The bridge call ${name} names no scope.`);
    return requireBridge(context, scope);
  }
  const account = await player(method);
  if (access === "admin") {
    if (!right || !hasRight(account, right)) throw new GameApiError("forbidden", message("call.forbidden"));
    if (!account.hasSecondFactor && !account.secondFactorExempt) {
      throw new GameApiError("forbidden", message("mfa.staffNeedFactor"));
    }
    if (requiresRecentIdentity) requireRecentIdentity({ player: account, now: context.now });
    const ofAdmin: AdminContext = { ...context, admin: account, action: id };
    return ofAdmin;
  }
  await refuseDuringMaintenance(definition, context, account);
  if (requiresRecentIdentity) requireRecentIdentity({ player: account, now: context.now });
  const ofPlayer: PlayerContext = { ...context, player: account };
  return ofPlayer;
}

/**
 * Refuses what people want to change during maintenance. Staff may try the site; the game server and the console go on.
 * @throws GameApiError `maintenance`
 */
async function refuseDuringMaintenance(
  { method, duringMaintenance }: CallDefinition,
  { maintenance, now }: CallContext,
  account?: PlayerContext["player"],
): Promise<void> {
  if (method === "GET" || duringMaintenance || (account && hasRight(account, "console"))) return;
  const state = await maintenance?.();
  if (state?.phase !== "active") return;
  const text = state.until !== null && state.until > now() ? "maintenance.refusedUntil" : "maintenance.refused";
  throw new GameApiError("maintenance", message(text, { time: manilaDateTime(state.until ?? now()) }), undefined, {
    retryAfter: maintenanceRetryAfter(state, now()),
  });
}
