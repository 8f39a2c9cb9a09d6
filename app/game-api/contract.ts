import * as z from "zod";
import { cart, history, shop } from "#app/domain/limits.ts";
import { boardKeys } from "#app/domain/rankings/boards.ts";
import { shopOrders } from "#app/domain/shop/catalogue.ts";
import {
  cartItem,
  connectionInfo,
  delivery,
  downloadLink,
  integer,
  listOf,
  message,
  monthlyRankings,
  newsItem,
  number,
  purchase,
  purchaseHistoryPage,
  shopItem,
  siteBanner,
  siteSettings,
  text,
  topRankings,
  topUpHistoryPage,
  user,
} from "./schemas.ts";

/**
 * Every call of the game API as data: specification section 7 with its exact methods, paths and field names, and the
 * calls this product adds. The `GameApi` type, the upstream client, the `/api` server, its OpenAPI document and the
 * contract tests are all made from this table.
 */

/**
 * Who may make a call. `player` needs a bearer token, `admin` one of user type 11 or above; `bridge` is the game server
 * itself, whose bearer token is a bridge key.
 */
export type Access = "anyone" | "player" | "admin" | "bridge";

export interface CallDefinition<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: "GET" | "POST";
  /** Path below the base address; `{name}` parts are taken from the request. */
  path: string;
  access: Who;
  /** Where the call comes from: section 7 of the specification, this product, or its bridge to a game server. */
  origin: "specification" | "portal" | "bridge";
  summary: string;
  /** Path parts, and beyond them the query of a GET or the JSON body of a POST. */
  request: Request;
  reply: Reply;
}

function call<Request extends z.ZodObject, Reply extends z.ZodType, const Who extends Access>(
  definition: CallDefinition<Request, Reply, Who>,
): CallDefinition<Request, Reply, Who> {
  return definition;
}

const nothing = z.object({});
const bit = integer.pipe(z.union([z.literal(0), z.literal(1)]));
/** A whole number of a query that may be left out. */
const wholeOr = (fallback: number) =>
  integer
    .nullish()
    .transform((value) => value ?? fallback)
    .pipe(z.number().int().min(0));
/** Texts a visitor sends: bounded, so that no field can be used to exhaust the server. */
const field = z.string().max(500);

/** Which page of a history; a page outside 1..last is the nearest one there is. */
const historyRequest = z.object({
  page: integer,
  /** Ours: entries on a page. */
  per_page: wholeOr(history.pageSize).pipe(z.number().min(1).max(history.exportedAtOnce)),
});

/** How many of an item: whole and within bounds, so that no request can ask for less than one. */
const quantity = integer.pipe(z.number().min(cart.quantityAtLeast).max(cart.quantityAtMost));

const identity = { UserNum: integer, UserID: field };

