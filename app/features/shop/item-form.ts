import * as z from "zod/mini";
import { checkbox, pictureAddressField, textField, wholeNumberField } from "#app/features/admin/form-fields.ts";
import { shopCategories } from "./categories.ts";

/** An item of the shop. */
export const itemForm = z.object({
  name: textField("Name", { max: 80, required: true }),
  category: z
    .string("Choose a category.")
    .check(z.refine((value) => shopCategories.some(({ key }) => key === value), "Choose a category.")),
  price: wholeNumberField("Price", { min: 1, max: 1_000_000, required: true }),
  imageUrl: pictureAddressField("Picture"),
  info: textField("Info", { max: 300 }),
  /** The number of the product in the game; empty for an item that the agent does not deliver. */
  gameProductNum: wholeNumberField("Number in the game", { min: 0, max: 2_147_483_647 }),
  offered: checkbox,
});
export type ItemForm = z.output<typeof itemForm>;
