import { Buffer } from "node:buffer";
import { PART_BYTES } from "#app/embedded/database/stored-parts.ts";
import type { MediaFileName } from "../media-address.ts";

interface FileRow {
  id: number;
  size: number;
  bucket_key: string | null;
}

/** A file of the library that is ready to be sent. */
export interface MediaFile {
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Opens a file of the library. Its bytes are streamed: from the bucket, or part by part from the database.
 * @param bucket undefined where there is none
 * @returns undefined when there is no such file
 */
export async function openMediaFile(
  database: D1Database,
  bucket: R2Bucket | undefined,
  { id, width, type }: MediaFileName,
): Promise<MediaFile | undefined> {
  const row = await database
    .prepare(
      "SELECT id, size, bucket_key FROM media_files WHERE media_id = ?1 AND width = ?2 AND type = ?3 AND stored = 1",
    )
    .bind(id, width, type)
    .first<FileRow>();
  if (!row) return undefined;
  if (row.bucket_key !== null) {
    const object = await bucket?.get(row.bucket_key);
    return object ? { size: row.size, body: object.body } : undefined;
  }
  return { size: row.size, body: partsOf(database, row) };
}

/** The parts of a file, each read when the one before it was sent. */
function partsOf(database: D1Database, { id, size }: FileRow): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream({
    async pull(controller) {
      // As a text: the database sends bytes as a list of numbers, which takes many times longer to read.
      const digits = await database
        .prepare("SELECT hex(bytes) AS digits FROM media_parts WHERE file_id = ?1 AND part = ?2")
        .bind(id, part)
        .first<string>("digits");
      if (digits === null) return controller.error(new Error(`Part ${part} of the file ${id} is missing.`));
      controller.enqueue(new Uint8Array(Buffer.from(digits, "hex")));
      part += 1;
      if (part * PART_BYTES >= size) controller.close();
    },
  });
}
