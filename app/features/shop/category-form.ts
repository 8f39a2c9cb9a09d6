import * as z from "zod/mini";
import { checkboxField, textField } from "#app/features/admin/form-fields.ts";
import { ALL_ITEMS, isCategoryKey } from "./categories.ts";

/** A category of the shop. Its key is in addresses, so that it cannot be changed. */
export const categoryForm = z.object({
  key: textField("Key", { max: 100, required: true, asTyped: true }).check(
    z.refine(isCategoryKey, `Key must be 1 to 20 lower-case letters, and not “${ALL_ITEMS}”.`),
  ),
  name: textField("Name", { max: 40, required: true }),
  offered: checkboxField("Shown in the shop"),
});
export type CategoryForm = z.output<typeof categoryForm>;
