import * as z from "zod";
import { call, defaultWhenMissing, field } from "#app/contract/define.ts";
import { integer, integerOr, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { byCurrency, type Currency, headlineCurrencies, otherCurrencies } from "#app/features/wallet/currencies.ts";

/**
 * Maximum length of an account's text fields: that of the longest e-mail address. The session cookie stores the
 * account, so a longer text is treated as missing.
 */
const MAX_ACCOUNT_TEXT = 254;

/** Maximum length of a timestamp, in any notation. */
const MAX_TIME_TEXT = 64;

const accountText = z.string().max(MAX_ACCOUNT_TEXT).default("");

/** Balances by currency. */
function balanceFields<Listed extends Currency>(list: readonly Listed[]) {
  return byCurrency(list, ({ wire }) => wireName(wire.user, integerOr(0)));
}

export const user = z.object({
  /** 0 when the server did not send it. */
  userNum: wireName("UserNum", integerOr(0)),
  userId: wireName("UserID", accountText),
  ...balanceFields(headlineCurrencies),
  /**
   * 0 and 1: players; 2 to 10: refused; 11 and above: admins. Some servers send it only in the `status` of the login.
   */
  userType: wireName("UserType", integer.nullish()),
  emailVerifiedAt: wireName("email_verified_at", z.string().max(MAX_TIME_TEXT).nullish()),
  nameFirst: wireName("NameFirst", accountText),
  nameLast: wireName("NameLast", accountText),
  email: wireName("UserEmail", accountText),
  /** Our addition: a new address that takes effect once it is confirmed; missing when no change is pending. */
  pendingEmail: wireName("PendingEmail", z.string().max(MAX_ACCOUNT_TEXT).nullish()),
  phone: wireName("PhoneNumber", accountText),
  secretQuestion: wireName("UserSQ", integerOr(0)),
  ...balanceFields(otherCurrencies),
  characters: optionalList(
    z.object({ characterName: wireName("ChaName", z.string().regex(/\S/)), level: wireName("ChaLevel", integerOr(0)) }),
  ),
});
export type User = z.output<typeof user>;

export const connectionInfo = z.object({ ip: wireName("CC_IP", text), status: wireName("CC_status", integerOr(0)) });
export type ConnectionInfo = z.output<typeof connectionInfo>;

/** The account of the bearer token; without its number when the game server never sent one. */
const identity = { userNum: wireName("UserNum", integer.optional()), userId: wireName("UserID", field) };

/** Calls about accounts and sessions. */
export const accountsCalls = {
  logIn: call("anyone", "POST /processlogin", {
    origin: "specification",
    summary: "Log in with a user ID and a password.",
    request: () => z.object({ userId: wireName("UserID", field), password: wireName("UserPass", field) }),
    reply: () =>
      z.object({
        user: user.nullish(),
        token: z.string().nullish(),
        message: text,
        /** Our API sends the user's type here as well: section 7 reads the user type rules from either field. */
        status: integer.nullish(),
      }),
  }),
  logOut: call("player", "POST /logout", {
    origin: "specification",
    summary: "End the session of the bearer token.",
    reply: () => message,
  }),
  register: call("anyone", "POST /register", {
    origin: "specification",
    requiresHumanCheck: true,
    summary: "Create an account; status 1 means success.",
    request: () =>
      z.object({
        userId: field,
        userFirstName: field,
        userLastName: field,
        userPassword: field,
        userPasswordConfirm: field,
        userEmail: field,
        secretQuestion: defaultWhenMissing("", z.union([field, z.number()])),
        secretAnswer: field,
        gender: field,
        country: field,
        agreeTerms: defaultWhenMissing("", z.union([z.boolean(), field, z.number()])),
      }),
    reply: () =>
      z.object({
        message: text,
        status: integer.nullish(),
        /** Messages by field; those that belong to no field are under the empty name. */
        formErrors: wireName("form-error", z.record(z.string(), z.array(z.string())).nullish()),
      }),
  }),
  checkRegistration: call("anyone", "POST /checkregistration", {
    summary:
      "Check whether a user ID and an e-mail address are available, for a form that has other errors. Returns messages by field for those that are taken. Rate limited; register also reports them.",
    request: () => z.object({ userId: field, userEmail: field }),
    reply: () => z.object({ formErrors: wireName("form-error", z.record(z.string(), z.array(z.string())).nullish()) }),
  }),
  whitelistIp: call("player", "POST /whitelist-user-ip", {
    id: "whitelistUserIp",
    origin: "specification",
    summary: "Whitelist the visitor's current IP address.",
    reply: () => message,
  }),
  connection: call("player", "GET /user-ip", {
    id: "userIp",
    origin: "specification",
    summary: "Get the visitor's IP address and whether it is whitelisted.",
    reply: () => z.object({ connection: wireName("useripdata", connectionInfo) }),
  }),
  updateDetails: call("player", "POST /updateuserdetails", {
    origin: "specification",
    summary:
      "Change account details; logs the user out on success. Fields that are left out stay unchanged. A new e-mail address takes effect once the link that is sent to it is opened.",
    request: () =>
      z.object({
        ...identity,
        password: wireName("UserPass", field),
        retypedPassword: wireName("UserPass2", field.nullish()),
        email: wireName("UserEmail", field),
        nameFirst: wireName("NameFirst", field.optional()),
        nameLast: wireName("NameLast", field.optional()),
        phone: wireName("PhoneNumber", field.optional()),
      }),
    reply: () => message,
  }),
  findUserId: call("anyone", "POST /findUserID", {
    origin: "specification",
    requiresHumanCheck: true,
    summary: "E-mail the user ID that belongs to an e-mail address.",
    request: () => z.object({ email: wireName("findIDEmail", field) }),
    reply: () => message,
  }),
  findPassword: call("anyone", "POST /findPassword", {
    origin: "specification",
    requiresHumanCheck: true,
    summary: "E-mail a link that resets the password.",
    request: () => z.object({ userId: wireName("findPWID", field), email: wireName("findPWEmail", field) }),
    reply: () => message,
  }),
  updatePassword: call("player", "POST /updatepassword", {
    origin: "specification",
    summary: "Change the password; logs the user out everywhere.",
    request: () =>
      z.object({
        ...identity,
        password: wireName("UserPass", field),
        newPassword: wireName("NewUserPass", field),
      }),
    reply: () => message,
  }),
  checkSecretAnswer: call("player", "POST /validate-secret-answer", {
    id: "validateSecretAnswer",
    origin: "specification",
    summary: "Check the answer to the account's secret question.",
    request: () => z.object({ ...identity, secretAnswer: field }),
    reply: () => message,
  }),
  checkPassword: call("player", "POST /api/validate-password", {
    id: "validatePassword",
    origin: "specification",
    summary: "Check the account's password; the message is truthy when it is right.",
    request: () => z.object({ ...identity, password: wireName("UserPass", field) }),
    reply: () => z.object({ message: z.union([z.string(), z.boolean(), z.number()]).nullish() }),
  }),
  current: call("player", "GET /getcurrentuser", {
    bestEffort: true,
    summary: "Get the current data of the bearer token's user.",
    reply: () => z.object({ user }),
  }),
  resetPassword: call("anyone", "POST /resetpassword", {
    summary: "Set a new password with the token of a reset link; logs the user out everywhere.",
    request: () => z.object({ token: field, newPassword: wireName("NewUserPass", field) }),
    reply: () => message,
  }),
  verifyEmail: call("anyone", "POST /verifyemail", {
    summary: "Confirm an e-mail address, or a pending new one, with the token of the link that was sent to it.",
    request: () => z.object({ token: field }),
    reply: () => message,
  }),
  resendVerification: call("player", "POST /resendverification", {
    summary: "Resend the link that confirms the account's e-mail address, or the pending new one.",
    reply: () => message,
  }),
  cancelEmailChange: call("player", "POST /cancelemailchange", {
    summary: "Cancel a pending change of the e-mail address.",
    reply: () => message,
  }),
};
