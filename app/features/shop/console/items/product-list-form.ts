import * as z from "zod/mini";

/** A pasted list; its rules are those of the API. */
export const productListForm = z.object({ csv: z._default(z.string(), "") });
