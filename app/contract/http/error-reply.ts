import { type CallName, calls } from "../contract.ts";
import {
  type FieldErrors,
  GameApiError,
  type GameApiErrorCode,
  isGameApiError,
  retryAfterOf,
  statusOfCode,
} from "../errors.ts";
import { message } from "../messages/message.ts";
import { translateKeys } from "../wire.ts";

/** What every refused call answers with. `error` and `message` say the same: clients read the one or the other. */
export interface ErrorReply {
  error: string;
  message: string;
  code: GameApiErrorCode;
  fields?: FieldErrors;
  /** The same as `fields` under the name that specification section 7 gives it for `register`. */
  "form-error"?: FieldErrors;
}

/** Answers with an error as JSON, under the status of its code or under the given one. */
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
 * Answers with whatever a call threw; anything but a `GameApiError` is logged and its text stays here.
 * @param name the call, where there is one
 */
export function replyToThrown(error: unknown, name?: CallName): Response {
  if (isGameApiError(error)) return errorReply(error, undefined, {}, name);
  console.error("game-api server: unexpected error", error);
  return errorReply(new GameApiError("unavailable", message("call.unexpected")), 500);
}

/** What `/api` answers on a portal whose game API is another server. */
export function replyElsewhere(): Response {
  const error = new GameApiError("not_offered", message("call.answeredElsewhere"));
  return errorReply(error, 404, { "cache-control": "no-store", "x-content-type-options": "nosniff" });
}
