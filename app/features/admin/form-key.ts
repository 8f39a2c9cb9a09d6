import * as z from "zod/mini";

/** The request key of a form, generated with its page, so that a repeated submission counts once. */
export const formKey = z
  .string("This form is out of date. Please reload the page.")
  .check(z.regex(/^[\w-]{16,64}$/, "This form is out of date. Please reload the page."));
