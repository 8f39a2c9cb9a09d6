/** The messages that browser code also uses, in a separate module so that it loads no others. */
export const enInBrowser = {
  "call.networkError": "Network error. Please check your connection.",
  "call.notOffered": "Not available on this server.",
  "call.tooManyRequests": "Too many Requests! try again later",
  "call.unexpected": "An unexpected error occurred. Please try again.",
  "call.unknownStatus": ({ status }: { status: number }) => `Unkown Error : Status ${status}`,
  "voucher.referralNotValid": "Referral code is not valid.",
};
