import * as z from "zod/mini";
import { textField } from "#app/features/admin/form-fields.ts";
import { withoutPaging } from "#app/features/admin/list-query.ts";

/** How many views one member of staff can save. */
export const MAX_VIEWS = 30;

/** Addresses of lists of the console, without what belongs to one page. */
const savedAddress = z.string("This page cannot be saved.").check(
  z.overwrite((typed) => withoutPaging(typed)),
  z.regex(/^\/admin\/[\w/-]{1,60}(?:\?[^\s<>"]{0,400})?$/, "This page cannot be saved."),
);

/** Saves a list of the console with its filters, under a name. */
export const viewForm = z.object({ name: textField("Name", { max: 40, required: true }), href: savedAddress });
