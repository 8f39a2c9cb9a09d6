/** Intents of the page's forms. */
export const lineIntent = "line";
export const buyIntent = "buy";
