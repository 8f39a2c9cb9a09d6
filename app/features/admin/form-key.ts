import * as z from "zod/mini";
import { says } from "#app/forms/text-rules.ts";

/** The request key of a form, generated with its page, so that a repeated submission counts once. */
export const formKey = z.string(says("form.outOfDate")).check(z.regex(/^[\w-]{16,64}$/, says("form.outOfDate")));
