import { type Message, plainText, textOfMessage } from "./messages/message.ts";

/** What can go wrong in a call of the game API; the same words in process, over HTTP and on a page. */
export const gameApiErrorCodes = [
  "invalid",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "rate_limited",
  "not_offered",
  "unavailable",
] as const;
export type GameApiErrorCode = (typeof gameApiErrorCodes)[number];

const statuses: Record<GameApiErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  not_offered: 501,
  unavailable: 503,
};

/** Messages for single fields of a request: field name to its messages; see {@link unnamedField}. */
export type FieldErrors = Record<string, string[]>;

/** The same as messages, which have keys and parameters unless another server or a form's rule wrote them. */
export type FieldMessages = Record<string, Message[]>;

/** The name in {@link FieldErrors} for messages that belong to no single field. */
export const unnamedField = "";

/**
 * The one error that implementations of the game API throw. Compare by `code` (with {@link isGameApiError}), never by
 * `instanceof`: code reached from `functions/` is a second copy of this module.
 */
export class GameApiError extends Error {
  override readonly name = "GameApiError";
  readonly code: GameApiErrorCode;
  /** The English texts for single fields, as `message` is that of the whole. */
  readonly fields: FieldErrors | undefined;
  /** What `message` and `fields` are made from: what a page in another language makes its texts from. */
  readonly content: { readonly message: Message; readonly fields: FieldMessages | undefined };
  /** After how many seconds it is worth trying again; undefined when nobody knows. */
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

/** The English texts of messages by field. */
export function fieldTexts(fields: FieldMessages): FieldErrors {
  return mapFields(fields, (said) => textOfMessage(said));
}

/** Messages by field that are texts and have no keys: those of form rules and of other servers. */
export function plainFields(fields: FieldErrors): FieldMessages {
  return mapFields(fields, plainText);
}

function mapFields<From, To>(fields: Record<string, From[]>, change: (from: From) => To): Record<string, To[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list.map(change)]));
}

/** Seconds until a limited caller may try again where the limit does not say it: limits count per minute. */
const LIMIT_RETRY_AFTER = 60;

/** The `Retry-After` header of an answer that tells of an error, seconds; undefined when it needs none. */
export function retryAfterOf({
  code,
  retryAfter,
}: Pick<GameApiError, "code"> & GameApiErrorOptions): string | undefined {
  const seconds = retryAfter ?? (code === "rate_limited" ? LIMIT_RETRY_AFTER : undefined);
  return seconds === undefined ? undefined : String(seconds);
}

/** Whether a thrown value is a {@link GameApiError}, whichever copy of the module made it. */
export function isGameApiError(error: unknown): error is GameApiError {
  return error instanceof Error && error.name === "GameApiError" && "code" in error;
}

/**
 * Whether a call may have done its work although it failed: no answer came, none that could be read, or one that says
 * the server broke on the way.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return isGameApiError(error) && error.code === "unavailable";
}

/** The HTTP status that says the same as an error code. */
export function statusOfCode(code: GameApiErrorCode): number {
  return statuses[code];
}

/** The error code that says the same as an HTTP status; anything unknown counts as the server's failure. */
export function codeOfStatus(status: number): GameApiErrorCode {
  if (status === 422) return "invalid";
  const code = gameApiErrorCodes.find((candidate) => statuses[candidate] === status);
  return code ?? (status >= 400 && status < 500 ? "invalid" : "unavailable");
}
