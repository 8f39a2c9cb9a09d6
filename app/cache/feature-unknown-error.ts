/** Whether the game server supports a feature could not be determined. */
export class FeatureUnknownError extends Error {
  override readonly name = "FeatureUnknownError";
  /** How long to wait before the next attempt, milliseconds. */
  readonly errorTtl: number;
  /** Whether the server failed, or refuses all callers without a token. */
  readonly reason: "failed" | "refused";

  /**
   * @param errorTtl how long to wait before the next attempt, milliseconds
   * @param reason why it could not be determined
   */
  constructor(errorTtl: number, reason: FeatureUnknownError["reason"] = "failed") {
    super("The game server did not say whether it has this call.");
    this.errorTtl = errorTtl;
    this.reason = reason;
  }
}

/** Whether a thrown value is an {@link FeatureUnknownError}. */
export function isFeatureUnknownError(error: unknown): error is FeatureUnknownError {
  return error instanceof FeatureUnknownError;
}
