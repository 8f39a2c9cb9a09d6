import * as z from "zod";
import { type CallDefinition, call, field, missingReadsAs, nothing } from "#app/contract/define.ts";
import { integer, integerOr, listOrNothing, message, text } from "#app/contract/fields.ts";
import { type Currency, fieldsOf, headlineCurrencies, otherCurrencies } from "#app/features/wallet/currencies.ts";

/**
 * Characters of a text of an account, those of the longest e-mail address. The session cookie holds the account, so a
 * longer text reads as missing.
 */
const MAX_ACCOUNT_TEXT = 254;

/** Characters of a point in time, in any notation. */
const MAX_TIME_TEXT = 64;

const accountText = z.string().max(MAX_ACCOUNT_TEXT).default("");

/** Balances under their names in a user: `UserPoint`, `UserPoint2`, `ReferralBalance`. */
function balanceFields<Listed extends Currency>(list: readonly Listed[]) {
  return fieldsOf(
    list,
    ({ wire }): Listed["wire"]["user"] => wire.user,
    () => integerOr(0),
  );
}

export const user = z.object({
  /** 0 when the server did not say it. */
  UserNum: integerOr(0),
  UserID: accountText,
  ...balanceFields(headlineCurrencies),
  /** 0 and 1 players, 2 to 10 refused, 11 and above admins; some servers say it in the login's `status` only. */
  UserType: integer.nullish(),
  email_verified_at: z.string().max(MAX_TIME_TEXT).nullish(),
  NameFirst: accountText,
  NameLast: accountText,
  UserEmail: accountText,
  /** Ours: a new address that counts once it is confirmed; missing when none waits. */
  PendingEmail: z.string().max(MAX_ACCOUNT_TEXT).nullish(),
  PhoneNumber: accountText,
  UserSQ: integerOr(0),
  ...balanceFields(otherCurrencies),
  characters: listOrNothing(z.object({ ChaName: z.string().regex(/\S/), ChaLevel: integerOr(0) })),
});
export type User = z.output<typeof user>;

export const connectionInfo = z.object({ CC_IP: text, CC_status: integerOr(0) });
export type ConnectionInfo = z.output<typeof connectionInfo>;

/** The account of the bearer token; its number is left out where the game server never said it. */
const identity = { UserNum: integer.optional(), UserID: field };

/** Calls about accounts and sessions. */
export const accountsCalls = {
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
    forPeople: true,
    summary: "Create an account; status 1 means success.",
    request: z.object({
      userId: field,
      userFirstName: field,
      userLastName: field,
      userPassword: field,
      userPasswordConfirm: field,
      userEmail: field,
      secretQuestion: missingReadsAs("", z.union([field, z.number()])),
      secretAnswer: field,
      gender: field,
      country: field,
      agreeTerms: missingReadsAs("", z.union([z.boolean(), field, z.number()])),
    }),
    reply: z.object({
      message: text,
      status: integer.nullish(),
      /** Messages by field; the empty name holds those that belong to none. */
      "form-error": z.record(z.string(), z.array(z.string())).nullish(),
    }),
  }),
  checkregistration: call({
    method: "POST",
    path: "/checkregistration",
    access: "anyone",
    origin: "portal",
    summary:
      "Whether a user ID and an e-mail address are free, for a form that has other mistakes: messages by field of what is taken. Limited; register tells it too.",
    request: z.object({ userId: field, userEmail: field }),
    reply: z.object({ "form-error": z.record(z.string(), z.array(z.string())).nullish() }),
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
    summary:
      "Change account details; logs the user out on success. What is left out stays as it is. Another e-mail address counts once the link that is mailed there is followed.",
    request: z.object({
      ...identity,
      UserPass: field,
      UserPass2: field.nullish(),
      UserEmail: field,
      NameFirst: field.optional(),
      NameLast: field.optional(),
      PhoneNumber: field.optional(),
    }),
    reply: message,
  }),
  findUserID: call({
    method: "POST",
    path: "/findUserID",
    access: "anyone",
    origin: "specification",
    forPeople: true,
    summary: "Mail the user ID that belongs to an e-mail address.",
    request: z.object({ findIDEmail: field }),
    reply: message,
  }),
  findPassword: call({
    method: "POST",
    path: "/findPassword",
    access: "anyone",
    origin: "specification",
    forPeople: true,
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
  getcurrentuser: call({
    method: "GET",
    path: "/getcurrentuser",
    access: "player",
    origin: "portal",
    brief: true,
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
    summary: "Confirm an e-mail address, or a new one that waits, with the token of a link that was mailed there.",
    request: z.object({ token: field }),
    reply: message,
  }),
  resendverification: call({
    method: "POST",
    path: "/resendverification",
    access: "player",
    origin: "portal",
    summary: "Mail the link that confirms the account's e-mail address, or the new one that waits, once more.",
    request: nothing,
    reply: message,
  }),
  cancelemailchange: call({
    method: "POST",
    path: "/cancelemailchange",
    access: "player",
    origin: "portal",
    summary: "Forget a new e-mail address that waits to be confirmed.",
    request: nothing,
    reply: message,
  }),
} satisfies Record<string, CallDefinition>;
