import * as z from "zod/mini";

/** Schema of the page's form, which has only a button. */
export const removeAddressForm = z.object({ token: z._default(z.string(), "") });
