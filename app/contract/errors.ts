import { type Message, plainText, textOfMessage } from "./message.ts";

/** The error codes of the game API; the same in process, over HTTP and on a page. */
export const gameApiErrorCodes = [
  "invalid",
  "unauthorized",
  "forbidden",
  /** The caller may do this, but only shortly after proving their identity (`mfa.confirmIdentity`). */
  "reauthentication_required",
  "not_found",
  "conflict",
  "too_large",
  "rate_limited",
  "not_offered",
  "unavailable",
  /** The site is closed for maintenance; nothing was changed. */
  "maintenance",
] as const;
export type GameApiErrorCode = (typeof gameApiErrorCodes)[number];

const statuses: Record<GameApiErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  reauthentication_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  not_offered: 501,
  unavailable: 503,
  maintenance: 503,
};

/** Messages for single fields of a request: field name to its messages; see {@link unnamedField}. */
export type FieldErrors = Record<string, string[]>;

/** Like {@link FieldErrors}, with messages; those of other servers and form rules have no keys and parameters. */
export type FieldMessages = Record<string, Message[]>;

/** The name in {@link FieldErrors} for messages that belong to no single field. */
export const unnamedField = "";

/**
 * The only error that implementations of the game API throw. Compare by `code` (with {@link isGameApiError}), never by
 * `instanceof`: `functions/` bundles a second copy of this module.
 */
export class GameApiError extends Error {
  override readonly name = "GameApiError";
  readonly code: GameApiErrorCode;
  /** The texts for single fields in the language of the request; `message` is the text for the whole request. */
  readonly fields: FieldErrors | undefined;
  /** The source of `message` and `fields`. */
  readonly content: { readonly message: Message; readonly fields: FieldMessages | undefined };
  /** After how many seconds a retry makes sense; undefined when unknown. */
  readonly retryAfter: number | undefined;

  /** @param message may be shown to the visitor */
  constructor(code: GameApiErrorCode, message: Message, fields?: FieldMessages, options: GameApiErrorOptions = {}) {
    super(textOfMessage(message), options);
    this.code = code;
    this.content = { message, fields };
    this.fields = fields && fieldTexts(fields);
    this.retryAfter = options.retryAfter;
  }
}

interface GameApiErrorOptions extends ErrorOptions {
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** The texts of messages by field, in the language of the request. */
export function fieldTexts(fields: FieldMessages): FieldErrors {
  return mapFields(fields, (content) => textOfMessage(content));
}

/** Converts texts without keys, those of form rules and other servers, to messages by field. */
export function plainFields(fields: FieldErrors): FieldMessages {
  return mapFields(fields, plainText);
}

function mapFields<From, To>(fields: Record<string, From[]>, change: (from: From) => To): Record<string, To[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list.map(change)]));
}

/** Seconds until a rate-limited caller may retry, unless the error says otherwise: limits count per minute. */
const LIMIT_RETRY_AFTER = 60;

/** The `Retry-After` header of an error response, in seconds; undefined when it needs none. */
export function retryAfterOf({
  code,
  retryAfter,
}: Pick<GameApiError, "code"> & GameApiErrorOptions): string | undefined {
  const seconds = retryAfter ?? (code === "rate_limited" ? LIMIT_RETRY_AFTER : undefined);
  return seconds === undefined ? undefined : String(seconds);
}

/** Whether a thrown value is a {@link GameApiError} of any copy of this module. */
export function isGameApiError(error: unknown): error is GameApiError {
  return error instanceof Error && error.name === "GameApiError" && "code" in error;
}

/**
 * Whether a failed call may have taken effect: the server sent no response, an unreadable one, or one that reports a
 * failure of the server.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return isGameApiError(error) && error.code === "unavailable";
}

/** The HTTP status of an error code. */
export function statusOfCode(code: GameApiErrorCode): number {
  return statuses[code];
}

/** The error code of an HTTP status; an unknown status counts as a failure of the server. */
export function codeOfStatus(status: number): GameApiErrorCode {
  if (status === 422) return "invalid";
  const code = gameApiErrorCodes.find((candidate) => statuses[candidate] === status);
  return code ?? (status >= 400 && status < 500 ? "invalid" : "unavailable");
}
