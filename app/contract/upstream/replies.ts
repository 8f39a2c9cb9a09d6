import type { UpstreamResponse } from "#app/async/exchange.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { type CallName, type CallReply, calls } from "../contract.ts";
import { codeOfStatus, GameApiError, type GameApiErrorCode, plainFields } from "../errors.ts";
import { type Message, message, plainText } from "../message.ts";
import { type MismatchLog, report } from "./mismatch-log.ts";
import { failureIn, fieldErrorsOf, normalizeReply, textOf } from "./normalize-reply.ts";
import { coerceToSchema, dataIn, isObject, newMismatches, unusable, unwrapReply } from "./reply-reader.ts";
import { reportsError } from "./verdict.ts";

type JsonObject = Record<string, unknown>;

/**
 * Reads a successful response as the contract's reply; see `reply-reader` for the conversions, and `verdict` for
 * whether a write succeeded. An empty response to a write counts as an object without fields. A read needs its data: an
 * error, or nothing, in place of a list is a failure, so that it never replaces the last good copy. A reply that cannot
 * be used is logged with the path of the error, never with its values.
 *
 * @throws GameApiError `unavailable`, also if a write may have taken effect; `invalid` for a refusal
 */
export function readReply<Name extends CallName>(
  name: Name,
  request: JsonObject,
  { status, body }: UpstreamResponse,
  log: MismatchLog,
): CallReply<Name> {
  const { method, reply: schema } = calls[name];
  const value = body === "" && method === "POST" ? {} : parsedJson(body ?? "");
  if (value === undefined) {
    report(name, `status ${status}, but the reply is not JSON or too large`);
    throw new GameApiError("unavailable", message("call.unexpected"));
  }
  const opened = unwrapReply(schema, value);
  const failure = method === "POST" ? failureIn(name, opened) : undefined;
  if (failure) throw failure;
  const data = method === "GET" ? dataIn(schema, opened) : "some";
  if (data === "missing" || (data === "empty" && reportsError(name, opened))) {
    report(name, "the reply has no data");
    throw new GameApiError("unavailable", message("call.unexpected"));
  }
  const mismatches = newMismatches();
  const found = coerceToSchema(schema, normalizeReply(name, opened, request), mismatches);
  if (found === unusable) {
    report(name, `the reply breaks the contract at "${[...mismatches.fields].join(", ")}"`);
    throw new GameApiError("unavailable", message("call.unexpected"));
  }
  log(name, mismatches);
  return found as CallReply<Name>;
}

/**
 * Converts a response outside 200–299 to an error: its code is that of the status, its message is chosen in the order
 * of specification section 8 (error field, message field, status, unknown).
 */
export function readError(name: CallName, { status, body, retryAfter }: UpstreamResponse): GameApiError {
  const value = parsedJson(body ?? "");
  const reply = isObject(value) ? value : {};
  const code = readCode(name, status, reply);
  const fields = fieldErrorsOf(name, reply);
  return new GameApiError(code, readMessage(code, status, reply), fields && plainFields(fields), { retryAfter });
}

/** Request fields that identify a single thing, which a 404 may refer to. */
const NAMING_FIELDS = ["productNum", "seq", "id", "line", "number", "token"];

/** A message for an unknown URL, but also for an unknown thing. */
const NOT_FOUND =
  /^(?:404\W*)?(?:(?:the )?(?:requested )?(?:page|resource|url|path|endpoint|method) (?:was )?)?not found\W*$/i;

/** Messages of routers and frameworks for an unknown URL. */
const ROUTE_NOT_FOUND = [
  /\broute\b/i,
  /\brequested (?:url|resource|page)\b/i,
  /^cannot (?:get|post)\b/i,
  /\b(?:no such|unknown) (?:call|method|endpoint|action)\b/i,
];

/**
 * Whether a response of a call that every server has, and that names one thing, says that this thing does not exist: a
 * 404 of the game API is JSON, that of its router a page or a message of its own.
 */
export function isAboutOneThing({ status, body }: UpstreamResponse): boolean {
  const reply = parsedJson(body ?? "");
  if (status !== 404 || !isObject(reply)) return false;
  const text = textOf(reply.message) || textOf(reply.error);
  return !ROUTE_NOT_FOUND.some((words) => words.test(text));
}

/**
 * Distinguishes a server without one of our own calls, which responds with 404 (or 405), from a call that exists but
 * does not find the requested thing: another portal then sends the code `not_found`, any other server a JSON object
 * with a message that is not that of a router. A read of section 7 cannot be missing, so its 404 is a failure of the
 * server. See docs/decisions/0006.
 */
function readCode(name: CallName, status: number, reply: JsonObject): GameApiErrorCode {
  if (reply.code === "reauthentication_required" || reply.code === "maintenance") return reply.code;
  if (calls[name].origin === "specification")
    return status === 404 && calls[name].method === "GET" ? "unavailable" : codeOfStatus(status);
  if (status === 405 || reply.code === "not_offered") return "not_offered";
  if (status !== 404 || reply.code === "not_found") return codeOfStatus(status);
  const namesOneThing = NAMING_FIELDS.some((field) => field in calls[name].request.shape);
  const text = (textOf(reply.message) || textOf(reply.error)).trim();
  return namesOneThing && text && ![NOT_FOUND, ...ROUTE_NOT_FOUND].some((words) => words.test(text))
    ? "not_found"
    : "not_offered";
}

function readMessage(code: GameApiErrorCode, status: number, reply: JsonObject): Message {
  if (code === "rate_limited") return message("call.tooManyRequests");
  if (code === "not_offered") return message("call.notOffered");
  const given = textOf(reply.error) || textOf(reply.message);
  if (given) return plainText(given);
  return status > 0 ? message("call.unknownStatus", { status }) : message("call.unexpected");
}
