import { Buffer } from "node:buffer";
import { plainText } from "#app/contract/message.ts";
import { newToken } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard, isStale } from "#app/embedded/database/guarded-write.ts";
import { rowOf, runBatch, type Statement, statementOf } from "#app/embedded/database/run-batch.ts";
import { storeParts } from "#app/embedded/database/stored-parts.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { cutText } from "#app/format/cut-text.ts";
import type { PictureType } from "#app/pictures/picture-types.ts";
import type { mediaAdminCalls } from "../admin-calls.ts";
import { type CheckedMedia, checkedMedia, checkedVariants, type Variant } from "../checked-media.ts";
import { descriptionForm } from "../description-form.ts";
import { mediaLimits, widthsFor } from "../limits.ts";
import { MEDIA_ID_LENGTH, mediaAddress } from "../media-address.ts";
import { mediaTexts } from "../media-texts.ts";
import { media } from "./schema.ts";

/** A row of the library. */
export type MediaRow = typeof media.$inferSelect;

/** The address of a picture for content. */
export function addressOf({ id, type, width, height, widths }: MediaRow): string {
  const list = widths.split(",").filter(Boolean).map(Number);
  return mediaAddress({ id, type: type as PictureType, width, height, widths: list });
}

/**
 * `adminuploadmedia`: stores a picture with its smaller sizes; without any, Cloudflare Images makes them where it is
 * bound. The bytes are stored before the picture, so that no picture lacks a file. A picture that is there already keeps
 * its address, and gets smaller sizes if it had none.
 *
 * @throws GameApiError `invalid` at the field `file`; `unavailable` there when the database has no room
 */
export const uploadMedia: Handler<typeof mediaAdminCalls.upload> = async (request, context) => {
  const maxBytes = context.media ? mediaLimits.fileBytes : mediaLimits.databaseFileBytes;
  const picture = checkedMedia(request.file, maxBytes);
  if ("problem" in picture) throw invalidField("file", plainText(picture.problem));
  const given = checkedVariants(
    picture,
    request.variants.map(({ width, file }) => ({ width, bytes: file })),
  );
  if (!given) throw invalidField("file", plainText(mediaTexts.wrongVariants));
  const { description } = checkedForm(descriptionForm, { description: request.description ?? "" });
  const id = await contentId(picture.bytes);
  const found = await findMedia(context.db, id);
  if (found && (found.widths !== "" || given.length === 0)) return replyOf(found, false);

  const variants = given.length > 0 ? given : await resized(context, picture);
  const files = [
    ...(found ? [] : [{ width: 0, type: picture.type, bytes: picture.bytes as Uint8Array }]),
    ...variants.map(({ width, bytes }) => ({ width, type: "image/webp", bytes })),
  ];
  const stored = await storeFiles(context, id, files);
  const variantBytes = variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const widths = variants.map(({ width }) => width).join(",");
  const row: MediaRow = {
    id,
    type: picture.type,
    bytes: picture.bytes.byteLength,
    totalBytes: picture.bytes.byteLength + variantBytes,
    width: picture.width,
    height: picture.height,
    name: nameOf(request.name),
    description,
    createdBy: context.admin.userNum,
    createdAt: context.now(),
    revision: 1,
    ...found,
    widths,
  };
  try {
    const { name, type, bytes, width, height } = row;
    await writeAudited(context, { target: `media ${id}`, after: { name, type, bytes, width, height, widths } }, [
      ...(found ? addSizes(found, widths, variantBytes) : insertMedia(context, row)),
      stored.keep,
    ]);
  } catch (error) {
    await stored.discard();
    // Somebody has uploaded the same picture meanwhile.
    const other = isStale(error) ? await findMedia(context.db, id) : undefined;
    if (!other) throw error;
    return replyOf(other, false);
  }
  return replyOf(row, !found);
};

function replyOf(row: MediaRow, isNew: boolean) {
  return {
    message: isNew ? `The picture “${row.name}” is in the library.` : `The library has this picture as “${row.name}”.`,
    id: row.id,
    address: addressOf(row),
    description: row.description,
    isNew,
  };
}

/** @returns undefined when the library has no such picture */
export async function findMedia(db: Database, id: string): Promise<MediaRow | undefined> {
  const [rows] = await runBatch<Record<string, unknown>[][]>(db, [["SELECT * FROM media WHERE id = ?1", id]]);
  return rows?.[0] && rowOf(media, rows[0]);
}

async function contentId(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Buffer.from(digest).toString("hex").slice(0, MEDIA_ID_LENGTH);
}

