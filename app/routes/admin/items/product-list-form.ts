import * as z from "zod/mini";

/** Fields of the form that imports products of the game. */
export const listFields = {
  csv: "csv",
  file: "file",
  /** The button that imports the list; without it, the list is only checked. */
  import: "import",
} as const;

/** A pasted list; its rules are those of the API. */
export const productListForm = z.object({ csv: z._default(z.string(), "") });
