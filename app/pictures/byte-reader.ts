/** Thrown and caught inside this folder: the bytes are not those of a picture. */
export class NotAPicture extends Error {
  override readonly name = "NotAPicture";
}

/** Reads bytes one after the other. Every reading beyond the end is a {@link NotAPicture}. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  /** Where the next reading begins. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** Goes on by so many bytes and gives their place. */
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

  /** So many bytes, as a view. */
  take(count: number): Uint8Array {
    const from = this.skip(count);
    return this.bytes.subarray(from, this.at);
  }

  /** So many bytes as text of one byte a character. */
  text(count: number): string {
    return String.fromCharCode(...this.take(count));
  }
}

/** Whether bytes begin with a text of one byte a character. */
export function startsWithBytes(bytes: Uint8Array, text: string): boolean {
  return bytes.length >= text.length && [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** The parts one after the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