/** The last part of a file's name, without control characters and those that reverse or hide text. */
function nameOf(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const clean = cutText(
    file
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      // All invisible characters but the joiners of emoji and of some scripts.
      .replace(/(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
      .trim(),
    mediaLimits.nameLength,
  );
  return /[^\s\u200C\u200D]/.test(clean) ? clean : "picture";
}

/** The smaller sizes of a picture, where Cloudflare Images is bound. A failure leaves the picture as it is. */
async function resized({ resizer }: AdminContext, picture: CheckedMedia): Promise<Variant[]> {
  const widths = widthsFor(picture.width);
  if (!resizer || picture.size.frames > 1) return [];
  try {
    const variants: Variant[] = [];
    for (const width of widths) variants.push({ width, bytes: await resizer.toWebp(picture.bytes, width) });
    return checkedVariants(picture, variants) ?? [];
  } catch (error) {
    console.error("media: Cloudflare Images failed", error);
    return [];
  }
}

interface NewFile {
  width: number;
  type: string;
  bytes: Uint8Array;
}

/** Files that do not belong to a picture yet. */
interface StoredFiles {
  /** The statement that adds them to their picture, part of that picture's transaction. */
  keep: Statement;
  /** Deletes them when the picture was not written after all. */
  discard(): Promise<void>;
}

/** Stores files in the bucket, or in parts in the database, one at a time. */
async function storeFiles(context: AdminContext, id: string, files: readonly NewFile[]): Promise<StoredFiles> {
  const rows = files.map(({ width, type, bytes }) => ({
    ...{ width, type, size: bytes.byteLength },
    bucketKey: context.media ? `media/${newToken()}` : null,
  }));
  const ids = await reserveRows(context, id, rows);
  const list = JSON.stringify(ids);
  const discard = async () => {
    await runBatch(context.db, [
      ["DELETE FROM media_parts WHERE file_id IN (SELECT value FROM json_each(?1))", list],
      ["DELETE FROM media_files WHERE id IN (SELECT value FROM json_each(?1))", list],
    ]);
    for (const { bucketKey } of rows) if (bucketKey) await context.media?.remove(bucketKey);
  };
  try {
    for (const [index, { bytes, type }] of files.entries()) {
      const bucketKey = rows[index]?.bucketKey;
      if (bucketKey) await context.media?.put(bucketKey, bytes, type);
      else await storeParts(context.db.$client, "media_parts", ids[index] ?? 0, bytes);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    keep: ["UPDATE media_files SET stored = 1 WHERE id IN (SELECT value FROM json_each(?1))", list],
    discard,
  };
}

interface FileRow {
  width: number;
  type: string;
  size: number;
  bucketKey: string | null;
}

/**
 * Inserts the rows of new files: all of them, or none when the database has no room for their bytes, which is checked in
 * the same statement. Files of requests that did not finish are deleted first.
 */
async function reserveRows(context: AdminContext, id: string, rows: readonly FileRow[]): Promise<number[]> {
  const before = context.now() - mediaLimits.abandonedAfter;
  const abandoned = "SELECT id FROM media_files WHERE stored = 0 AND created_at < ?1";
  const counted = (size: string) => `max(${size}, ${mediaLimits.minDatabaseFileBytes})`;
  const hasRoom = `(SELECT coalesce(sum(${counted("size")}), 0) FROM media_files WHERE bucket_key IS NULL)
    + (SELECT sum(${counted("value ->> 'size'")}) FROM json_each(?1)) <= ${mediaLimits.databaseBytes}`;
  const [, removed, reserved] = await runBatch<[[], { bucket_key: string | null }[], { id: number }[]]>(context.db, [
    [`DELETE FROM media_parts WHERE file_id IN (${abandoned})`, before],
    [`DELETE FROM media_files WHERE id IN (${abandoned}) RETURNING bucket_key`, before],
    [
      `INSERT INTO media_files (media_id, width, type, size, bucket_key, created_at)
       SELECT ?2, value ->> 'width', value ->> 'type', value ->> 'size', value ->> 'bucketKey', ?3 FROM json_each(?1)
       WHERE ${context.media ? "true" : hasRoom} RETURNING id`,
      JSON.stringify(rows),
      id,
      context.now(),
    ],
  ]);
  removeFromBucket(
    context,
    removed.map(({ bucket_key }) => bucket_key),
  );
  if (reserved.length > 0) return reserved.map((row) => row.id);
  throw invalidField("file", plainText(mediaTexts.databaseFull), "unavailable");
}

/** Deletes files of the bucket in the background. */
export function removeFromBucket(context: AdminContext, keys: readonly (string | null)[]): void {
  for (const key of keys) {
    if (key) inBackground(context, "removing a file of the media library", async () => context.media?.remove(key));
  }
}

function insertMedia({ db }: AdminContext, row: MediaRow): Statement[] {
  return [guard("NOT EXISTS (SELECT 1 FROM media WHERE id = ?1)", row.id), statementOf(db.insert(media).values(row))];
}

/** Adds smaller sizes to a picture that has none. */
function addSizes({ id }: MediaRow, widths: string, bytes: number): Statement[] {
  return [
    guard("EXISTS (SELECT 1 FROM media WHERE id = ?1 AND widths = '')", id),
    [
      "UPDATE media SET widths = ?2, total_bytes = total_bytes + ?3, revision = revision + 1 WHERE id = ?1",
      id,
      widths,
      bytes,
    ],
  ];
}
