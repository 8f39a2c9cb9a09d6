import * as z from "zod/mini";

/** The field with what the dry run compared, see the call `itemsAdmin.import`. */
export const comparedField = "compared";

/** A pasted list of items; its rules are those of the API. */
export const itemListForm = z.object({ csv: z._default(z.string(), "") });
