import * as z from "zod/mini";

/** The hidden field of the buttons beside a notice. */
export const noticeForm = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) });
