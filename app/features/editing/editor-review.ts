import type { shownComparison } from "#app/features/revisions/shown-comparison.ts";

/** The ID of the section of an editor about a version that somebody else has saved meanwhile. */
export const conflictId = "conflict";

/** The field with the revision of that version, which the typed values are to replace. */
export const overField = "over";

/** The field that requests a preview instead of saving. */
export const previewField = "preview";

/** The answer of an editor that shows something of the typed values without saving them. */
export interface EditorReview {
  /** The revision that the form showed: the page has been loaded again since, perhaps with a newer one. */
  seen: string;
  shown?: unknown;
  /** What somebody else has saved meanwhile: its revision, why nothing was saved, and how the typed values differ. */
  conflict?: { seen: string; message: string; comparison: ReturnType<typeof shownComparison> };
}
