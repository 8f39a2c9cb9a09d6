import { type DatabaseBinding, databaseOfFile } from "#app/features/operations/backup-file.ts";

/** The size of a part of a large file, bytes: R2 wants at least 5 MB, all parts but the last equally large. */
const PART_BYTES = 8 * 1024 * 1024;

/** What was stored of a file, so that another process can go on. */
export interface StoredParts {
  uploadId: string;
  parts: R2UploadedPart[];
  /** The object with the bytes that fill no part yet. */
  rest: string;
  /** Bytes, together with the rest. */
  bytes: number;
}

/** How the names of objects begin that have the bytes that fill no part yet. */
const UNFINISHED = "unfinished/";

/**
 * Compresses text with gzip and stores it as a file, with the memory of one part. The file appears when it is complete. It
 * can be stored by several processes: what each compresses is a member of the file, as gzip allows.
 */
export class BackupUpload {
  readonly #bucket: R2Bucket;
  readonly #key: string;
  readonly #part = new Uint8Array(PART_BYTES);
  #filled = 0;
  #upload: R2MultipartUpload | undefined;
  #parts: R2UploadedPart[] = [];
  #bytes = 0;
  #member: { writer: WritableStreamDefaultWriter<Uint8Array>; stored: Promise<void> } | undefined;

  constructor(bucket: R2Bucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  /** Goes on with what was stored. @throws Error if it is not there any longer */
  static async resume(bucket: R2Bucket, key: string, stored: StoredParts): Promise<BackupUpload> {
    const upload = new BackupUpload(bucket, key);
    const rest = await bucket.get(stored.rest);
    if (!rest) throw new Error("What was stored of the backup is not there any longer.");
    const bytes = new Uint8Array(await rest.arrayBuffer());
    upload.#part.set(bytes);
    upload.#filled = bytes.byteLength;
    if (stored.uploadId) upload.#upload = bucket.resumeMultipartUpload(key, stored.uploadId);
    upload.#parts = [...stored.parts];
    upload.#bytes = stored.bytes;
    return upload;
  }

  /** Adds text. */
  async add(text: string): Promise<void> {
    this.#member ??= this.#newMember();
    const { writer, stored } = this.#member;
    // A part that cannot be stored ends it: nobody would read what is written.
    await Promise.race([writer.write(new TextEncoder().encode(text)), stored]);
  }

  /**
   * Stores what was added so far.
   * @returns what another process needs to go on
   */
  async checkpoint(): Promise<StoredParts> {
    await this.#endMember();
    const rest = `${UNFINISHED}${this.#key}/${this.#bytes}`;
    await this.#bucket.put(rest, this.#part.slice(0, this.#filled));
    return { uploadId: this.#upload?.uploadId ?? "", parts: [...this.#parts], rest, bytes: this.#bytes };
  }

  /** Completes the file. @returns its size in bytes */
  async finish(): Promise<number> {
    await this.#endMember();
    if (this.#upload) {
      if (this.#filled > 0) await this.#send();
      await this.#upload.complete(this.#parts);
    } else {
      await this.#bucket.put(this.#key, this.#part.slice(0, this.#filled));
    }
    return this.#bytes;
  }

  #newMember() {
    const { readable, writable } = new CompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>;
    return { writer: writable.getWriter(), stored: this.#store(readable) };
  }

  async #endMember(): Promise<void> {
    const member = this.#member;
    this.#member = undefined;
    await Promise.all([member?.writer.close(), member?.stored]);
  }

  async #store(compressed: ReadableStream<Uint8Array>): Promise<void> {
    const reader = compressed.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#bytes += read.value.byteLength;
      let left = read.value;
      while (left.byteLength > 0) {
        const taken = left.subarray(0, PART_BYTES - this.#filled);
        this.#part.set(taken, this.#filled);
        this.#filled += taken.byteLength;
        left = left.subarray(taken.byteLength);
        if (this.#filled === PART_BYTES) await this.#send();
      }
    }
  }

  async #send(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key);
    this.#parts.push(await this.#upload.uploadPart(this.#parts.length + 1, this.#part.slice(0, this.#filled)));
    this.#filled = 0;
  }
}

/**
 * Removes what was stored of a database's files that are complete, or were given up; unfinished uploads end by themselves
 * in a week.
 */
export async function deleteUnfinished(bucket: R2Bucket, database: DatabaseBinding): Promise<void> {
  const { objects } = await bucket.list({ prefix: UNFINISHED });
  const keys = objects.map(({ key }) => key);
  const own = keys.filter((key) => databaseOfFile(key.slice(UNFINISHED.length)) === database);
  if (own.length > 0) await bucket.delete(own);
}
