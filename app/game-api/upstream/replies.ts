import { errorTexts } from "#app/domain/error-texts.ts";
import { type CallName, type CallReply, contract } from "../contract.ts";
import { codeOfStatus, type FieldErrors, GameApiError, type GameApiErrorCode, unnamedField } from "../errors.ts";
import type { Answer } from "./exchange.ts";

type JsonObject = Record<string, unknown>;

/** Under which names servers send messages for single fields: ours, section 7's, and a common framework's. */
const FIELD_COLLECTIONS = ["fields", "form-error", "errors"];

/**
 * Reads a successful answer as the contract's reply. An empty answer counts as an object without fields, and an object
 * may be wrapped in `{ data: {...} }`. A reply that does not fit is logged with the place where it breaks, never with
 * its values.
 *
 * @throws GameApiError `unavailable`
 */
export function readReply<Name extends CallName>(name: Name, { status, body }: Answer): CallReply<Name> {
  const value = body === "" ? {} : parseJson(body);
  if (value === undefined) {
    report(name, `status ${status}, but the reply is not JSON or too large`);
    throw new GameApiError("unavailable", errorTexts.unexpected);
  }
  const { reply } = contract[name];
  const results = candidates(value).map((candidate) => reply.safeParse(candidate));
  const fit = results.find((result) => result.success);
  if (fit?.success) return fit.data as CallReply<Name>;
  const place = results[0]?.error?.issues[0]?.path.join(".");
  report(name, `the reply breaks the contract at "${place}"`);
  throw new GameApiError("unavailable", errorTexts.networkError);
}

/**
 * The error that an answer outside 200–299 means: its code from the status, its message by the order of specification
 * section 8 (error field, message field, status, unknown).
 */
export function readError(name: CallName, { status, body }: Answer): GameApiError {
  const value = parseJson(body);
  const reply = isObject(value) ? value : {};
  const code = readCode(name, status, reply);
  return new GameApiError(code, readMessage(code, status, reply), readFields(reply));
}

/** Writes one line about a call that went wrong on the server's side. */
export function report(name: CallName, problem: string): void {
  const { method, path } = contract[name];
  console.error(`game-api upstream: ${name} (${method} ${path}): ${problem}`);
}

/**
 * A server without our own calls answers 404 or 501 to them. Another portal tells its "there is no such thing" (404
 * with the code `not_found`) apart from that.
 */
function readCode(name: CallName, status: number, reply: JsonObject): GameApiErrorCode {
  const unknownCall = status === 404 && contract[name].origin !== "specification" && reply.code !== "not_found";
  return unknownCall ? "not_offered" : codeOfStatus(status);
}

function readMessage(code: GameApiErrorCode, status: number, reply: JsonObject): string {
  if (code === "rate_limited") return errorTexts.tooManyRequests;
  if (code === "not_offered") return errorTexts.notOffered;
  const given = [reply.error, reply.message].find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof given === "string") return given;
  return status > 0 ? errorTexts.unknownStatus(status) : errorTexts.unexpected;
}

function readFields(reply: JsonObject): FieldErrors | undefined {
  const collection = FIELD_COLLECTIONS.map((name) => reply[name]).find((value) => typeof value === "object" && value);
  const named = Array.isArray(collection) ? { [unnamedField]: collection } : collection;
  const entries = Object.entries(named ?? {}).map(([name, value]) => [name, texts(value)] as const);
  const present = entries.filter(([, messages]) => messages.length > 0);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

function texts(value: unknown): string[] {
  return [value].flat().filter((message): message is string => typeof message === "string");
}

/** The ways to read a reply: as it stands with what its envelope adds, then what is in the envelope alone. */
function candidates(value: unknown): unknown[] {
  if (!isObject(value) || !isObject(value.data)) return [value];
  return [{ ...value.data, ...value }, value.data];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
