/** The field with the revision that a form showed. */
export const seenField = "seen";

/** The field that requests a preview instead of saving. */
export const previewField = "preview";

/** The answer of an editor that shows something of the typed values without saving them. */
export interface EditorReview {
  /** The revision that the form showed: the page has been loaded again since, perhaps with a newer one. */
  seen: string;
  shown: unknown;
}

/** The intents of the editing pages' forms. */
export const saveIntent = "save";
export const deleteIntent = "delete";
export const moveIntent = "move";
