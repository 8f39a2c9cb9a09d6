import * as z from "zod/mini";
import { type Message, message, plainText } from "#app/contract/message.ts";
import { csvRecords } from "#app/embedded/csv-records.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { textField, wholeNumberField } from "#app/features/admin/form-fields.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { productListLimits } from "../limits.ts";

const MAX_INTEGER = 2_147_483_647;

const product = z.object({
  productNum: wholeNumberField("Product number", { max: MAX_INTEGER, required: true }),
  name: textField("Name", { max: 200, required: true }),
  main: wholeNumberField("Main ID", { max: MAX_INTEGER, required: true }),
  sub: wholeNumberField("Sub ID", { max: MAX_INTEGER, required: true }),
  duration: textField("Duration", { max: 60 }),
});
type Column = keyof typeof product.shape;

/** The names of the columns, without spaces and signs: in our own words, and in the game's. */
const columnNames: Record<Column, { label: string; names: readonly string[] }> = {
  productNum: { label: "product number", names: ["productnumber", "productnum"] },
  name: { label: "name", names: ["name", "itemname"] },
  main: { label: "main ID", names: ["mainid", "itemmain"] },
  sub: { label: "sub ID", names: ["subid", "itemsub"] },
  duration: { label: "duration", names: ["duration"] },
};
const columns = Object.keys(columnNames) as Column[];

export interface ListedProduct {
  productNum: number;
  name: string;
  main: number;
  sub: number;
  duration: string;
}

/** An invalid line of a list, counted from 1. */
interface LineProblem {
  line: number;
  problem: Message;
}

/**
 * Reads a list of products: CSV with commas, semicolons or tabs, whose first line names the columns in any order. Further
 * columns and empty lines are ignored.
 * @throws GameApiError `invalid` when it is too long, or has no products at all
 */
export function readProductList(csv: string): { products: ListedProduct[]; problems: LineProblem[] } {
  const { bytes, products: most } = productListLimits;
  const refuse = (content: Message) => invalidField("csv", content);
  if (new TextEncoder().encode(csv).length > bytes)
    throw refuse(message("admin.products.tooLarge", { atMost: groupedNumber(bytes) }));
  const [header, ...records] = csvRecords(csv, most + 2);
  if (!header || records.length === 0) throw refuse(message("admin.products.none"));
  if (records.length > most) throw refuse(message("admin.products.tooMany", { atMost: groupedNumber(most) }));
  const places = placesOf(header.cells);
  const missing = columns.filter((column) => places[column] < 0);
  if (missing.length > 0)
    return {
      products: [],
      problems: missing.map((column) => ({
        line: header.line,
        problem: message("admin.products.noColumn", { column: columnNames[column].label }),
      })),
    };
  const products: ListedProduct[] = [];
  const problems: LineProblem[] = [];
  const lines = new Map<number, number>();
  for (const { line, cells, isMalformed } of records) {
    const typed = Object.fromEntries(columns.map((column) => [column, cells[places[column]] ?? ""]));
    const { data, error } = product.safeParse(typed);
    const number = Number(data?.productNum);
    const earlier = lines.get(number);
    if (isMalformed) problems.push({ line, problem: message("admin.products.quotes") });
    else if (!data) problems.push({ line, problem: plainText(error?.issues[0]?.message ?? "") });
    else if (earlier !== undefined)
      problems.push({
        line,
        problem: message("admin.products.repeated", { number: String(number), line: String(earlier) }),
      });
    else {
      lines.set(number, line);
      products.push({ ...data, productNum: number, main: Number(data.main), sub: Number(data.sub) });
    }
  }
  return { products, problems };
}

/** The place of each column in the first line; -1 for a missing one. */
function placesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const placeOf = (column: Column) => names.findIndex((name) => columnNames[column].names.includes(name));
  return Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Record<Column, number>;
}
