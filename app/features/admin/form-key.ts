import * as z from "zod/mini";
import { says } from "#app/forms/text-rules.ts";

/** What a request key looks like. */
export const FORM_KEY = /^[\w-]{16,64}$/;

/**
 * The request key of a form, generated with its page, so that a repeated submission counts once.
 * @param error what a garbled key says
 */
export const formKeyOr = (error: ReturnType<typeof says>) => z.string(error).check(z.regex(FORM_KEY, error));

export const formKey = formKeyOr(says("form.outOfDate"));
