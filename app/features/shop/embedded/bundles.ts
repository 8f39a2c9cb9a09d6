import { type SQL, sql } from "drizzle-orm";
import { type Message, message } from "#app/contract/message.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { BundlePart } from "../bundle-contents.ts";

/** An item in a bundle, as the console shows it. */
export interface NamedPart extends BundlePart {
  name: string;
}

/** A column for a select on `shop_items`: the contents of the bundle as JSON, a list of {@link NamedPart}. */
export const bundleContents: SQL<string> = sql.raw(`(
  SELECT json_group_array(json_object('productNum', product_num, 'name', name, 'quantity', quantity)) FROM (
    SELECT bundle_items.product_num, part.name, bundle_items.quantity
    FROM bundle_items JOIN shop_items AS part ON part.product_num = bundle_items.product_num
    WHERE bundle_items.bundle_num = shop_items.product_num ORDER BY bundle_items.product_num))`) as SQL<string>;

export function partsIn(json: string): NamedPart[] {
  return JSON.parse(json) as NamedPart[];
}

const numbersOf = (parts: readonly BundlePart[]) => JSON.stringify(parts.map(({ productNum }) => productNum));

/**
 * Why an item cannot have these contents; undefined if it can. Every part is an item of the shop that is no bundle.
 * @param bundle number of the item; undefined for a new one
 */
export async function contentsProblem(
  db: Database,
  parts: readonly BundlePart[],
  bundle: number | undefined,
): Promise<Message | undefined> {
  if (parts.length === 0) return undefined;
  if (parts.some(({ productNum }) => productNum === bundle)) return message("admin.shop.bundleInItself");
  const [found, [outer]] = await runBatch<[{ number: number; known: number; bundle: number }[], { number: number }[]]>(
    db,
    [
      [
        `SELECT value AS number, EXISTS (SELECT 1 FROM shop_items WHERE product_num = value) AS known,
           EXISTS (SELECT 1 FROM bundle_items WHERE bundle_num = value) AS bundle FROM json_each(?1)`,
        numbersOf(parts),
      ],
      ["SELECT bundle_num AS number FROM bundle_items WHERE product_num = ?1 LIMIT 1", bundle ?? null],
    ],
  );
  const unknown = found.find(({ known }) => !known);
  if (unknown) return message("admin.shop.unknownItem", { number: String(unknown.number) });
  const inner = found.find((part) => part.bundle);
  if (inner) return message("admin.shop.bundleInBundle", { number: String(inner.number) });
  return outer ? message("admin.shop.partOfBundle", { number: String(outer.number) }) : undefined;
}

/** The guard that {@link contentsProblem} finds nothing, also when items were changed since. */
export function contentsGuard(parts: readonly BundlePart[], bundle: number | undefined): Statement {
  return guard(
    `(SELECT count(*) = json_array_length(?1) FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM shop_items WHERE product_num = value)
        AND NOT EXISTS (SELECT 1 FROM bundle_items WHERE bundle_num = value))
      AND NOT EXISTS (SELECT 1 FROM bundle_items WHERE product_num = ?2)`,
    numbersOf(parts),
    bundle ?? null,
  );
}

/**
 * Statements that replace the contents of a bundle.
 * @param bundle its number; undefined for the item that was created last
 */
export function replaceContents(parts: readonly BundlePart[], bundle: number | undefined): Statement[] {
  return [
    ...(bundle === undefined ? [] : [["DELETE FROM bundle_items WHERE bundle_num = ?1", bundle] as const]),
    [
      `INSERT INTO bundle_items (bundle_num, product_num, quantity)
       SELECT coalesce(?2, (SELECT max(product_num) FROM shop_items)), value ->> '$.productNum', value ->> '$.quantity'
       FROM json_each(?1)`,
      JSON.stringify(parts),
      bundle ?? null,
    ],
  ];
}
