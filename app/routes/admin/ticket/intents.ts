/** Intents of the page's forms. */
export const answerIntent = "answer";
export const stateIntent = "state";
export const assignIntent = "assign";
export const priorityIntent = "priority";
export const noteIntent = "note";

/** The canned answer to insert, and the button that inserts it. */
export const cannedField = "canned";
export const insertField = "insert";
export const mergeIntent = "merge";
