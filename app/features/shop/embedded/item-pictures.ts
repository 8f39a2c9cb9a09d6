import { asc, desc } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import { auditEachStatement, writeAudited } from "#app/embedded/audit.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { media } from "#app/features/media/embedded/schema.ts";
import { addressOf } from "#app/features/media/embedded/upload-media.ts";
import { parseMediaAddress } from "#app/features/media/media-address.ts";
import { foldText } from "#app/format/fold-text.ts";
import type { itemsAdminCalls } from "../admin-calls.ts";
import { itemListLimits, itemPictureLimits } from "../item-list.ts";
import { shopItems } from "./schema.ts";

/** A name as files and items are compared by it: its letters and digits. */
const keyOf = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * `adminitempictures`: the items for which the library has another picture. The newest picture of a name counts, and a
 * number of the shop before one of the game, and that before a name.
 */
export const findPictures: Handler<typeof itemsAdminCalls.pictures> = async (_, { db }) => {
  const [items, pictures] = await db.batch([
    db
      .select({
        id: shopItems.productNum,
        name: shopItems.name,
        variant: shopItems.variantLabel,
        number: shopItems.gameProductNum,
        from: shopItems.imageUrl,
      })
      .from(shopItems)
      .orderBy(asc(shopItems.productNum))
      .limit(itemListLimits.items),
    db.select().from(media).orderBy(desc(media.createdAt), desc(media.id)).limit(itemPictureLimits.pictures),
  ]);
  const byKey = new Map(pictures.reverse().map((row) => [keyOf(row.name.replace(/\.\w+$/, "")), row]));
  const found = items.flatMap(({ id, name, variant, number, from }) => {
    const keys = [
      ["number", String(id)],
      ["game", number === null ? "" : String(number)],
      ["name", keyOf(`${name} ${variant}`)],
      ["name", keyOf(name)],
    ] as const;
    const [by, key] = keys.find(([, one]) => one !== "" && byKey.has(one)) ?? [];
    const picture = key === undefined ? undefined : byKey.get(key);
    if (!by || !picture || parseMediaAddress(from)?.id === picture.id) return [];
    return [
      {
        id,
        name: name.includes(variant) ? name : `${name} (${variant})`,
        from,
        to: addressOf(picture),
        file: picture.name,
        by,
      },
    ];
  });
  return { data: found.slice(0, itemPictureLimits.items), more: found.length > itemPictureLimits.items };
};

/**
 * `adminuseitempictures`: gives items other pictures of the library, all or none.
 * @throws GameApiError `invalid` for a picture that the library does not have; `conflict` when an item has changed
 */
export const usePictures: Handler<typeof itemsAdminCalls.usePictures> = async ({ pictures }, context) => {
  const ids = pictures.map(({ to }) => parseMediaAddress(to)?.id);
  if (ids.includes(undefined)) throw invalidField("pictures", message("admin.items.pictureGone"));
  const changes = JSON.stringify(pictures);
  await writeAudited(
    context,
    { target: "items", after: { pictures: pictures.length } },
    [
      guard(
        `NOT EXISTS (SELECT 1 FROM json_each(?1) LEFT JOIN shop_items ON product_num = value ->> '$.id'
           WHERE image_url IS NOT value ->> '$.from')`,
        changes,
      ),
      guard("NOT EXISTS (SELECT 1 FROM json_each(?1) WHERE value NOT IN (SELECT id FROM media))", JSON.stringify(ids)),
      [
        `UPDATE shop_items SET image_url = value ->> '$.to', revision = revision + 1 FROM json_each(?1)
         WHERE product_num = value ->> '$.id'`,
        changes,
      ],
      auditEachStatement(
        context,
        pictures.map(({ id, from, to }) => ({
          target: `item ${id}`,
          before: { imageUrl: from },
          after: { imageUrl: to },
        })),
        "'items'",
      ),
    ],
    { publishes: true, refusal: editConflict },
  );
  return {
    message: pictures.length === 1 ? "The item has its picture." : `${pictures.length} items have their pictures.`,
  };
};
