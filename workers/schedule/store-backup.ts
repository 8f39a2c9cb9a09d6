/** The size of a part of a large file, bytes: R2 wants at least 5 MB, all parts but the last equally large. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Compresses lines with gzip and stores them, with the memory of one part. Nothing is stored if the lines fail.
 * @returns the size of the file in bytes
 */
export async function storeLines(bucket: R2Bucket, key: string, lines: AsyncGenerator<string>): Promise<number> {
  const encoder = new TextEncoder();
  const source = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
  });
  const compressed = source.pipeThrough(new CompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>);
  const reader = compressed.getReader();
  const upload = new PartUpload(bucket, key);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) await upload.add(read.value);
    return await upload.finish();
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Collects bytes into parts of equal size; a file of one part is stored at once. */
class PartUpload {
  readonly #bucket: R2Bucket;
  readonly #key: string;
  readonly #part = new Uint8Array(PART_BYTES);
  readonly #uploaded: R2UploadedPart[] = [];
  #filled = 0;
  #total = 0;
  #upload: R2MultipartUpload | undefined;

  constructor(bucket: R2Bucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#total += chunk.byteLength;
    let rest = chunk;
    while (rest.byteLength > 0) {
      const taken = rest.subarray(0, PART_BYTES - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (this.#filled === PART_BYTES) await this.#send();
    }
  }

  async finish(): Promise<number> {
    if (!this.#upload) {
      await this.#bucket.put(this.#key, this.#part.slice(0, this.#filled));
      return this.#total;
    }
    if (this.#filled > 0) await this.#send();
    await this.#upload.complete(this.#uploaded);
    return this.#total;
  }

  async abort(): Promise<void> {
    await this.#upload?.abort();
  }

  async #send(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key);
    this.#uploaded.push(await this.#upload.uploadPart(this.#uploaded.length + 1, this.#part.slice(0, this.#filled)));
    this.#filled = 0;
  }
}
