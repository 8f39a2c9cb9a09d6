/** It could not be found out whether the game server has a feature. */
export class FeatureUnknownError extends Error {
  override readonly name = "FeatureUnknownError";
  /** How long it is not asked again, milliseconds. */
  readonly errorTtl: number;

  /** @param errorTtl how long the game server is not asked again, milliseconds */
  constructor(errorTtl: number) {
    super("The game server did not say whether it has this call.");
    this.errorTtl = errorTtl;
  }
}

/** Whether a thrown value is an {@link FeatureUnknownError}. */
export function isFeatureUnknownError(error: unknown): error is FeatureUnknownError {
  return error instanceof FeatureUnknownError;
}
