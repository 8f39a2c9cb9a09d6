import * as z from "zod";
import { call, defaultWhenMissing, field, identifierField, textField } from "#app/contract/define.ts";
import { integer, integerOr, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { adminRightKeys, knownRights } from "#app/features/admin/rights.ts";
import { byCurrency, type Currency, headlineCurrencies, otherCurrencies } from "#app/features/currencies/currencies.ts";
import { gameAccountStates } from "#app/features/game-tasks/states.ts";
import { proof } from "#app/features/mfa/calls.ts";
import { sentAnswers } from "#app/features/sign-up-fields/answer-record.ts";

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
  /** Our addition: whether the account has a second factor, or needs none as staff of the demo content. */
  secondFactor: wireName("SecondFactor", z.enum(["on", "off", "exempt"]).nullish()),
  emailVerifiedAt: wireName("email_verified_at", z.string().max(MAX_TIME_TEXT).nullish()),
  nameFirst: wireName("NameFirst", accountText),
  nameLast: wireName("NameLast", accountText),
  email: wireName("UserEmail", accountText),
  /** Our addition: a new address that takes effect once it is confirmed; missing when no change is pending. */
  pendingEmail: wireName("PendingEmail", z.string().max(MAX_ACCOUNT_TEXT).nullish()),
  /** Our addition: when the pending address takes effect, ISO 8601; missing until it is confirmed. */
  pendingEmailFrom: wireName("PendingEmailFrom", z.string().max(MAX_TIME_TEXT).nullish()),
  phone: wireName("PhoneNumber", accountText),
  /** Our addition: when the account will be deleted; missing when no deletion is pending. */
  deletionAt: wireName("deletion_at", z.string().max(MAX_TIME_TEXT).nullish()),
  /** Our addition: the state of the account in the game; `missing` if it is not there, absent without a game agent. */
  gameAccount: wireName("game_account", z.enum([...gameAccountStates, "missing"]).nullish()),
  secretQuestion: wireName("UserSQ", integerOr(0)),
  /** Our addition: whether the caller's address is on the account's whitelist. */
  isAddressListed: wireName("address_listed", z.boolean().nullish()),
  /** Our addition: the number of lines in the cart. */
  cartLines: wireName("cart_lines", integer.nullish()),
  /** Our addition: whether its characters have no pages; absent if the game server has no such pages. */
  charactersHidden: wireName("characters_hidden", z.boolean().nullish()),
  ...balanceFields(otherCurrencies),
  /** Our addition, for staff: their rights and the name of their role. Without them, the user type decides. */
  rights: wireName(
    "Rights",
    z
      .array(z.string().max(40))
      .max(40)
      .transform(knownRights)
      .pipe(z.array(z.enum(adminRightKeys)))
      .nullish(),
  ),
  roleName: wireName("RoleName", z.string().max(60).nullish()),
  characters: optionalList(
    z.object({
      characterName: wireName("ChaName", z.string().regex(/\S/)),
      level: wireName("ChaLevel", integerOr(0)),
      /** Our additions, as in the rankings. */
      characterNum: wireName("ChaNum", integer.nullish()),
      classCode: wireName("ChaClass", integer.nullish()),
      school: wireName("ChaSchool", integer.nullish()),
    }),
  ),
});
export type User = z.output<typeof user>;

export const connectionInfo = () =>
  z.object({
    ip: wireName("CC_IP", text),
    status: wireName("CC_status", integerOr(0)),
    /** Our addition: the account's whitelist, newest entry first: IPv4 addresses and IPv6 networks. */
    listed: wireName(
      "CC_listed",
      z.array(z.object({ ip: z.string(), listedAt: wireName("listed_at", z.string().max(MAX_TIME_TEXT)) })).nullish(),
    ),
  });
export type ConnectionInfo = z.output<ReturnType<typeof connectionInfo>>;

/** The reply to a login. */
const loginReply = () =>
  z.object({
    user: user.nullish(),
    token: z.string().nullish(),
    message: text,
    /** Our API sends the user's type here as well: section 7 reads the user type rules from either field. */
    status: integer.nullish(),
    /** Ours: identifies the second step of the login; without it, the login is complete. */
    challenge: z.string().nullish(),
    /** Ours: identifies the browser in later logins, see `device` of the request. */
    device: z.string().nullish(),
  });

/** Ours: the `device` of an earlier reply, empty without one. The owner is told of logins with a new device. */
const device = textField(100).optional();

/** The account of the bearer token; without its number when the game server never sent one. */
const identity = { userNum: wireName("UserNum", integer.optional()), userId: wireName("UserID", field) };

