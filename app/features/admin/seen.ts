/** The field by which a form says which state of a thing it showed. */
export const seenField = "seen";

/** What is typed into a form to be looked at first, and not saved. */
export const previewField = "preview";

/** Names of the forms of the editing pages. */
export const saveIntent = "save";
export const deleteIntent = "delete";
export const moveIntent = "move";
