import { defaultContext } from "#app/i18n/context.server.ts";
import { type CallName, type CallRequest, calls } from "../contract.ts";
import { type FieldErrors, GameApiError, plainFields, unnamedField } from "../errors.ts";
import { message, plainText } from "../message.ts";
import { translateKeys } from "../wire.ts";
import { firstObject, isMissing, isObject, looseFlag, looseNumber } from "./reply-reader.ts";

type JsonObject = Record<string, unknown>;

/** Names that servers use for the type of a user, in order of precedence. Case does not matter. */
export const userTypeNames = ["UserType", "user_type", "type"] as const;

/** Names that servers use for messages by field: ours, that of specification section 7, and a common framework's. */
const FIELD_COLLECTIONS = ["fields", "form-error", "errors"];

const SUCCESS_WORDS = ["true", "yes", "success", "successful", "succeeded", "ok"];
const REFUSAL_WORDS = ["false", "no", "error", "fail", "failed", "failure"];

/** Whether a status in a reply's body is an HTTP status of success. */
const isHttpSuccess = (status: number) => status >= 200 && status < 300;

/**
 * The `status` of a reply as defined by specification section 7: 1 means success, 0 failure.
 *
 * @returns 1 also for what servers send instead (`true`, `"success"`, 200), 0 also for `false` and `"error"`, other
 * numbers truncated; undefined for anything else
 */
export function looseStatus(value: unknown): number | undefined {
  if (typeof value === "string") {
    const word = value.trim().toLowerCase();
    if (SUCCESS_WORDS.includes(word)) return 1;
    if (REFUSAL_WORDS.includes(word)) return 0;
  }
  const number = isMissing(value) ? undefined : looseNumber(value);
  if (number === undefined) return undefined;
  return isHttpSuccess(number) ? 1 : Math.trunc(number);
}

/** The status of a reply, from any of the fields that servers use for it; undefined without any. */
function statusOf(reply: JsonObject): number | undefined {
  const status = looseStatus(reply.status) ?? looseStatus(reply.success);
  if (status !== undefined) return status;
  const { error } = reply;
  const isError = looseFlag(error) ?? (textOf(error) !== "" && isMissing(reply.message));
  return isError ? 0 : undefined;
}

/** The message of a reply: its message field, or the text in its error field. */
function messageOf(reply: JsonObject): unknown {
  return isMissing(reply.message) ? textOf(reply.error) : reply.message;
}

type Normalizer = (reply: JsonObject, request: JsonObject) => JsonObject;

const withStatus: Normalizer = (reply) => ({ ...reply, message: messageOf(reply), status: statusOf(reply) });

/** A check of a secret, which failed if its reply has no message or reports a failure. */
const confirmation: Normalizer = (reply) => (isRefusal(reply) ? { ...reply, message: "" } : reply);

/** Convert servers' own conventions to the names and values of specification section 7; the reader does the rest. */
const normalizers: { [Name in CallName]?: Normalizer } = {
  "accounts.logIn": (reply) => ({ ...withStatus(reply, {}), user: userOf(reply) }),
  "accounts.current": (reply) => ({ ...reply, user: userOf(reply) }),
  "accounts.register": (reply) => ({
    ...withStatus(reply, {}),
    "form-error": fieldErrorsOf("accounts.register", reply),
  }),
  "accounts.checkRegistration": (reply) => ({ "form-error": fieldErrorsOf("accounts.checkRegistration", reply) }),
  "wallet.redeem": withStatus,
  "accounts.checkPassword": confirmation,
  "accounts.checkSecretAnswer": (reply) => {
    const { message, ...rest } = confirmation(reply, {});
    return { ...rest, message: message === true ? String(message) : message };
  },
  // A server may omit the number of a single requested item.
  "news.byId": (reply, { id }) => {
    const item = firstObject(reply.data);
    const hasContent = item && isMissing(item.id) && ("subject" in item || "content" in item);
    return hasContent ? { ...reply, data: [{ ...item, id }] } : reply;
  },
};

/** Converts a reply to the names and values of specification section 7, if servers are known to differ for its call. */
export function normalizeReply<Name extends CallName>(
  name: Name,
  reply: JsonObject,
  request: CallRequest<Name> | JsonObject,
): JsonObject {
  return normalizers[name]?.(reply, request as JsonObject) ?? reply;
}

/**
 * The error of a reply that reports a rejection despite a successful HTTP status, or undefined. It does not apply to
 * calls whose reply has a `status` field, nor to those that check a secret, which report it by their message.
 */
export function rejectionIn(name: CallName, reply: JsonObject): GameApiError | undefined {
  const { method, reply: schema } = calls[name];
  if (method !== "POST" || normalizers[name] || ("shape" in schema && "status" in schema.shape)) return undefined;
  if (statusOf(reply) !== 0) return undefined;
  const given = textOf(messageOf(reply));
  const fields = fieldErrorsOf(name, reply);
  return new GameApiError(
    "invalid",
    given ? plainText(given) : message("call.unexpected"),
    fields && plainFields(fields),
  );
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

function isRefusal(reply: JsonObject): boolean {
  const { message } = reply;
  if (statusOf(reply) === 0) return true;
  if (
    typeof message === "string" &&
    message.trim().startsWith(defaultContext.messages["account.wrongPassword"]!.replace(/\..*/, ""))
  )
    return true;
  return looseFlag(message) === false;
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
