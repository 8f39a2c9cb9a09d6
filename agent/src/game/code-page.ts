import iconv from "iconv-lite";

/** Reads and writes the text columns of a game. */
export interface TextCodec {
  /** Whether columns are read as bytes, because they hold another code page than they claim. */
  readonly raw: boolean;
  /** The bytes of a text in the game's code page; undefined if it has characters that the code page lacks. */
  encode(text: string): Buffer | undefined;
  /**
   * A text as it has to be passed to the database, or undefined if it cannot be stored exactly.
   *
   * @param maxBytes the longest value of the column, in bytes of the game's code page
   */
  write(text: string, maxBytes: number): string | undefined;
  /** A value of the database as text; a null is empty. */
  read(value: unknown): string;
}

/**
 * Creates the codec for a game. Databases replace a character that a column's code page lacks by `?` without an error,
 * so texts are checked here.
 *
 * @param codePage the encoding of the bytes in the columns
 * @param columnCodePage the encoding that the columns' collation claims
 * @throws {Error} if there is no such encoding
 */
export function textCodec(codePage: string, columnCodePage: string): TextCodec {
  for (const name of [codePage, columnCodePage]) {
    if (!iconv.encodingExists(name)) throw new Error(`There is no code page ${name}.`);
  }
  // Unicode columns hold characters, of which the game's code page only allows some.
  const raw = canonical(columnCodePage) !== "utf8" && canonical(codePage) !== canonical(columnCodePage);
  const encode = (text: string) => {
    const bytes = encodeBytes(text, codePage);
    return decodeBytes(bytes, codePage) === text && !/\p{Cc}/u.test(text) ? bytes : undefined;
  };
  return {
    raw,
    encode,
    write(text, maxBytes) {
      const bytes = encode(text);
      if (!bytes || bytes.length > maxBytes) return undefined;
      if (!raw) return text;
      // The database converts this text to the bytes of the game's code page.
      const claimed = decodeBytes(bytes, columnCodePage);
      return encodeBytes(claimed, columnCodePage).equals(bytes) ? claimed : undefined;
    },
    read(value) {
      if (value === null || value === undefined) return "";
      return value instanceof Uint8Array ? decodeBytes(Buffer.from(value), codePage) : String(value);
    },
  };
}

function canonical(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/^windows/, "cp");
}

/** Bytes that windows-1252 leaves undefined. Databases keep them as the control characters of the same numbers. */
const UNDEFINED_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function decodeBytes(bytes: Buffer, encoding: string): string {
  if (canonical(encoding) !== "cp1252") return iconv.decode(bytes, encoding);
  return [...bytes]
    .map((byte) =>
      UNDEFINED_1252.includes(byte) ? String.fromCharCode(byte) : iconv.decode(Buffer.from([byte]), encoding),
    )
    .join("");
}

function encodeBytes(text: string, encoding: string): Buffer {
  if (canonical(encoding) !== "cp1252") return iconv.encode(text, encoding);
  return Buffer.concat(
    [...text].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return UNDEFINED_1252.includes(code) ? Buffer.from([code]) : iconv.encode(character, encoding);
    }),
  );
}
