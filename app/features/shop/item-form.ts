import * as z from "zod/mini";
import { box, line, pictureAddress, whole } from "#app/features/admin/form-fields.ts";
import { shopCategories } from "./categories.ts";

/** An item of the shop. */
export const itemForm = z.object({
  name: line("Name", { most: 80, required: true }),
  category: z
    .string("Choose a category.")
    .check(z.refine((value) => shopCategories.some(({ key }) => key === value), "Choose a category.")),
  price: whole("Price", { least: 1, most: 1_000_000, required: true }),
  imageUrl: pictureAddress("Picture"),
  info: line("Info", { most: 300 }),
  offered: box,
});
export type ItemForm = z.output<typeof itemForm>;
