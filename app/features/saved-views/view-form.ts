import * as z from "zod/mini";
import { textField } from "#app/features/admin/form-fields.ts";

/** How many views one member of staff can save. */
export const MAX_VIEWS = 30;

/** Addresses of lists of the console, without what belongs to one page of them. */
const savedAddress = z.string("This page cannot be saved.").check(
  z.overwrite((typed) => withoutPlace(typed)),
  z.regex(/^\/admin\/[\w/-]{1,60}(?:\?[^\s<>"]{0,400})?$/, "This page cannot be saved."),
);

/** Parameters of a page of a list: its number or place, and whether its rows are chosen. */
const PLACE = ["page", "after", "all"];

function withoutPlace(address: string): string {
  const [path = "", query = ""] = address.slice(0, 600).split("?", 2);
  const kept = new URLSearchParams(query);
  for (const name of PLACE) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Saves a list of the console with its filters, under a name. */
export const viewForm = z.object({ name: textField("Name", { max: 40, required: true }), href: savedAddress });
