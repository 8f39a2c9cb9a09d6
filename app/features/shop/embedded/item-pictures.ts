import { desc, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { auditEachStatement, writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { media } from "#app/features/media/embedded/schema.ts";
import { addressOf, type MediaRow } from "#app/features/media/embedded/upload-media.ts";
import { parseMediaAddress } from "#app/features/media/media-address.ts";
import { foldText } from "#app/format/fold-text.ts";
import type { itemsAdminCalls } from "../admin-calls.ts";
import { itemListLimits, itemPictureLimits } from "../item-list.ts";
import { shopItems } from "./schema.ts";

/** A name as files and items are compared by it: its letters and digits. */
const keyOf = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]+/gu, "");

/** The name of a picture's file without its extension. */
const bareName = ({ name }: MediaRow) => name.replace(/\.\w+$/, "").trim();

/**
 * `adminitempictures`: the items for which the library has another picture, the newest items first. The newest picture of
 * a name counts, and a number of the shop before one of the game, and that before a name. A picture is not found again for
 * an item that has got a newer one since.
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
      .orderBy(desc(shopItems.productNum))
      .limit(itemListLimits.items),
    db.select().from(media).orderBy(desc(media.createdAt), desc(media.id)).limit(itemPictureLimits.pictures),
  ]);
  const oldestFirst = pictures.reverse();
  const byId = new Map(pictures.map((row) => [row.id, row]));
  const byNumber = new Map(oldestFirst.filter((row) => /^\d+$/.test(bareName(row))).map((row) => [bareName(row), row]));
  const byName = new Map(oldestFirst.map((row) => [keyOf(bareName(row)), row]));
  const shopNumbers = new Set(items.map(({ id }) => String(id)));
  const gameNumbers = new Set(items.flatMap(({ number }) => (number === null ? [] : String(number))));
  const found = items.flatMap(({ id, name, variant, number, from }) => {
    const [own, game] = [String(id), String(number ?? "")];
    const matches = [
      ["number", byNumber.get(own), gameNumbers.has(own) && game !== own],
      ["game", byNumber.get(game), shopNumbers.has(game) && game !== own],
      ["name", byName.get(keyOf(`${name} ${variant}`)) ?? byName.get(keyOf(name)), false],
    ] as const;
    const [by, picture, isAmbiguous = false] = matches.find(([, one]) => one !== undefined) ?? [];
    const now = byId.get(parseMediaAddress(from)?.id ?? "");
    if (!by || !picture || now === picture || (now && now.createdAt > picture.createdAt)) return [];
    return [
      {
        ...{ id, from, by, isAmbiguous, to: addressOf(picture), file: picture.name },
        name: name.includes(variant) ? name : `${name} (${variant})`,
      },
    ];
  });
  return { data: found.slice(0, itemPictureLimits.items), more: found.length > itemPictureLimits.items };
};

/**
 * `adminassignitempictures`: gives items other pictures of the library, all or none.
 * @throws GameApiError `invalid` for a picture that the library does not have; `conflict` when an item or a picture has changed
 */
export const assignPictures: Handler<typeof itemsAdminCalls.assignPictures> = async ({ pictures }, context) => {
  const { db } = context;
  const ids = pictures.map(({ to }) => parseMediaAddress(to)?.id ?? "");
  const known = await db
    .select()
    .from(media)
    .where(sql`${media.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const addresses = new Set(known.map(addressOf));
  if (!pictures.every(({ to }) => addresses.has(to)))
    throw invalidField("pictures", message("admin.items.pictureGone"));
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
    {
      publishes: true,
      refusal: () => new GameApiError("conflict", message("admin.items.picturesChanged")),
    },
  );
  return {
    message: pictures.length === 1 ? "The item has its picture." : `${pictures.length} items have their pictures.`,
  };
};
