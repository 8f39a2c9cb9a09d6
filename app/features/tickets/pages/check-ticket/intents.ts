/** Intents of the page's forms. */
export const checkIntent = "check-ticket";
export const replyIntent = "reply";
export const rateIntent = "rate";
export const closeIntent = "close";
export const leaveIntent = "leave";
