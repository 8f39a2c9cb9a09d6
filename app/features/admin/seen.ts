/** The field with the revision that a form showed. */
export const seenField = "seen";

/** The intents of the editing pages' forms. */
export const saveIntent = "save";
export const deleteIntent = "delete";
export const moveIntent = "move";
