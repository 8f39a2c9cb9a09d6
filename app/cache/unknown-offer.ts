/** The game server did not say whether it has a call. */
export class UnknownOffer extends Error {
  override readonly name = "UnknownOffer";
  /** How long it is not asked again, milliseconds. */
  readonly errorTtl: number;

  /** @param quiet how long the game server is not asked again, milliseconds */
  constructor(quiet: number) {
    super("The game server did not say whether it has this call.");
    this.errorTtl = quiet;
  }
}

/** Whether a thrown value is an {@link UnknownOffer}. */
export function isUnknownOffer(error: unknown): error is UnknownOffer {
  return error instanceof UnknownOffer;
}
