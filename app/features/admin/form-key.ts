import * as z from "zod/mini";

/** Names one form: made with its page, so that sending it twice counts once. */
export const formKey = z
  .string("This form is out of date. Please reload the page.")
  .check(z.regex(/^[\w-]{16,64}$/, "This form is out of date. Please reload the page."));
