/** The tables that store files in parts, with the column of the file's number. */
const owners = { ticket_image_parts: "image_id", payment_proof_parts: "proof_id", media_parts: "file_id" } as const;

/** A table with the columns `part`, `bytes`, and the number of the file. */
export type PartsTable = keyof typeof owners;

/** The bytes per part; a row of the database holds at most two megabytes. */
export const PART_BYTES = 1024 * 1024;

/** Stores a file in parts. */
export async function storeParts(
  database: D1Database,
  table: PartsTable,
  id: number,
  bytes: Uint8Array,
): Promise<void> {
  for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1) {
    await database
      .prepare(`INSERT INTO ${table} (${owners[table]}, part, bytes) VALUES (?1, ?2, ?3)`)
      .bind(id, part, bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES))
      .run();
  }
}

/**
 * Reads a file that was stored in parts.
 * @param size of the whole file in bytes
 * @returns undefined when a part is missing
 */
export async function readParts(
  database: D1Database,
  table: PartsTable,
  id: number,
  size: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(size);
  for (let part = 0; part * PART_BYTES < size; part += 1) {
    const piece = await database
      .prepare(`SELECT bytes FROM ${table} WHERE ${owners[table]} = ?1 AND part = ?2`)
      .bind(id, part)
      .first<number[]>("bytes");
    if (!piece) return undefined;
    bytes.set(piece, part * PART_BYTES);
  }
  return bytes;
}
