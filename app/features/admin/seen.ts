/** The field with the revision that a form showed. */
export const seenField = "seen";

/** The field that requests a preview instead of saving. */
export const previewField = "preview";

/** The intents of the editing pages' forms. */
export const saveIntent = "save";
export const deleteIntent = "delete";
export const moveIntent = "move";
