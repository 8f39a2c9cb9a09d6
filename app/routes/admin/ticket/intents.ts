/** Intents of the page's forms. */
export const answerIntent = "answer";
export const stateIntent = "state";
