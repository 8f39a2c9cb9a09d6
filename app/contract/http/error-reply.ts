import { type CallName, calls } from "../contract.ts";
import {
  type FieldErrors,
  GameApiError,
  type GameApiErrorCode,
  isGameApiError,
  retryAfterOf,
  statusOfCode,
} from "../errors.ts";
import { message } from "../message.ts";
import { translateKeys } from "../wire.ts";

/** The reply of every failed call. `error` and `message` have the same text, since clients read one or the other. */
export interface ErrorReply {
  error: string;
  message: string;
  code: GameApiErrorCode;
  fields?: FieldErrors;
  /** The same as `fields`, with the name that specification section 7 uses for `register`. */
  "form-error"?: FieldErrors;
}

/** Creates a JSON response for an error, with the status of its code by default. */
export function errorReply(
  error: GameApiError,
  status = statusOfCode(error.code),
  headers: HeadersInit = {},
  name?: CallName,
): Response {
  const { message, code } = error;
  const fields = error.fields && name ? translateKeys(calls[name].request, error.fields, "encode") : error.fields;
  const hasFields = fields && Object.keys(fields).length > 0;
  const body: ErrorReply = { error: message, message, code, ...(hasFields ? { fields } : {}) };
  if (hasFields && name === "accounts.register") body["form-error"] = fields;
  const response = Response.json(body, { status, headers });
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) response.headers.set("retry-after", retryAfter);
  return response;
}

/**
 * Creates a response for anything that a call threw. An error other than `GameApiError` is logged, and its text is not
 * sent.
 * @param name the call, if known
 */
export function replyToThrown(error: unknown, name?: CallName): Response {
  if (isGameApiError(error)) return errorReply(error, undefined, {}, name);
  console.error("game-api server: unexpected error", error);
  return errorReply(new GameApiError("unavailable", message("call.unexpected")), 500);
}

/** The response of `/api` on a portal whose game API is another server. */
export function replyElsewhere(): Response {
  const error = new GameApiError("not_offered", message("call.answeredElsewhere"));
  return errorReply(error, 404, { "cache-control": "no-store", "x-content-type-options": "nosniff" });
}
