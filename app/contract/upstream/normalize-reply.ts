import { type CallName, type CallRequest, calls } from "../contract.ts";
import { type FieldErrors, GameApiError, plainFields, unnamedField } from "../errors.ts";
import { message, plainText } from "../message.ts";
import { translateKeys } from "../wire.ts";
import { firstObject, isMissing, isObject, looseFlag, looseNumber } from "./reply-reader.ts";
import { isCheck, statusSign, type Verdict, verdictOf } from "./verdict.ts";

type JsonObject = Record<string, unknown>;

/** Names that servers use for the type of a user, in order of precedence. Case does not matter. */
export const userTypeNames = ["UserType", "user_type", "type"] as const;

/** Names that servers use for messages by field: ours, that of specification section 7, and a common framework's. */
const FIELD_COLLECTIONS = ["fields", "form-error", "errors"];

/** The message of a reply: its message field, or the text in its error field. */
function messageOf(reply: JsonObject): unknown {
  return isMissing(reply.message) ? textOf(reply.error) : reply.message;
}

type Normalizer = (reply: JsonObject, request: JsonObject) => JsonObject;

/** With the `status` of specification section 7: 1 means success; undefined if the reply does not say. */
const withStatus =
  (name: CallName): Normalizer =>
  (reply) => ({ ...reply, message: messageOf(reply), status: statusOf(verdictOf(name, reply), reply) });

function statusOf(verdict: Verdict, { status }: JsonObject): number | undefined {
  if (verdict === "done") return 1;
  if (verdict !== "refused") return undefined;
  const given = statusSign(status) === "refused" ? looseNumber(status) : undefined;
  return Math.trunc(given ?? 0);
}

/** A check of a secret, which failed if its reply has no message. */
const withConfirmation =
  (name: CallName): Normalizer =>
  (reply) =>
    verdictOf(name, reply) === "done" ? reply : { ...reply, message: "" };

/** Convert servers' own conventions to the names and values of specification section 7; the reader does the rest. */
const normalizers: { [Name in CallName]?: Normalizer } = {
  "accounts.logIn": (reply) => ({
    ...reply,
    message: messageOf(reply),
    status: userTypeOfStatus(reply.status),
    user: userOf(reply),
  }),
  "accounts.register": (reply) => ({
    ...withStatus("accounts.register")(reply, {}),
    "form-error": fieldErrorsOf("accounts.register", reply),
  }),
  "accounts.checkRegistration": (reply) => ({ "form-error": fieldErrorsOf("accounts.checkRegistration", reply) }),
  "wallet.redeem": withStatus("wallet.redeem"),
  "accounts.checkPassword": withConfirmation("accounts.checkPassword"),
  "accounts.checkSecretAnswer": (reply) => {
    const { message, ...rest } = withConfirmation("accounts.checkSecretAnswer")(reply, {});
    return { ...rest, message: message === true ? String(message) : message };
  },
  // A server may omit the number of a single requested item.
  "news.byId": (reply, { id }) => {
    const item = firstObject(reply.data);
    const hasContent = item && isMissing(item.id) && ("subject" in item || "content" in item);
    return hasContent ? { ...reply, data: [{ ...item, id }] } : reply;
  },
};

/**
 * The status of a login's reply, in which servers send the type of the user, or success as in other calls: 1 is a
 * player, and other numbers are truncated.
 */
function userTypeOfStatus(status: unknown): number | undefined {
  if (isMissing(status)) return undefined;
  const sign = statusSign(status);
  if (sign === "accepted" || sign === "http success") return 1;
  const number = looseNumber(status);
  return number === undefined ? sign && 0 : Math.trunc(number);
}

/** Converts a reply to the names and values of specification section 7, if servers are known to differ for its call. */
export function normalizeReply<Name extends CallName>(
  name: Name,
  reply: JsonObject,
  request: CallRequest<Name> | JsonObject,
): JsonObject {
  return normalizers[name]?.(reply, request as JsonObject) ?? reply;
}

/** The calls whose pages read the outcome from the reply: the type of a user, a `status`, a message that is missing. */
function reportsOutcome(name: CallName): boolean {
  return isCheck(name) || name === "accounts.logIn" || name === "accounts.register" || name === "wallet.redeem";
}

/**
 * The error of a write whose reply has a successful HTTP status, but does not report success; undefined if it does. A
 * refusal of a call whose reply reports the outcome itself is no error.
 */
export function failureIn(name: CallName, reply: JsonObject): GameApiError | undefined {
  const verdict = verdictOf(name, reply);
  const given = textOf(messageOf(reply));
  const said = given ? plainText(given) : message("call.unexpected");
  if (verdict === "failed") return new GameApiError("unavailable", said);
  if (verdict === "done" || reportsOutcome(name)) return undefined;
  if (verdict === "unclear") return new GameApiError("unavailable", message("call.unclear"));
  const fields = fieldErrorsOf(name, reply);
  return new GameApiError("invalid", said, fields && plainFields(fields));
}

/** Messages by field of a request, from any of the known names and shapes; undefined when there are none. */
export function fieldErrorsOf(name: CallName, reply: JsonObject): FieldErrors | undefined {
  const collection = FIELD_COLLECTIONS.map((name) => reply[name]).find((value) => !isMissing(value));
  const named = isObject(collection) ? collection : { [unnamedField]: collection };
  const entries = Object.entries(named).map(([name, value]) => [name, textsIn(value)] as const);
  const present = entries.filter(([, messages]) => messages.length > 0);
  if (present.length === 0) return undefined;
  return translateKeys(calls[name].request, Object.fromEntries(present), "decode");
}

/** The value if it is a text that is not blank; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" && value.trim() !== "" ? value : "";
}

/**
 * The user of a reply, which may be the reply itself, with the user type in the contract's field and the time at which
 * the address was confirmed as a text.
 */
function userOf(reply: JsonObject): JsonObject | undefined {
  const user = firstObject(reply.user) ?? (isMissing(reply.UserID) ? undefined : reply);
  if (!user || isMissing(user)) return undefined;
  const { email_verified_at: verified } = user;
  const isTime = typeof verified === "string" && looseFlag(verified) === undefined && !/^0000-/.test(verified);
  const isConfirmed = isTime || looseFlag(verified) === true;
  return {
    ...user,
    UserType: userTypeIn(user) ?? userTypeIn(reply),
    email_verified_at: isConfirmed ? (isTime ? verified : "confirmed") : null,
  };
}

function userTypeIn(object: JsonObject): number | undefined {
  const plain = (name: string) => name.toLowerCase();
  for (const name of userTypeNames) {
    const [, value] = Object.entries(object).find(([own]) => plain(own) === plain(name)) ?? [];
    const found = isMissing(value) ? undefined : looseNumber(value);
    if (found !== undefined) return Math.trunc(found);
  }
  return undefined;
}

function textsIn(value: unknown): string[] {
  return [isObject(value) ? Object.values(value) : value].flat(2).filter((one): one is string => textOf(one) !== "");
}
