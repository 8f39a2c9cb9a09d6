/** Fields of a form that reads a list: a file, or else a pasted text. */
export const listFields = {
  csv: "csv",
  file: "file",
  /** The button that imports the list; without it, the list is only checked. */
  import: "import",
  /** What the dry run has compared, see `answerImport`. */
  compared: "compared",
} as const;
