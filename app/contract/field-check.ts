/**
 * A check of a field that a browser makes before it sends a form: its kind, the message when it fails, and its limit (a
 * length, a pattern, or the name of the field that must have the same value). The server derives the checks from the
 * schema of the form and writes them into the field as JSON.
 */
export type FieldCheck =
  | [kind: "required", message: string]
  | [kind: "min" | "max", message: string, length: number]
  /** The number of files, and the size of each in bytes. */
  | [kind: "files" | "fileBytes", message: string, most: number]
  | [kind: "pattern", message: string, source: string]
  | [kind: "same", message: string, field: string];
