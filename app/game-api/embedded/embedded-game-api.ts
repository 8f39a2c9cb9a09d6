import { hasRight } from "#app/domain/admin/rights.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import type { CallDefinition } from "../calls/define.ts";
import type { CallName, CallReply, CallRequest, Contract, GameApi } from "../contract.ts";
import { callNames, contract } from "../contract.ts";
import { GameApiError, isGameApiError } from "../errors.ts";
import { parseRequest } from "../requests.ts";
import { cancelEmailChange } from "./accounts/change-address.ts";
import { updateUserDetails } from "./accounts/change-details.ts";
import { updatePassword } from "./accounts/change-password.ts";
import { validatePassword, validateSecretAnswer } from "./accounts/confirm.ts";
import { findPassword, findUserId } from "./accounts/find-account.ts";
import { logOut, processLogin } from "./accounts/login.ts";
import { checkTaken, register } from "./accounts/register.ts";
import { resetPassword } from "./accounts/reset-password.ts";
import { requirePlayer } from "./accounts/sessions.ts";
import { currentUser } from "./accounts/user-reply.ts";
import { resendVerification, verifyEmail } from "./accounts/verify-email.ts";
import { adjustBalance } from "./admin/adjust-balance.ts";
import { adminContentHandlers } from "./admin/content/handlers.ts";
import { findPage } from "./admin/content/pages.ts";
import { readDashboard } from "./admin/dashboard.ts";
import { changeDelivery, listDeliveries, readDelivery } from "./admin/money-deliveries.ts";
import { listVoucherBatches, makeVouchers, readVoucherBatch, revokeVouchers } from "./admin/money-vouchers.ts";
import { exportAudit, listAudit } from "./admin/operations-audit.ts";
import { listBridgeKeys, makeBridgeKey, revokeBridgeKey } from "./admin/operations-bridge.ts";
import { listMails, readMail, readMailText, resendMail } from "./admin/operations-outbox.ts";
import { exportPlayers, listPlayers, readPlayer, sendResetLink, setUserType } from "./admin/players.ts";
import { listBanners } from "./banners.ts";
import { ackDeliveries, pullDeliveries } from "./bridge/deliveries.ts";
import { type BridgeContext, requireBridge } from "./bridge/keys.ts";
import { pushCharacters } from "./bridge/push-characters.ts";
import { pullWhitelist } from "./bridge/whitelist-feed.ts";
import type { AdminContext, CallContext, PlayerContext } from "./call-context.ts";
import { userIp, whitelistUserIp } from "./connection.ts";
import { openDatabase } from "./db/client.ts";
import { listDownloads } from "./downloads.ts";
import { getFormStamp } from "./form-stamps.ts";
import { findNews, listNews, pageNews } from "./news.ts";
import { readMonthlyRankings } from "./rankings/monthly-rankings.ts";
import { readTopRankings } from "./rankings/top-rankings.ts";
import { readContentVersion, readSettings } from "./settings.ts";
import { buyCart } from "./shop/buy-cart.ts";
import { cancelDelivery } from "./shop/cancel-delivery.ts";
import { addToCart, readCart, removeFromCart, updateCart } from "./shop/cart.ts";
import { pageShopItems } from "./shop/catalogue.ts";
import { pagePurchases, pageTopUps, readPurchase } from "./shop/purchases.ts";
import { checkTicket, pageMyTickets } from "./tickets/check-ticket.ts";
import { answerTicket, pageTickets, readTicket, setTicketState } from "./tickets/console.ts";
import { readTicketImage } from "./tickets/pictures.ts";
import { closeTicket, replyTicket } from "./tickets/reply-ticket.ts";
import { submitTicket } from "./tickets/submit-ticket.ts";
import { processCoupon } from "./wallet/redeem.ts";

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
