/** The bytes are not a valid picture. Thrown and caught inside this folder. */
export class NotAPicture extends Error {
  override readonly name = "NotAPicture";
}

/** Reads bytes sequentially. Reading beyond the end throws {@link NotAPicture}. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  /** Position of the next read. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** Skips that many bytes and returns the position before them. */
  skip(count: number): number {
    const from = this.at;
    if (from + count > this.bytes.length) throw new NotAPicture();
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
