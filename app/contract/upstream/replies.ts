import type { UpstreamResponse } from "#app/async/exchange.ts";
import { type CallName, type CallReply, calls } from "../contract.ts";
import { codeOfStatus, GameApiError, type GameApiErrorCode, plainFields } from "../errors.ts";
import { type Message, message, plainText } from "../message.ts";
import { fieldErrorsOf, normalizeReply, rejectionIn, textOf } from "./normalize-reply.ts";
import {
  coerceToSchema,
  isObject,
  newMismatches,
  type ReplyMismatches,
  unusable,
  unwrapReply,
} from "./reply-reader.ts";

type JsonObject = Record<string, unknown>;

/** Receives the mismatches of a reply that could nevertheless be read. */
export type MismatchLog = (name: CallName, mismatches: ReplyMismatches) => void;

const MAX_KNOWN = 500;

/**
 * Logs each kind of odd reply once, so that a server with many of them does not fill the log: the fields of the
 * contract that could not be read and the number of dropped entries, never a value.
 */
export function createMismatchLog(): MismatchLog {
  const known = new Set<string>();
  return (name, { fields, dropped }) => {
    const kind = `${name} ${[...fields].sort().join(", ")}`;
    if ((fields.size === 0 && dropped === 0) || known.has(kind) || known.size >= MAX_KNOWN) return;
    known.add(kind);
    const { id, method, path } = calls[name];
    const unread = fields.size > 0 ? `could not read ${[...fields].sort().join(", ")}` : "";
    const lost = dropped > 0 ? `dropped ${dropped} of the entries` : "";
    console.warn(
      `game-api upstream: ${id} (${method} ${path}): ${[unread, lost].filter(Boolean).join("; ")} (logged once)`,
    );
  };
}

/**
 * Reads a successful response as the contract's reply; see `reply-reader` for the conversions. An empty response to a
 * writing call counts as an object without fields. A reply that cannot be used is logged with the path of the error,
 * never with its values.
 *
 * @throws GameApiError `unavailable`; `invalid` for a rejection with a success status
 */
export function readReply<Name extends CallName>(
  name: Name,
  request: JsonObject,
  { status, body }: UpstreamResponse,
  log: MismatchLog,
): CallReply<Name> {
  const { method, reply: schema } = calls[name];
  // A crashed script also sends an empty body: an empty list would replace the last good copy in the cache.
  const maySayNothing = method === "POST" || status === 204;
  const value = body === "" && maySayNothing ? {} : parseJson(body);
  if (value === undefined) {
    report(name, `status ${status}, but the reply is not JSON or too large`);
    throw new GameApiError("unavailable", message("call.unexpected"));
  }
  const opened = unwrapReply(schema, value);
  const refusal = rejectionIn(name, opened);
  if (refusal) throw refusal;
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
  const value = parseJson(body);
  const reply = isObject(value) ? value : {};
  const code = readCode(name, status, reply);
  const fields = fieldErrorsOf(name, reply);
  return new GameApiError(code, readMessage(code, status, reply), fields && plainFields(fields), { retryAfter });
}

/** Logs one line about a call that failed on the server's side. */
export function report(name: CallName, problem: string): void {
  const { id, method, path } = calls[name];
  console.error(`game-api upstream: ${id} (${method} ${path}): ${problem}`);
}

/** Request fields that identify a single thing, which a 404 may refer to. */
const NAMING_FIELDS = ["productNum", "seq", "id", "line", "number", "token"];

/** Messages of routers and frameworks for an unknown URL. */
const ROUTE_NOT_FOUND = [
  /^(?:404\W*)?(?:(?:the )?(?:requested )?(?:page|resource|url|path|endpoint|method) (?:was )?)?not found\W*$/i,
  /\broute\b/i,
  /\brequested (?:url|resource|page)\b/i,
  /^cannot (?:get|post)\b/i,
  /\b(?:no such|unknown) (?:call|method|endpoint|action)\b/i,
];

/**
 * Distinguishes a server without one of our own calls, which responds with 404 (or 405), from a call that exists but
 * does not find the requested thing: another portal then sends the code `not_found`, any other server a JSON object
 * with a message that is not that of a router. See docs/decisions/0006.
 */
function readCode(name: CallName, status: number, reply: JsonObject): GameApiErrorCode {
  if (reply.code === "reauthentication_required" || reply.code === "maintenance") return reply.code;
  if (calls[name].origin === "specification") return codeOfStatus(status);
  if (status === 405 || reply.code === "not_offered") return "not_offered";
  if (status !== 404 || reply.code === "not_found") return codeOfStatus(status);
  const isAboutOneThing = NAMING_FIELDS.some((field) => field in calls[name].request.shape);
  const text = textOf(reply.message) || textOf(reply.error);
  return isAboutOneThing && text && !ROUTE_NOT_FOUND.some((words) => words.test(text.trim()))
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

function parseJson(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
