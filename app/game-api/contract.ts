import * as z from "zod";
import {
  connectionInfo,
  downloadLink,
  integer,
  listOf,
  message,
  newsItem,
  number,
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

/** Who may make a call. `player` needs a bearer token, `admin` one of user type 11 or above. */
export type Access = "anyone" | "player" | "admin";

export interface CallDefinition<Request extends z.ZodObject = z.ZodObject, Reply extends z.ZodType = z.ZodType> {
  method: "GET" | "POST";
  /** Path below the base address; `{name}` parts are taken from the request. */
  path: string;
  access: Access;
  /** Where the call comes from: section 7 of the specification, or this product. */
  origin: "specification" | "portal";
  summary: string;
  /** Path parts, and beyond them the query of a GET or the JSON body of a POST. */
  request: Request;
  reply: Reply;
}

function call<Request extends z.ZodObject, Reply extends z.ZodType>(
  definition: CallDefinition<Request, Reply>,
): CallDefinition<Request, Reply> {
  return definition;
}

const nothing = z.object({});
const bit = integer.pipe(z.union([z.literal(0), z.literal(1)]));
/** Texts a visitor sends: bounded, so that no field can be used to exhaust the server. */
const field = z.string().max(500);

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
    request: z.object({ page: integer }),
    reply: purchaseHistoryPage,
  }),
  topuphistory: call({
    method: "GET",
    path: "/topuphistory",
    access: "player",
    origin: "specification",
    summary: "A page of the redeem history, newest first.",
    request: z.object({ page: integer }),
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
    summary: "One page (12 items) of a category of the item shop, or of `all` items.",
    request: z.object({
      category: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ["all"] }),
      page: integer.pipe(z.number().min(1)),
    }),
    reply: z.object({ data: z.array(shopItem), last_page: integer }),
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
