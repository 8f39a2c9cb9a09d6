import { asc, getTableColumns, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { type Message, message, plainText } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { type AuditedRow, auditEachStatement, writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { groupedProblems, type ListProblem } from "#app/embedded/grouped-problems.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { pictureKey, picturesByName } from "#app/features/media/embedded/pictures-by-name.ts";
import { requireRecentIdentity } from "#app/features/mfa/embedded/recent-identity.ts";
import { foldText } from "#app/format/fold-text.ts";
import { t } from "#app/i18n/translate.ts";
import type { itemsAdminCalls } from "../admin-calls.ts";
import { parseContents } from "../bundle-contents.ts";
import { type ItemForm, itemForm, priceCurrencies } from "../item-form.ts";
import { columnTitle, itemListCell, itemListColumns, itemListLimits, numberColumn } from "../item-list.ts";
import { bundleContents } from "./bundles.ts";
import {
  changedContents,
  type ItemRow,
  isStockChanged,
  itemFormOf,
  priceColumns,
  shelfColumns,
  stockSeenIn,
} from "./item-columns.ts";
import { type ListedItem, readItemList } from "./item-list.ts";
import { queueForAgent } from "./queue-for-agent.ts";
import { bundleItems, shopCategories, shopItems } from "./schema.ts";

/** Rows per statement: the longest ones have a few kilobytes, and a parameter may have two million. */
const STATEMENT_ROWS = 150;

/** A line that adds or changes an item. */
interface Change {
  line: number;
  /** The item as it is; undefined for a new one. */
  before: ItemRow | undefined;
  /** The form's values before, empty for a new item, and afterwards. */
  from: Partial<ItemForm>;
  to: ItemForm;
  /** The values of the list. */
  values: ItemForm;
}

/**
 * `adminimportitems`: creates and changes items by a list, unless a line of it is invalid, in one transaction. The list
 * is applied only if neither it nor any item has changed since the dry run; as with the form, a stock must still be the
 * one that the dry run compared with, and other stocks are not written.
 * @throws GameApiError `invalid` for a list that is too long or empty; `conflict` when something has changed;
 * `reauthentication_required` to apply it
 */
export const importItems: Handler<typeof itemsAdminCalls.import> = async ({ csv, dryRun, seen }, context) => {
  const list = readItemList(csv);
  const known = await readKnownItems(context.db, list.items);
  const { changes, problems } = compare(list, known);
  const stocks = changes.flatMap(({ before, values }) =>
    before && isStockChanged(values) ? [{ id: before.productNum, stock: before.stock }] : [],
  );
  // Not of the text: a browser that sends it again changes its line breaks.
  const state = await hashOf(JSON.stringify([list.items, known.version, stocks, [...known.pictures]]));
  const isImported = !dryRun && problems.length === 0;
  if (isImported) {
    if (seen !== state)
      throw new GameApiError("conflict", message(seen ? "admin.items.changed" : "admin.items.checkFirst"));
    requireRecentIdentity({ player: context.admin, now: context.now });
    if (changes.length > 0) await apply(context, changes, known, stocks);
  }
  const added = changes.filter(({ before }) => !before).length;
  return {
    added,
    changed: changes.length - added,
    unchanged: list.items.length - changes.length,
    imported: isImported,
    seen: state,
    invalid: problems.length,
    problems: groupedProblems(problems),
    changes: changes.slice(0, itemListLimits.changes).map(({ line, before, from, to }) => ({
      line,
      id: before?.productNum ?? null,
      name: to.name,
      fields: changedFields(from, to).map(([field, title]) => ({
        column: title,
        before: before ? String(itemListCell(field, from[field] ?? "") ?? "") : "",
        after: String(itemListCell(field, to[field]) ?? ""),
      })),
    })),
  };
};

/** What a list is compared with. */
interface KnownItems {
  /** The items with a number in the list, as lines or in contents. */
  items: ReadonlyMap<number, ItemRow>;
  /** The bundles and their contents. */
  bundles: ReadonlyMap<number, readonly number[]>;
  /** The addresses of the pictures of the media library whose names the list has. */
  pictures: ReadonlyMap<string, string>;
  /** In their order. */
  categories: readonly Choice[];
  /** Differs after any change of an item by the console: revisions only rise, and items are never deleted. */
  version: string;
  /** The highest product number. */
  last: number;
}

const VERSION = "count(*) || ' ' || coalesce(sum(revision), 0)";

async function readKnownItems(db: Database, listed: readonly ListedItem[]): Promise<KnownItems> {
  const numbers = listed.flatMap(({ id, typed }) => [
    ...(id === undefined ? [] : [id]),
    ...parseContents(typed.contents ?? "").map(({ productNum }) => productNum),
  ]);
  const pictures = picturesByName(
    db,
    listed.flatMap(({ typed }) => (isPictureName(typed.imageUrl) ? [typed.imageUrl.trim()] : [])),
  );
  const [rows, bundles, categories, [all], named] = await db.batch([
    db
      .select({ ...getTableColumns(shopItems), contents: bundleContents })
      .from(shopItems)
      .where(sql`product_num IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`),
    db.select().from(bundleItems),
    db
      .select({ key: shopCategories.key, name: shopCategories.name })
      .from(shopCategories)
      .orderBy(asc(shopCategories.position), asc(shopCategories.id)),
    db
      .select({ version: sql<string>`${sql.raw(VERSION)}`, last: sql<number>`coalesce(max(product_num), 0)` })
      .from(shopItems),
    pictures.query,
  ]);
  const contents = new Map<number, number[]>();
  for (const { bundleNum, productNum } of bundles)
    contents.set(bundleNum, [...(contents.get(bundleNum) ?? []), productNum]);
  return {
    items: new Map(rows.map((row) => [row.productNum, row])),
    bundles: contents,
    pictures: pictures.read(named),
    categories,
    version: all?.version ?? "",
    last: all?.last ?? 0,
  };
}

/** Whether a picture is written as the name of its file in the media library, and not as an address. */
function isPictureName(typed: string | undefined): typed is string {
  return typed !== undefined && /^\s*[^/\s][^/]*$/.test(typed);
}

/** The values of a new item, for columns that the list does not have. */
const newItem: Partial<ItemForm> = { offered: "on", currency: shopCurrency };

/** The row of a new item, with what forms do not set. */
const newRow = { productNum: 0, revision: 1, stock: null, contents: "[]" };

/** A value of a column, by its key or by the name that the console shows. */
interface Choice {
  key: string;
  name: string;
}

/** Letters and digits only, so that `R-Coin`, `r coin` and `rcoin` are the same. */
const comparable = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, "");

function choiceOf(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = comparable(typed);
  if (wanted === "") return undefined;
  const byKey = choices.find(({ key }) => comparable(key) === wanted);
  return byKey ?? choices.find(({ name }) => comparable(name) === wanted);
}

function unknownChoice(choices: readonly Choice[], typed: string): Message {
  const allowed = choices.map(({ key, name }) => (name === key ? name : `${name} (${key})`)).join(", ");
  return typed === ""
    ? message("admin.items.missingChoice", { allowed })
    : message("admin.items.unknownChoice", { typed: typed.slice(0, 60), allowed });
}

function compare(
  list: { items: readonly ListedItem[]; problems: readonly ListProblem[] },
  known: KnownItems,
): { changes: Change[]; problems: ListProblem[] } {
  const problems = [...list.problems];
  const currencies = priceCurrencies.map(({ key, label }): Choice => ({ key, name: t(label) }));
  const changes: Change[] = [];
  const contents = new Map(known.bundles);
  const lines = new Map<number, number>();
  for (const { line, id, typed } of list.items) {
    const before = id === undefined ? undefined : known.items.get(id);
    if (id !== undefined && !before) {
      problems.push({
        line,
        column: numberColumn,
        problem: message("admin.shop.unknownItem", { number: String(id) }),
      });
      continue;
    }
    const chosen = before ? { ...itemFormOf(before), ...typed } : { ...newItem, ...typed, stockSeen: "" };
    const category = choiceOf(known.categories, chosen.category ?? "");
    const currency = choiceOf(currencies, chosen.currency || shopCurrency);
    const refuse = (field: string, problem: Message) => problems.push({ line, column: columnTitle(field), problem });
    if (isPictureName(typed.imageUrl)) {
      const name = typed.imageUrl.trim();
      chosen.imageUrl = known.pictures.get(pictureKey(name)) ?? "";
      if (!chosen.imageUrl) refuse("imageUrl", message("admin.items.unknownPicture", { name: name.slice(0, 60) }));
    }
    if (!category) refuse("category", unknownChoice(known.categories, chosen.category ?? ""));
    if (!currency) refuse("currency", unknownChoice(currencies, chosen.currency ?? ""));
    // The first ones stand in for unknown ones, so that the other columns are checked too.
    const { data: values, error } = itemForm.safeParse({
      ...chosen,
      category: (category ?? known.categories[0])?.key,
      currency: (currency ?? currencies[0])?.key,
    });
    for (const issue of error?.issues ?? []) refuse(String(issue.path[0]), plainText(issue.message));
    if (!values || !category || !currency) continue;
    if (before && isStockChanged(values) && before.stock !== stockSeenIn(values))
      problems.push({
        line,
        column: columnTitle("stock"),
        problem: message("admin.items.stockMoved", {
          stock: before.stock === null ? "unlimited" : String(before.stock),
        }),
      });
    if (id !== undefined) lines.set(id, line);
    const parts = changedContents(values, before);
    // A new bundle has no number yet, so that none contains it.
    if (parts)
      contents.set(
        id ?? -line,
        parts.map(({ productNum }) => productNum),
      );
    if (parts && id === undefined) lines.set(-line, line);
    const from = before ? itemFormOf(before) : {};
    const to = itemFormOf({
      ...(before ?? newRow),
      ...shelfColumns(values, before),
      ...priceColumns(values, before),
      ...(parts ? { contents: JSON.stringify(parts) } : {}),
    });
    if (!before || changedFields(from, to).length > 0) changes.push({ line, before, from, to, values });
  }
  return {
    changes,
    problems: [...problems, ...bundleProblems(contents, lines, known)].sort((one, other) => one.line - other.line),
  };
}

/** What is wrong with bundles after the import. @param lines the line of each item of the list */
function bundleProblems(
  contents: ReadonlyMap<number, readonly number[]>,
  lines: ReadonlyMap<number, number>,
  { items }: KnownItems,
): ListProblem[] {
  const isBundle = (number: number) => (contents.get(number) ?? []).length > 0;
  return [...contents].flatMap(([bundle, parts]) =>
    parts.flatMap((part): ListProblem[] => {
      // The line of the bundle, or of the item that became one.
      const line = lines.get(bundle) ?? lines.get(part);
      if (line === undefined) return [];
      const at = { line, column: columnTitle("contents") };
      const number = String(part);
      if (part === bundle) return [{ ...at, problem: message("admin.shop.bundleInItself") }];
      if (lines.has(bundle) && !items.has(part))
        return [{ ...at, problem: message("admin.shop.unknownItem", { number }) }];
      return isBundle(part) ? [{ ...at, problem: message("admin.shop.bundleInBundle", { number }) }] : [];
    }),
  );
}

/** The columns whose values differ; of a new item, those with a value. */
function changedFields(from: Partial<ItemForm>, to: ItemForm) {
  return itemListColumns.filter(([field]) => field !== "stockSeen" && (from[field] ?? "") !== to[field]);
}

async function apply(
  context: AdminContext,
  changes: readonly Change[],
  { version, last }: KnownItems,
  stocks: readonly { id: number; stock: number | null }[],
): Promise<void> {
  const added = changes.filter(({ before }) => !before);
  const changed = changes.filter(({ before }) => before);
  const rowOf = ({ before, values }: Change) => {
    const { stock, ...prices } = { stock: undefined, ...priceColumns(values, before) };
    return { ...shelfColumns(values, before), ...prices, ...(stock === undefined ? {} : { stock }) };
  };
  const ids = changed.map(({ before }) => before?.productNum ?? 0);
  await writeAudited(
    context,
    { target: "items", after: { added: added.length, changed: changed.length } },
    [
      guard(`(SELECT ${VERSION} FROM shop_items) = ?1`, version),
      guard(
        `NOT EXISTS (SELECT 1 FROM json_each(?1) JOIN shop_items ON product_num = value ->> '$.id'
           WHERE stock IS NOT value ->> '$.stock')`,
        JSON.stringify(stocks),
      ),
      ...inParts(changed.map((change) => ({ id: change.before?.productNum, ...rowOf(change) }))).map(updateItems),
      ...inParts(
        changed.flatMap(({ before, values }) =>
          isStockChanged(values) ? [{ id: before?.productNum, stock: rowStock(values) }] : [],
        ),
      ).map(
        (rows): Statement => [
          `UPDATE shop_items SET stock = value ->> '$.stock' FROM json_each(?1) WHERE product_num = value ->> '$.id'`,
          JSON.stringify(rows),
        ],
      ),
      ...inParts(added.map((change) => ({ stock: null, ...rowOf(change) }))).map(insertItems),
      ...replaceAllContents(changes, last),
      queueForAgent("product_num IN (SELECT value FROM json_each(?1))", JSON.stringify(ids)),
    ],
    {
      publishes: true,
      refusal: () => new GameApiError("conflict", message("admin.items.changed")),
      further: inParts(withPlaces(changes).map(auditedRow)).map((rows) =>
        auditEachStatement(context, rows, `'item ' || ${numberOfNew("value ->> '$.place'", last)}`),
      ),
    },
  );
}

function rowStock(values: ItemForm): number | null {
  return values.stock === "" ? null : Number(values.stock);
}

/** The number of an item that the import creates, as SQL. @param place its place among them as SQL, from 1 */
function numberOfNew(place: string, last: number): string {
  return `(SELECT product_num FROM (SELECT product_num, row_number() OVER (ORDER BY product_num) AS place
    FROM shop_items WHERE product_num > ${last}) WHERE place = ${place})`;
}

/** Changes with the place of each new item among them, from 1; null for others. */
function withPlaces(changes: readonly Change[]): (Change & { place: number | null })[] {
  let place = 0;
  return changes.map((change) => {
    if (!change.before) place += 1;
    return { ...change, place: change.before ? null : place };
  });
}

function auditedRow({
  before,
  from,
  to,
  place,
}: Change & { place: number | null }): AuditedRow & { place: number | null } {
  const fields = changedFields(from, to).map(([field]) => field);
  const pick = (values: Partial<ItemForm>) => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return {
    target: before ? `item ${before.productNum}` : null,
    before: before ? pick(from) : undefined,
    after: before ? pick(to) : to,
    place,
  };
}

/** The columns that every change writes: table column by field. */
const writtenColumns = Object.entries(getTableColumns(shopItems)).filter(
  ([field]) => !["productNum", "revision", "stock"].includes(field),
);

function updateItems(rows: readonly object[]): Statement {
  const set = writtenColumns.map(([field, { name }]) => `${name} = value ->> '$.${field}'`);
  return [
    `UPDATE shop_items SET ${set.join(", ")}, revision = revision + 1 FROM json_each(?1)
     WHERE product_num = value ->> '$.id'`,
    JSON.stringify(rows),
  ];
}

function insertItems(rows: readonly object[]): Statement {
  const columns = [...writtenColumns.map(([field, { name }]) => [field, name]), ["stock", "stock"]];
  return [
    `INSERT INTO shop_items (${columns.map(([, name]) => name).join(", ")})
     SELECT ${columns.map(([field]) => `value ->> '$.${field}'`).join(", ")} FROM json_each(?1) ORDER BY key`,
    JSON.stringify(rows),
  ];
}

function replaceAllContents(changes: readonly Change[], last: number): Statement[] {
  const bundles = withPlaces(changes).flatMap(({ before, values, place }) => {
    const parts = changedContents(values, before);
    return parts ? [{ id: before?.productNum ?? null, place, parts }] : [];
  });
  const rows = bundles.flatMap(({ parts, ...bundle }) => parts.map((part) => ({ ...bundle, ...part })));
  return [
    [
      "DELETE FROM bundle_items WHERE bundle_num IN (SELECT value ->> '$.id' FROM json_each(?1))",
      JSON.stringify(bundles.map(({ id }) => ({ id }))),
    ],
    ...inParts(rows).map(
      (part): Statement => [
        `INSERT INTO bundle_items (bundle_num, product_num, quantity)
       SELECT coalesce(value ->> '$.id', ${numberOfNew("value ->> '$.place'", last)}), value ->> '$.productNum',
         value ->> '$.quantity' FROM json_each(?1)`,
        JSON.stringify(part),
      ],
    ),
  ];
}

/** Splits rows into parts of the size of a statement. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / STATEMENT_ROWS) }, (_, part) =>
    rows.slice(part * STATEMENT_ROWS, (part + 1) * STATEMENT_ROWS),
  );
}
