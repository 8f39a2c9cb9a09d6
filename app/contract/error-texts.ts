/** Texts of the error catalogue (specification section 8), and ours where it has none. */
export const errorTexts = {
  sessionExpired: "Session expired. Please log in again.",
  tooManyRequests: "Too many Requests! try again later",
  networkError: "Network error. Please check your connection.",
  unexpected: "An unexpected error occurred. Please try again.",
  notOffered: "Not available on this server.",
  loginFirst: "Please Login to Continue!",
  /** Also of the redeem history. */
  historyFailed: "Failed to fetch purchase history",
  registerUnknown:
    "The game server did not say whether your account was made. Please try to log in before you register again.",
  wrongPassword: "Password is incorrect. Please try again.",
  passwordCheckFailed: "An error occurred while validating the password.",
  wrongCurrentPassword: "Current Password is incorrect.",
  wrongSecretAnswer: "Secret Answer is incorrect. Please try again.",
  unknownStatus: (status: number) => `Unkown Error : Status ${status}`,
} as const;