export const contract = {
  processlogin: call({
    method: "POST",
    path: "/processlogin",
    access: "anyone",
    origin: "specification",
    summary: "Log in with a user ID and a password.",
    request: z.object({ UserID: field, UserPass: field }),
    reply: z.object({
      user: user.nullish(),
      token: z.string().nullish(),
      message: text,
      /** Ours says the user's type here as well: section 7 reads the user type rules from either. */
      status: integer.nullish(),
    }),
  }),
  logout: call({
    method: "POST",
    path: "/logout",
    access: "player",
    origin: "specification",
    summary: "End the session of the bearer token.",
    request: nothing,
    reply: message,
  }),
  register: call({
    method: "POST",
    path: "/register",
    access: "anyone",
    origin: "specification",
    summary: "Create an account; status 1 means success.",
    request: z.object({
      userId: field,
      userFirstName: field,
      userLastName: field,
      userPassword: field,
      userPasswordConfirm: field,
      userEmail: field,
      secretQuestion: z.union([field, z.number()]),
      secretAnswer: field,
      gender: field,
      country: field,
      agreeTerms: z.union([z.boolean(), field, z.number()]),
    }),
    reply: z.object({
      message: text,
      status: integer.nullish(),
      "form-error": z
        .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), z.array(z.string())]))])
        .nullish(),
    }),
  }),
  processCoupon: call({
    method: "POST",
    path: "/processCoupon",
    access: "player",
    origin: "specification",
    summary: "Redeem a voucher code, with an optional referral code.",
    request: z.object({ CouponCode: field, ReferralCode: field.nullish() }),
    reply: z.object({
      message: text,
      status: integer.nullish(),
      couponcode: text,
      userPoints: number.nullish(),
      userPoints2: number.nullish(),
    }),
  }),
  whitelistUserIp: call({
    method: "POST",
    path: "/whitelist-user-ip",
    access: "player",
    origin: "specification",
    summary: "Ask for the visitor's current IP address to be whitelisted.",
    request: nothing,
    reply: message,
  }),
  userIp: call({
    method: "GET",
    path: "/user-ip",
    access: "player",
    origin: "specification",
    summary: "The visitor's IP address and whether it is whitelisted.",
    request: nothing,
    reply: z.object({ useripdata: connectionInfo }),
  }),
  updateuserdetails: call({
    method: "POST",
    path: "/updateuserdetails",
    access: "player",
    origin: "specification",
    summary: "Change account details; logs the user out on success.",
    request: z.object({
      ...identity,
      UserPass: field,
      UserPass2: field.nullish(),
      UserEmail: field,
      NameFirst: field,
      NameLast: field,
      PhoneNumber: field,
    }),
    reply: message,
  }),
  findUserID: call({
    method: "POST",
    path: "/findUserID",
    access: "anyone",
    origin: "specification",
    summary: "Mail the user ID that belongs to an e-mail address.",
    request: z.object({ findIDEmail: field }),
    reply: message,
  }),
  findPassword: call({
    method: "POST",
    path: "/findPassword",
    access: "anyone",
    origin: "specification",
    summary: "Mail a link that resets the password.",
    request: z.object({ findPWID: field, findPWEmail: field }),
    reply: message,
  }),
  updatepassword: call({
    method: "POST",
    path: "/updatepassword",
    access: "player",
    origin: "specification",
    summary: "Change the password; logs the user out everywhere.",
    request: z.object({ ...identity, UserPass: field, NewUserPass: field }),
    reply: message,
  }),
  validateSecretAnswer: call({
    method: "POST",
    path: "/validate-secret-answer",
    access: "player",
    origin: "specification",
    summary: "Check the answer to the account's secret question.",
    request: z.object({ ...identity, secretAnswer: field }),
    reply: message,
  }),
  validatePassword: call({
    method: "POST",
    path: "/api/validate-password",
    access: "player",
    origin: "specification",
    summary: "Check the account's password; the message is truthy when it is right.",
    request: z.object({ ...identity, UserPass: field }),
    reply: z.object({ message: z.union([z.string(), z.boolean(), z.number()]).nullish() }),
  }),
  getTopRankingsList: call({
    method: "GET",
    path: "/get-top-rankings-list",
    access: "anyone",
    origin: "specification",
    summary: "The five ranking lists of the home page.",
    request: nothing,
    reply: topRankings,
  }),
  getdownloadsall: call({
    method: "GET",
    path: "/getdownloadsall",
    access: "anyone",
    origin: "specification",
    summary: "All download links.",
    request: nothing,
    reply: listOf(downloadLink),
  }),
  getnewsall: call({
    method: "GET",
    path: "/getnewsall/{type}/{count}/{list}/{latest}",
    access: "anyone",
    origin: "specification",
    summary:
      "News of a board (type 0 all, 1 guides, 2 events). The last two flags are 0/1 for the latest items, 1/0 for the list of the items that follow the latest.",
    request: z.object({
      type: integer.pipe(z.number().min(0).max(2)),
      count: integer.pipe(z.number().min(1).max(50)),
      list: bit,
      latest: bit,
    }),
    reply: listOf(newsItem),
  }),
  getspecificnews: call({
    method: "GET",
    path: "/getspecificnews/{newsid}",
    access: "anyone",
    origin: "specification",
    summary: "One news item, as a list of one; an empty list when there is none.",
    request: z.object({ newsid: integer.pipe(z.number().min(1)) }),
    reply: listOf(newsItem),
  }),
  shoppurchases: call({
    method: "GET",
    path: "/shoppurchases",
    access: "player",
    origin: "specification",
    summary: "A page of the purchase history, newest first.",
    request: historyRequest,
    reply: purchaseHistoryPage,
  }),
  topuphistory: call({
    method: "GET",
    path: "/topuphistory",
    access: "player",
    origin: "specification",
    summary: "A page of the redeem history, newest first.",
    request: historyRequest,
    reply: topUpHistoryPage,
  }),
  getSiteBanners: call({
    method: "GET",
    path: "/getSiteBanners",
    access: "anyone",
    origin: "specification",
    summary: "The banners of the carousel.",
    request: nothing,
    reply: listOf(siteBanner),
  }),
  getSiteSettings: call({
    method: "GET",
    path: "/getsitesettings",
    access: "anyone",
    origin: "portal",
    summary: "What the operator set for the whole site.",
    request: nothing,
    reply: siteSettings,
  }),
  getcurrentuser: call({
    method: "GET",
    path: "/getcurrentuser",
    access: "player",
    origin: "portal",
    summary: "The user of the bearer token as the game server knows it now.",
    request: nothing,
    reply: z.object({ user }),
  }),
  resetpassword: call({
    method: "POST",
    path: "/resetpassword",
    access: "anyone",
    origin: "portal",
    summary: "Set a new password with the token of a reset link; logs the user out everywhere.",
    request: z.object({ token: field, NewUserPass: field }),
    reply: message,
  }),
  verifyemail: call({
    method: "POST",
    path: "/verifyemail",
    access: "anyone",
    origin: "portal",
    summary: "Confirm an e-mail address with the token of a verification link.",
    request: z.object({ token: field }),
    reply: message,
  }),
  resendverification: call({
    method: "POST",
    path: "/resendverification",
    access: "player",
    origin: "portal",
    summary: "Mail the link that confirms the account's e-mail address once more.",
    request: nothing,
    reply: message,
  }),
  getmonthlyrankings: call({
    method: "GET",
    path: "/getmonthlyrankings/{board}/{month}/{school}/{class}/{page}",
    access: "anyone",
    origin: "portal",
    summary:
      "One page (100 rows) of a monthly ranking. Kills and deaths are those of the month; ranks count within the filters.",
    request: z.object({
      board: z.enum(boardKeys),
      /** `YYYY-MM` in Manila, or `now`. */
      month: z
        .string()
        .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])|now)$/)
        .meta({ examples: ["now"] }),
      school: z
        .string()
        .regex(/^(?:all|[0-2])$/)
        .meta({ examples: ["all"] }),
      class: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ["all"] }),
      page: integer.pipe(z.number().min(1).max(10)),
    }),
    reply: monthlyRankings,
  }),
  getContentVersion: call({
    method: "GET",
    path: "/getcontentversion",
    access: "anyone",
    origin: "portal",
    summary: "A number that rises with every publication; copies made under an older one are stale.",
    request: nothing,
    reply: z.object({ version: integer }),
  }),
  getnewspage: call({
    method: "GET",
    path: "/getnewspage/{type}/{page}",
    access: "anyone",
    origin: "portal",
    summary: "One page (8 items) of a board's full list, newest first.",
    request: z.object({
      type: integer.pipe(z.number().min(0).max(2)),
      page: integer.pipe(z.number().min(1)),
    }),
    reply: z.object({ data: z.array(newsItem), last_page: integer }),
  }),
  getshopitems: call({
    method: "GET",
    path: "/getshopitems/{category}/{page}",
    access: "anyone",
    origin: "portal",
    summary:
      "One page (12 items) of a category of the item shop, or of `all` items; only those whose name contains the search, if one is given, and by price if asked.",
    request: z.object({
      category: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ["all"] }),
      page: integer.pipe(z.number().min(1)),
      search: z.string().trim().max(shop.searchLength).nullish(),
      order: z.enum(shopOrders).nullish(),
    }),
    reply: z.object({ data: z.array(shopItem), last_page: integer }),
  }),
  getcart: call({
    method: "GET",
    path: "/getcart",
    access: "player",
    origin: "portal",
    summary: "The shopping cart, oldest line first, with the prices of now.",
    request: nothing,
    reply: listOf(cartItem),
  }),
  addtocart: call({
    method: "POST",
    path: "/addtocart",
    access: "player",
    origin: "portal",
    summary: "Put an item into the cart, checked; more of one that is there already raises its quantity.",
    request: z.object({ ProductNum: integer, quantity }),
    reply: z.object({ message: text, count: integer }),
  }),
  updatecart: call({
    method: "POST",
    path: "/updatecart",
    access: "player",
    origin: "portal",
    summary: "Set the quantity or the check mark (1 or 0) of a cart line.",
    request: z.object({ seq: integer, quantity: quantity.nullish(), isChecked: bit.nullish() }),
    reply: message,
  }),
  removefromcart: call({
    method: "POST",
    path: "/removefromcart",
    access: "player",
    origin: "portal",
    summary: "Take a line out of the cart.",
    request: z.object({ seq: integer }),
    reply: message,
  }),
  buycart: call({
    method: "POST",
    path: "/buycart",
    access: "player",
    origin: "portal",
    summary:
      "Buy checked lines of the cart, all or nothing. Each is named with the quantity and the price the buyer saw; where one is different meanwhile, nothing is bought. The same request key buys once and gets the same reply again.",
    request: z.object({
      requestKey: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .meta({ examples: ["0123456789abcdef"] }),
      items: z.array(z.object({ seq: integer, quantity, price: integer.pipe(z.number().min(0)) })).max(cart.lines),
    }),
    reply: z.object({
      message: text,
      purchase: integer,
      /** The request key had bought before: nothing was bought now. */
      repeated: z.boolean().default(false),
      userPoints: number.nullish(),
      userPoints2: number.nullish(),
    }),
  }),
  getpurchase: call({
    method: "GET",
    path: "/getpurchase/{id}",
    access: "player",
    origin: "portal",
    summary: "A purchase of one's own, with the state of its delivery.",
    request: z.object({ id: integer.pipe(z.number().min(1)) }),
    reply: z.object({ purchase }),
  }),
  canceldelivery: call({
    method: "POST",
    path: "/canceldelivery",
    access: "player",
    origin: "portal",
    summary:
      "Cancel and refund what the game has not taken yet of a bought line, within 15 minutes. Asking again refunds nothing more.",
    request: z.object({ line: integer.pipe(z.number().min(1)) }),
    reply: z.object({
      message: text,
      /** Units cancelled by this request. */
      cancelled: integer,
      userPoints: number.nullish(),
      userPoints2: number.nullish(),
    }),
  }),
  pushCharacters: call({
    method: "POST",
    path: "/bridge/characters",
    access: "bridge",
    origin: "bridge",
    summary:
      "Characters as they are in the game, at most 1,000 at a time. A batch that was taken before changes nothing and gets the same reply; rows with mistakes are named and the others kept. The body may be compressed with gzip.",
    request: z.object({
      batch_id: z
        .string()
        .regex(/^[\w.:-]{1,64}$/)
        .meta({ examples: ["main-2026-06-01-0001"] }),
      /** Rises with every batch of a server: of two batches of the same time the higher one counts. */
      sequence: integer.pipe(z.number().min(0)),
      /** When the rows were read: decides the month they count for. ISO 8601, or Manila time without a zone. */
      time: z
        .string()
        .max(40)
        .meta({ examples: ["2026-06-01T00:00:00+08:00"] }),
      rows: z
        .array(z.unknown().meta({ type: "object", description: "A character; docs/bridge.md names its fields." }))
        .meta({ description: "Characters. Each is checked on its own." }),
    }),
    reply: z.object({
      batch_id: z.string(),
      month: z.string(),
      accepted: integer,
      rejected: z.array(z.object({ index: integer, errors: z.array(z.string()) })),
    }),
  }),
  pullWhitelist: call({
    method: "GET",
    path: "/bridge/whitelist",
    access: "bridge",
    origin: "bridge",
    summary:
      "Changes of the IP whitelist after a cursor, oldest first; start with 0 and go on with the reply's cursor.",
    request: z.object({ cursor: wholeOr(0), limit: wholeOr(500) }),
    reply: z.object({
      changes: z.array(
        z.object({
          seq: integer,
          UserNum: integer,
          UserID: z.string(),
          ip: z.string(),
          /** False when the address is to be removed. */
          active: z.boolean(),
          changed_at: z.string(),
        }),
      ),
      cursor: integer,
      more: z.boolean(),
    }),
  }),
  pullDeliveries: call({
    method: "GET",
    path: "/bridge/deliveries",
    access: "bridge",
    origin: "bridge",
    summary: "Bought items that wait to be handed over, oldest first; they stay until they are acknowledged.",
    request: z.object({ limit: wholeOr(100) }),
    reply: z.object({ deliveries: z.array(delivery) }),
  }),
  ackDeliveries: call({
    method: "POST",
    path: "/bridge/deliveries/ack",
    access: "bridge",
    origin: "bridge",
    summary:
      "Takes deliveries over. Hand out only what the reply names as taken: the others were cancelled meanwhile. Asking again gives the same reply.",
    request: z.object({
      ids: z.array(integer).min(1).max(500),
    }),
    reply: z.object({ taken: z.array(integer), refused: z.array(integer) }),
  }),
} as const satisfies Record<string, CallDefinition>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
/** What a caller passes. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]["request"]>;
/** What an implementation receives: parsed and within bounds. */
export type CallRequest<Name extends CallName> = z.output<Contract[Name]["request"]>;
export type CallReply<Name extends CallName> = z.output<Contract[Name]["reply"]>;

/** The game API as the site uses it. Every method throws `GameApiError` only. */
export type GameApi = { [Name in CallName]: (input: CallInput<Name>) => Promise<CallReply<Name>> };

/** Who calls: made once per request, passed to an implementation when it is created. */
export interface Caller {
  /** The visitor's address, for whitelisting and limits; empty when it is not known. */
  ip: string;
  /** Bearer token of the logged-in user. */
  token: string | undefined;
}

/** The names of all calls, typed. */
export const callNames = Object.keys(contract) as CallName[];
