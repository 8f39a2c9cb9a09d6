/** Intents of the page's forms. */
export const whitelistIntent = "whitelist";
export const resendIntent = "resend";
export const cancelChangeIntent = "cancel-change";
export const listAddressIntent = "list-address";
export const answersIntent = "answers";
export const detailsIntent = "details";
export const hideCharactersIntent = "hide-characters";
export const showCharactersIntent = "show-characters";
