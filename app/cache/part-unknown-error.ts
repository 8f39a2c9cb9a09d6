/** Whether the game server supports a part could not be determined. */
export class PartUnknownError extends Error {
  override readonly name = "PartUnknownError";
  /** How long to wait before the next attempt, milliseconds. */
  readonly errorTtl: number;
  /** Whether the server failed, or refuses all callers without a token. */
  readonly reason: "failed" | "refused";

  /**
   * @param errorTtl how long to wait before the next attempt, milliseconds
   * @param reason why it could not be determined
   */
  constructor(errorTtl: number, reason: PartUnknownError["reason"] = "failed") {
    super("The game server did not say whether it has this call.");
    this.errorTtl = errorTtl;
    this.reason = reason;
  }
}

/** Whether a thrown value is an {@link PartUnknownError}. */
export function isPartUnknownError(error: unknown): error is PartUnknownError {
  return error instanceof PartUnknownError;
}
