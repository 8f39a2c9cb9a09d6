import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { changeContent, editConflict, notFound, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { isAmong, keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { MediaEntry, mediaAdminCalls } from "../admin-calls.ts";
import { descriptionForm } from "../description-form.ts";
import { mediaLimits } from "../limits.ts";
import { countUses, findUses, picturesInGroup, unusedGuards } from "./media-uses.ts";
import { media, mediaFiles } from "./schema.ts";
import { addressOf, findMedia, type MediaRow, removeFromBucket } from "./upload-media.ts";

type ListedRow = MediaRow & { uploader: string | null };

const listedColumns = { ...getTableColumns(media), uploader: users.userId };

function toEntry(row: ListedRow): MediaEntry {
  const { id, type, bytes, totalBytes, width, height, name, description, createdAt, revision, uploader } = row;
  return {
    ...{ id, address: addressOf(row), type, bytes, totalBytes, width, height, name, description },
    createdBy: uploader ?? "",
    createdAt: isoTime(createdAt),
    seen: String(revision),
  };
}

/** `adminlistmedia`: a page of the library, newest first. */
export const listMedia: Handler<typeof mediaAdminCalls.list> = async ({ page, perPage, search, group }, context) => {
  const { db } = context;
  const texts = { from: "media", key: "id", text: "name || ' ' || description" };
  const ofItems = `media.id ${group === "others" ? "NOT IN" : "IN"} (${await picturesInGroup(context.features, "items")})`;
  const condition = and(
    search ? isAmong("media.id", await keysContaining(db, texts, search)) : undefined,
    group ? sql.raw(ofItems) : undefined,
  );
  const [[total], rows, [stored]] = await db.batch([
    countUpTo(db, media, condition, MAX_LISTED_ROWS),
    db
      .select(listedColumns)
      .from(media)
      .leftJoin(users, eq(users.userNum, media.createdBy))
      .where(condition)
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(perPage)
      .offset(Math.min((page - 1) * perPage, MAX_LISTED_ROWS)),
    db
      .select({ bytes: sql<number>`coalesce(sum(${mediaFiles.size}), 0)` })
      .from(mediaFiles)
      .where(sql`${mediaFiles.bucketKey} IS NULL`),
  ]);
  const uses = await countUses(
    context,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => ({ ...toEntry(row), uses: uses.get(row.id) ?? 0 })),
    lastPage: lastPageOf(total?.count, perPage),
    stored: { bytes: stored?.bytes ?? 0, limit: context.media ? null : mediaLimits.databaseBytes },
  };
};

/** @throws GameApiError `not_found` */
async function requireMedia(db: Database, id: string): Promise<MediaRow> {
  const row = await findMedia(db, id);
  if (!row) throw notFound();
  return row;
}

/** `adminmediaitem`: a picture and the places that use it. */
export const readMedia: Handler<typeof mediaAdminCalls.byId> = async ({ id }, { db, features }) => {
  const [row] = await db
    .select(listedColumns)
    .from(media)
    .leftJoin(users, eq(users.userNum, media.createdBy))
    .where(eq(media.id, id));
  if (!row) throw notFound();
  return { ...toEntry(row), ...(await findUses({ db, features }, id)) };
};

/** `adminsavemedia`: changes the description of a picture. */
export const describeMedia: Handler<typeof mediaAdminCalls.describe> = async ({ id, seen, ...typed }, context) => {
  const { description } = checkedForm(descriptionForm, typed);
  const row = await requireMedia(context.db, id);
  refuseStaleEdit(seen, row.revision);
  await changeContent(context, {
    ...{ table: media, key: media.id, id, revision: row.revision },
    write: context.db
      .update(media)
      .set({ description, revision: sql`${media.revision} + 1` })
      .where(eq(media.id, id)),
    entry: { target: `media ${id}`, before: { description: row.description }, after: { description } },
  });
  return { message: `The description of “${row.name}” is saved.` };
};

/**
 * `admindeletemedia`: deletes a picture that nothing uses. The uses are checked in the transaction of the deletion.
 * @throws GameApiError `conflict` when something uses the picture
 */
export const deleteMedia: Handler<typeof mediaAdminCalls.delete> = async ({ id, seen }, context) => {
  const { db } = context;
  const row = await requireMedia(db, id);
  refuseStaleEdit(seen, row.revision);
  const files = await db
    .select({ key: mediaFiles.bucketKey })
    .from(mediaFiles)
    .where(sql`${mediaFiles.mediaId} = ${id} AND stored = 1`);
  const ofPicture = "SELECT id FROM media_files WHERE media_id = ?1 AND stored = 1";
  const { name, type, bytes, width, height } = row;
  await changeContent(context, {
    ...{ table: media, key: media.id, id, revision: row.revision },
    guards: await unusedGuards(context.features, id),
    write: db.delete(media).where(eq(media.id, id)),
    further: [
      [`DELETE FROM media_parts WHERE file_id IN (${ofPicture})`, id],
      ["DELETE FROM media_files WHERE media_id = ?1 AND stored = 1", id],
    ],
    entry: { target: `media ${id}`, before: { name, type, bytes, width, height } },
    refusal: async () => ((await countUses(context, [id])).size > 0 ? inUse(name) : editConflict()),
  });
  removeFromBucket(
    context,
    files.map(({ key }) => key),
  );
  return { message: `The picture “${name}” is deleted.` };
};

function inUse(name: string): GameApiError {
  return new GameApiError("conflict", plainText(`“${name}” is in use, so it was not deleted. See where it is used.`));
}
