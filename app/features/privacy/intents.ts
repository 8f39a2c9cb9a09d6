/**
 * Intents of the forms about the deletion of an account, apart from the rules: the account page needs only the button
 * that cancels it.
 */
export const deleteIntent = "delete-account";
export const keepIntent = "keep-account";
