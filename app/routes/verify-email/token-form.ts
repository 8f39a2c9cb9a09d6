import * as z from "zod/mini";

/** The form behind the page's only button. */
export const tokenForm = z.object({ token: z._default(z.string(), "") });
