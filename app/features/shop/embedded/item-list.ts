import { type Message, message } from "#app/contract/message.ts";
import { csvRecords } from "#app/embedded/csv-records.ts";
import type { ListProblem } from "#app/embedded/grouped-problems.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { cutText } from "#app/format/cut-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { ItemForm } from "../item-form.ts";
import {
  columnTitle,
  type ItemListField,
  itemListColumns,
  itemListLimits,
  numberColumn,
  yesOrNo,
} from "../item-list.ts";

/** A line of a list of items. */
export interface ListedItem {
  /** Counted from 1. */
  line: number;
  /** The product number; undefined for a new item. */
  id: number | undefined;
  /** The values that the list has of its form, not validated yet. */
  typed: Partial<Record<ItemListField, string>>;
}

const plain = (title: string) => title.toLowerCase().replace(/[^a-z]/g, "");

const fieldsByName = new Map<string, ItemListField | "id">([
  [plain(numberColumn), "id"],
  ["productnum", "id"],
  ...itemListColumns.flatMap(([field, title]) => [[plain(title), field] as const, [plain(field), field] as const]),
]);

/**
 * Reads a list of items: CSV with commas, semicolons or tabs, whose first line names the columns in any order.
 * @throws GameApiError `invalid` when it is too long, or has no items at all
 */
export function readItemList(csv: string): { items: ListedItem[]; problems: ListProblem[] } {
  const { bytes, items: most } = itemListLimits;
  const refuse = (content: Message) => invalidField("csv", content);
  if (new TextEncoder().encode(csv).length > bytes)
    throw refuse(message("admin.items.tooLarge", { atMost: groupedNumber(bytes) }));
  const [header, ...records] = csvRecords(csv, most + 2);
  if (!header || records.length === 0) throw refuse(message("admin.items.none"));
  if (records.length > most) throw refuse(message("admin.items.tooMany", { atMost: groupedNumber(most) }));
  // A column without a name and values is what spreadsheets leave behind deleted ones.
  const fields = header.cells.map((title) => fieldsByName.get(plain(title)));
  const problems = header.cells.flatMap((title, place): ListProblem[] => {
    const field = fields[place];
    const at = { line: header.line, column: cutText(title.trim(), 60) };
    if (!field) return title.trim() === "" ? [] : [{ ...at, problem: message("admin.items.unknownColumn") }];
    return fields.indexOf(field) < place ? [{ ...at, problem: message("admin.items.columnTwice") }] : [];
  });
  if (problems.length > 0) return { items: [], problems };

  const items: ListedItem[] = [];
  const lines = new Map<number, number>();
  for (const { line, cells, isMalformed } of records) {
    const typed: Record<string, string> = {};
    fields.forEach((field, place) => {
      if (field) typed[field] = cellText(cells[place] ?? "");
    });
    const { id: number = "", ...values } = typed;
    const id = number === "" ? undefined : Number(number);
    const earlier = id === undefined ? undefined : lines.get(id);
    const wrongFlag = yesOrNo.find((flag) => values[flag] !== undefined && flagOf(values[flag]) === undefined);
    const refuseLine = (column: string, problem: Message) => problems.push({ line, column, problem });
    if (isMalformed) refuseLine("", message("admin.products.quotes"));
    else if (id !== undefined && !/^\d{1,9}$/.test(number)) refuseLine(numberColumn, message("admin.items.notANumber"));
    else if (earlier !== undefined)
      refuseLine(numberColumn, message("admin.items.repeated", { number, line: String(earlier) }));
    else if (wrongFlag) refuseLine(columnTitle(wrongFlag), message("admin.items.yesOrNo"));
    else {
      if (id !== undefined) lines.set(id, line);
      for (const flag of yesOrNo) if (values[flag] !== undefined) values[flag] = flagOf(values[flag]) ?? "";
      items.push({ line, id, typed: values });
    }
  }
  return { items, problems };
}

/**
 * A cell without the apostrophe that exported files have before a text that looks like a formula. Line breaks are those
 * of any system.
 */
function cellText(cell: string): string {
  const text = cell.trim().replace(/\r\n?/g, "\n");
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

function flagOf(text: string): ItemForm["offered"] | undefined {
  if (/^(yes|on|1|true)$/i.test(text)) return "on";
  return /^(no|0|false|)$/i.test(text) ? "" : undefined;
}