/** Calls about accounts and sessions. */
export const accountsCalls = {
  logIn: call("anyone", "POST /processlogin", {
    duringMaintenance: true,
    origin: "specification",
    summary: "Log in with a user ID and a password.",
    request: () =>
      z.object({ userId: wireName("UserID", identifierField), password: wireName("UserPass", field), device }),
    reply: loginReply,
  }),
  confirmLogin: call("anyone", "POST /confirmlogin", {
    duringMaintenance: true,
    summary:
      "The second step of a login whose reply had a challenge: send it with a code of the authenticator app, a recovery code, a passkey's response, or the code of the mail.",
    request: () => z.object({ challenge: textField(2000), proof, device }),
    reply: loginReply,
  }),
  logInWithPasskey: call("anyone", "POST /passkeylogin", {
    duringMaintenance: true,
    summary: "Log in with a passkey's response to the options of passkeyRequest.",
    request: () => z.object({ credential: proof, device }),
    reply: loginReply,
  }),
  logOut: call("player", "POST /logout", {
    duringMaintenance: true,
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
        userId: identifierField,
        userFirstName: field,
        userLastName: field,
        userPassword: field,
        userPasswordConfirm: field,
        userEmail: identifierField,
        secretQuestion: defaultWhenMissing("", z.union([field, z.number()])),
        secretAnswer: field,
        gender: field,
        country: field,
        agreeTerms: defaultWhenMissing("", z.union([z.boolean(), field, z.number()])),
        /** Ours: the player has an account in the game and will connect it, so that none is created there. */
        existingGameAccount: z.boolean().optional(),
        /** Ours: the answers to the owner's fields, see `sign_up_fields` of `getsitesettings`. */
        answers: sentAnswers.optional(),
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
    bestEffort: true,
    requiresHumanCheck: true,
    summary:
      "Check whether a user ID is available, for a form that has other errors. Returns a message at its field if it is taken. Rate limited; register also reports it. Whether an e-mail address is registered is not reported anywhere.",
    request: () => z.object({ userId: identifierField }),
    reply: () => z.object({ formErrors: wireName("form-error", z.record(z.string(), z.array(z.string())).nullish()) }),
  }),
  whitelistIp: call("player", "POST /whitelist-user-ip", {
    id: "whitelistUserIp",
    origin: "specification",
    summary:
      "Whitelist the visitor's current IP address. Of IPv6, the /64 network is listed; the game is reached by IPv4, see listaddress. The owner is told by mail, with a link that removes the entry.",
    reply: () => message,
  }),
  connection: call("player", "GET /user-ip", {
    id: "userIp",
    origin: "specification",
    summary: "Get the visitor's IP address and whether it is whitelisted.",
    reply: () => z.object({ connection: wireName("useripdata", connectionInfo()) }),
  }),
  listAddress: call("player", "POST /listaddress", {
    summary: "Whitelist an IPv4 address by its text, for visitors who come by IPv6.",
    request: () => z.object({ ip: field }),
    reply: () => message,
  }),
  unlistAddress: call("player", "POST /unlistaddress", {
    summary: "Remove an address or a network from the account's whitelist.",
    request: () => z.object({ ip: field }),
    reply: () => message,
  }),
  unlistByLink: call("anyone", "POST /unlistbylink", {
    summary: "Remove an entry of a whitelist with the token of the link in the mail about it.",
    request: () => z.object({ token: field }),
    reply: () => message,
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
        email: wireName("UserEmail", identifierField),
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
    request: () => z.object({ email: wireName("findIDEmail", identifierField) }),
    reply: () => message,
  }),
  findPassword: call("anyone", "POST /findPassword", {
    origin: "specification",
    requiresHumanCheck: true,
    summary: "E-mail a link that resets the password.",
    request: () =>
      z.object({ userId: wireName("findPWID", identifierField), email: wireName("findPWEmail", identifierField) }),
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
    summary:
      "Confirm an e-mail address, or a pending new one, with the token of the link that was sent to it. A new address takes effect when the current one has had 72 hours to undo the change.",
    request: () => z.object({ token: field }),
    reply: () => message,
  }),
  checkLink: call("anyone", "POST /checklink", {
    summary:
      "Whether the token of a link can still be used for its purpose; does not use it. `verify` is also that of a new address.",
    request: () => z.object({ token: field, purpose: z.enum(["reset", "verify", "undo", "unlist", "owner"]) }),
    reply: () => z.object({ isValid: wireName("valid", z.boolean()) }),
  }),
  resendVerification: call("player", "POST /resendverification", {
    probe: { part: "accountMails", request: () => ({}) },
    summary: "Resend the link that confirms the account's e-mail address, or the pending new one.",
    reply: () => message,
  }),
  undoEmailChange: call("anyone", "POST /undoemailchange", {
    summary:
      "Cancel a pending change of the e-mail address with the token of the link that was sent to the current address; logs the account out everywhere.",
    request: () => z.object({ token: field }),
    reply: () => message,
  }),
  cancelEmailChange: call("player", "POST /cancelemailchange", {
    summary: "Cancel a pending change of the e-mail address.",
    reply: () => message,
  }),
};
