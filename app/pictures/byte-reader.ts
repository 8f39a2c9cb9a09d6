/** The bytes are not a valid picture. Thrown and caught inside this folder. */
export class NotAPicture extends Error {
  override readonly name: string = "NotAPicture";
}

/** The bytes of a reader end in the middle of a part. */
export class EndOfBytes extends NotAPicture {
  override readonly name = "EndOfBytes";
  readonly reader: ByteReader;

  constructor(reader: ByteReader) {
    super();
    this.reader = reader;
  }
}

/** The picture has more parts than {@link MAX_PARTS}. */
export class TooManyParts extends NotAPicture {
  override readonly name = "TooManyParts";
}

/**
 * The limit of the chunks, segments, extensions and frames of a picture of any format. Encoders write chunks of
 * kilobytes, and the longest animation that is accepted has 1,000 frames.
 */
export const MAX_PARTS = 10_000;

/** Reads bytes sequentially. Reading beyond the end throws {@link NotAPicture}. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  /** Position of the next read. */
  at: number;
  #parts = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /**
   * Reads the parts of a picture: until one of them is the last, or the bytes end. A part of which the end is missing is
   * left out, as browsers do.
   *
   * @param readPart reads one part; returns whether it was the last
   * @param end position where the parts end
   * @throws TooManyParts when the parts that this reader has read are more than {@link MAX_PARTS}
   */
  readParts(readPart: () => boolean, end = this.bytes.length): void {
    try {
      while (this.at < end) {
        this.#parts += 1;
        if (this.#parts > MAX_PARTS) throw new TooManyParts();
        if (readPart()) return;
      }
    } catch (error) {
      if (!(error instanceof EndOfBytes && error.reader === this)) throw error;
    }
  }

  /** Skips that many bytes and returns the position before them. */
  skip(count: number): number {
    const from = this.at;
    if (from + count > this.bytes.length) throw new EndOfBytes(this);
    this.at = from + count;
    return from;
  }

  byte(): number {
    return this.#view.getUint8(this.skip(1));
  }

  uint16(littleEndian = false): number {
    return this.#view.getUint16(this.skip(2), littleEndian);
  }

  uint24LittleEndian(): number {
    return this.uint16(true) | (this.byte() << 16);
  }

  uint32(littleEndian = false): number {
    return this.#view.getUint32(this.skip(4), littleEndian);
  }

  /** Reads that many bytes, as a view. */
  take(count: number): Uint8Array {
    const from = this.skip(count);
    return this.bytes.subarray(from, this.at);
  }

  /** Reads that many bytes as text, one byte per character. */
  text(count: number): string {
    return String.fromCharCode(...this.take(count));
  }
}

/** Whether bytes start with a text, one byte per character. */
export function startsWithBytes(bytes: Uint8Array, text: string): boolean {
  return bytes.length >= text.length && [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** Concatenates the parts. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
