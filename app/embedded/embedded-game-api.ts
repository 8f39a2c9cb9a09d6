import type { CallName, CallReply, CallRequest, Contract, GameApi } from "#app/contract/contract.ts";
import { callNames, contract } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { errorTexts } from "#app/contract/error-texts.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
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
import { hasRight } from "#app/features/admin/rights.ts";
import { exportAudit, listAudit } from "#app/features/audit/embedded/audit-log.ts";
import { listBanners } from "#app/features/banners/embedded/banners.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "#app/features/bridge/embedded/admin-keys.ts";
import { ackDeliveries, pullDeliveries } from "#app/features/bridge/embedded/deliveries.ts";
import { type BridgeContext, requireBridge } from "#app/features/bridge/embedded/keys.ts";
import { pushCharacters } from "#app/features/bridge/embedded/push-characters.ts";
import { pullWhitelist } from "#app/features/bridge/embedded/whitelist-feed.ts";
import { listDownloads } from "#app/features/downloads/embedded/downloads.ts";
import { listMails, readMail, readMailText, resendMail } from "#app/features/mail/embedded/admin-outbox.ts";
import { findNews, listNews, pageNews } from "#app/features/news/embedded/news.ts";
import { findPage } from "#app/features/pages/embedded/pages.ts";
import { readMonthlyRankings } from "#app/features/rankings/embedded/monthly-rankings.ts";
import { readTopRankings } from "#app/features/rankings/embedded/top-rankings.ts";
import { readContentVersion, readSettings } from "#app/features/settings/embedded/settings.ts";
import { changeDelivery, listDeliveries, readDelivery } from "#app/features/shop/embedded/admin-deliveries.ts";
import { buyCart } from "#app/features/shop/embedded/buy-cart.ts";
import { cancelDelivery } from "#app/features/shop/embedded/cancel-delivery.ts";
import { addToCart, readCart, removeFromCart, updateCart } from "#app/features/shop/embedded/cart.ts";
import { pageShopItems } from "#app/features/shop/embedded/catalogue.ts";
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
import { adminContentHandlers } from "./content-handlers.ts";
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
type ContextOf<Name extends CallName> = Contexts[Contract[Name]["access"]];
type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
  context: ContextOf<Name>,
) => Promise<CallReply<Name>>;
type Handlers = { readonly [Name in CallName]: Handler<Name> };

const handlers: Handlers = {
  processlogin: processLogin,
  logout: (_, context) => logOut(context),
  register,
  checkregistration: checkTaken,
  processCoupon,
  whitelistUserIp: (_, context) => whitelistUserIp(context),
  userIp: (_, context) => userIp(context),
  updateuserdetails: updateUserDetails,
  findUserID: findUserId,
  findPassword,
  updatepassword: updatePassword,
  validateSecretAnswer,
  validatePassword,
  getcurrentuser: (_, context) => currentUser(context),
  resetpassword: resetPassword,
  verifyemail: verifyEmail,
  resendverification: (_, context) => resendVerification(context),
  cancelemailchange: (_, context) => cancelEmailChange(context),
  getformstamp: (_, context) => getFormStamp(context),
  getnewsall: (request, { db, now }) => listNews(db, now(), request),
  getspecificnews: findNews,
  getnewspage: (request, { db, now }) => pageNews(db, now(), request),
  getdownloadsall: (_, { db }) => listDownloads(db),
  getSiteBanners: (_, { db, now }) => listBanners(db, now()),
  getTopRankingsList: (_, { db }) => readTopRankings(db),
  getshopitems: (request, { db }) => pageShopItems(db, request),
  getcart: (_, context) => readCart(context),
  addtocart: addToCart,
  updatecart: updateCart,
  removefromcart: removeFromCart,
  buycart: buyCart,
  getpurchase: readPurchase,
  canceldelivery: cancelDelivery,
  shoppurchases: pagePurchases,
  topuphistory: pageTopUps,
  getmonthlyrankings: readMonthlyRankings,
  pushCharacters,
  pullWhitelist,
  pullDeliveries,
  ackDeliveries,
  submitticket: submitTicket,
  checkticket: checkTicket,
  mytickets: pageMyTickets,
  replyticket: replyTicket,
  closeticket: closeTicket,
  ticketimage: readTicketImage,
  admintickets: pageTickets,
  adminticket: readTicket,
  adminreplyticket: answerTicket,
  adminticketstate: setTicketState,
  getpage: (request, { db }) => findPage(db, request),
  adminplayers: (request, context) => listPlayers(request, context),
  adminplayersexport: exportPlayers,
  adminplayer: readPlayer,
  adminusertype: setUserType,
  adminresetlink: sendResetLink,
  adminadjust: adjustBalance,
  admindashboard: (_, context) => readDashboard(context),
  adminvoucherbatches: listVoucherBatches,
  adminvoucherbatch: readVoucherBatch,
  adminmakevouchers: makeVouchers,
  adminrevokevouchers: revokeVouchers,
  admindeliveries: listDeliveries,
  admindelivery: readDelivery,
  adminchangedelivery: changeDelivery,
  adminbridgekeys: listBridgeKeys,
  adminmakebridgekey: makeBridgeKey,
  adminrevokebridgekey: revokeBridgeKey,
  adminmails: listMails,
  adminmail: readMail,
  adminreadmail: readMailText,
  adminresendmail: resendMail,
  adminaudit: (request, context) => listAudit(request, context),
  adminauditexport: exportAudit,
  getSiteSettings: (_, { db }) => readSettings(db),
  getContentVersion: (_, { db }) => readContentVersion(db),
  ...adminContentHandlers,
};

/**
 * The game API on this product's own D1 database. Requests are checked against the contract; calls that need a login
 * are checked for one before anything else; a database that does not answer becomes `unavailable`.
 */
export function createEmbeddedGameApi({ database, ...options }: EmbeddedOptions): GameApi {
  const context: CallContext = { ...options, db: openDatabase(database) };
  const player = playerOf(context);
  const entries = callNames.map((name) => [name, (input: unknown) => answer(name, input, context, player)]);
  return Object.fromEntries(entries) as GameApi;
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
  const handler = handlers[name] as (request: unknown, context: CallContext) => Promise<CallReply<Name>>;
  try {
    // Who may not make the call is told nothing of what it takes.
    const admitted = await admit(name, context, player);
    return await handler(parseRequest(name, input), admitted);
  } catch (error) {
    if (isGameApiError(error)) throw error;
    console.error(`game-api: ${name} failed`, error);
    throw new GameApiError("unavailable", errorTexts.networkError, undefined, { cause: error });
  }
}

async function admit(name: CallName, context: CallContext, player: PlayerReader): Promise<CallContext> {
  const { access, method, right, scope } = contract[name] as CallDefinition;
  if (access === "anyone") return context;
  if (access === "bridge") {
    if (!scope) throw new Error(`The bridge call ${name} names no scope.`);
    return requireBridge(context, scope);
  }
  const account = await player(method);
  if (access === "admin") {
    if (!right || !hasRight(account.userType, right))
      throw new GameApiError("forbidden", "Your account may not do this.");
    const ofAdmin: AdminContext = { ...context, admin: account };
    return ofAdmin;
  }
  const ofPlayer: PlayerContext = { ...context, player: account };
  return ofPlayer;
}
