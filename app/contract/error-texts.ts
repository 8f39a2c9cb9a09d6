/**
 * Error texts that only pages use: those of specification section 8, and ours where it has none. The texts of game API
 * errors are in `messages`.
 */
export const errorTexts = {
  sessionExpired: "Session expired. Please log in again.",
  loginFirst: "Please Login to Continue!",
  /** Also for the redeem history. */
  historyFailed: "Failed to fetch purchase history",
  registerUnknown:
    "The game server did not confirm whether your account was created. Please try to log in before you register again.",
  passwordCheckFailed: "An error occurred while validating the password.",
} as const;
