import type { CsvCell } from "#app/format/csv.ts";
import { contentsText, parseContents } from "./bundle-contents.ts";
import type { ItemForm } from "./item-form.ts";

/** Our own limits of an imported list of items. */
export const itemListLimits = {
  bytes: 1_000_000,
  items: 2000,
  /** How many changes are listed. Prices are changed for so many items at once, so that all of them are seen. */
  changes: 500,
} as const;

/** Our own limits of finding pictures for items. */
export const itemPictureLimits = {
  /** The newest pictures of the library that are looked at. */
  pictures: 5000,
  /** How many items are listed, and changed at once: as many values as a form may have of a field. */
  items: 200,
} as const;

/** The title of the column with the product number, which is empty for a new item. A list without it has new items only. */
export const numberColumn = "Product Number";

/** The columns of an exported list in their order, all of which an imported one may have. */
export const itemListColumns = [
  ["name", "Name"],
  ["category", "Category"],
  ["price", "Price"],
  ["currency", "Currency"],
  ["salePrice", "Reduced Price"],
  ["saleFrom", "Sale From"],
  ["saleUntil", "Sale Until"],
  ["stock", "Stock"],
  ["stockSeen", "Stock When Exported"],
  ["accountLimit", "Limit per Account"],
  ["dayLimit", "Limit per Day"],
  ["startsAt", "In the Shop From"],
  ["endsAt", "In the Shop Until"],
  ["position", "Position"],
  ["featured", "Featured"],
  ["variantGroup", "Variant Group"],
  ["variantLabel", "Variant Label"],
  ["contents", "Contents"],
  ["gameProductNum", "Number in the Game"],
  ["imageUrl", "Picture"],
  ["info", "Info"],
  ["offered", "Offered"],
] as const satisfies readonly (readonly [keyof ItemForm, string])[];

export type ItemListField = (typeof itemListColumns)[number][0];

/** The title of a field's column. */
export function columnTitle(field: string): string {
  return itemListColumns.find(([known]) => known === field)?.[1] ?? field;
}

export const yesOrNo = ["featured", "offered"] as const satisfies readonly ItemListField[];
const times: readonly ItemListField[] = ["saleFrom", "saleUntil", "startsAt", "endsAt"];
const numbers: readonly ItemListField[] = ["price", "salePrice", "stock", "stockSeen", "position"];

/** A value of the item form, as a list has it. */
export function itemListCell(field: ItemListField, value: string): CsvCell {
  if (yesOrNo.some((flag) => flag === field)) return value === "on" ? "yes" : "no";
  if (times.includes(field)) return value.replace("T", " ");
  if (field === "contents") return contentsText(parseContents(value), "; ");
  // A negative number is no formula.
  return numbers.includes(field) && value !== "" ? Number(value) : value;
}
