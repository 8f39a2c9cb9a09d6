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

/** The name in {@link FieldErrors} for messages that belong to no single field. */
export const unnamedField = "";

/**
 * The one error that implementations of the game API throw. Compare by `code` (with {@link isGameApiError}), never by
 * `instanceof`: code reached from `functions/` is a second copy of this module.
 */
export class GameApiError extends Error {
  override readonly name = "GameApiError";
  readonly code: GameApiErrorCode;
  readonly fields: FieldErrors | undefined;
  /** After how many seconds it is worth trying again; undefined when nobody knows. */
  readonly retryAfter: number | undefined;

  /** @param message a text that may be shown to the visitor */
  constructor(code: GameApiErrorCode, message: string, fields?: FieldErrors, options: GameApiErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.fields = fields;
    this.retryAfter = options.retryAfter;
  }
}

interface GameApiErrorOptions extends ErrorOptions {
  /** Seconds. */
  retryAfter?: number | undefined;
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
