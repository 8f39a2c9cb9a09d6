/** Writes the replies of a server of TDS 7.4, [MS-TDS] 2.2.7. */

/** Types of columns: whole numbers as text are exact. `cp949` is a varchar of a Korean collation. */
export type ColumnType = "int" | "bigint" | "float" | "nvarchar" | "cp949" | "varbinary";

export interface Rows {
  columns: Record<string, ColumnType>;
  rows: readonly Record<string, unknown>[];
}

export interface ServerError {
  number: number;
  message: string;
}

const uint8 = (value: number) => Buffer.from([value]);
const uint16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const shortText = (text: string) => Buffer.concat([uint8(text.length), utf16(text)]);
const longText = (text: string) => Buffer.concat([uint16(text.length), utf16(text)]);

/** Answers a pre-login: version and no encryption. */
export function preLoginReply(): Buffer {
  const version = Buffer.from([16, 0, 0, 0, 0, 0]);
  const NO_ENCRYPTION = 2;
  const start = 11;
  const option = (token: number, offset: number, length: number) => Buffer.from([token, 0, offset, 0, length]);
  return Buffer.concat([
    option(0, start, version.length),
    option(1, start + version.length, 1),
    uint8(0xff),
    version,
    uint8(NO_ENCRYPTION),
  ]);
}

export function loginAcknowledgement(): Buffer {
  const body = Buffer.concat([uint8(1), Buffer.from([0x74, 0, 0, 4]), shortText("Test"), Buffer.from([16, 0, 0, 0])]);
  return Buffer.concat([uint8(0xad), uint16(body.length), body]);
}

/** Latin1_General_CI_AS, and Korean_Wansung_CI_AS of code page 949. */
const LATIN = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x00]);
const KOREAN = Buffer.from([0x12, 0x04, 0xd0, 0x00, 0x00]);

const types: Record<ColumnType, Buffer> = {
  int: Buffer.from([0x26, 4]),
  bigint: Buffer.from([0x26, 8]),
  float: Buffer.from([0x6d, 8]),
  nvarchar: Buffer.concat([uint8(0xe7), uint16(8000), LATIN]),
  cp949: Buffer.concat([uint8(0xa7), uint16(8000), KOREAN]),
  varbinary: Buffer.concat([uint8(0xa5), uint16(8000)]),
};

/** Columns and rows. */
export function rowTokens({ columns, rows }: Rows): Buffer {
  const NULLABLE = 1;
  const entries = Object.entries(columns);
  const metadata = entries.map(([name, type]) =>
    Buffer.concat([uint32(0), uint16(NULLABLE), types[type], shortText(name)]),
  );
  const values = rows.map((row) =>
    Buffer.concat([uint8(0xd1), ...entries.map(([name, type]) => columnValue(type, row[name]))]),
  );
  return Buffer.concat([uint8(0x81), uint16(entries.length), ...metadata, ...values]);
}

function columnValue(type: ColumnType, value: unknown): Buffer {
  const isNull = value === null || value === undefined;
  switch (type) {
    case "int": {
      if (isNull) return uint8(0);
      const buffer = Buffer.alloc(4);
      buffer.writeInt32LE(Number(value));
      return Buffer.concat([uint8(4), buffer]);
    }
    case "bigint": {
      if (isNull) return uint8(0);
      const buffer = Buffer.alloc(8);
      buffer.writeBigInt64LE(BigInt(value as string));
      return Buffer.concat([uint8(8), buffer]);
    }
    case "float": {
      if (isNull) return uint8(0);
      const buffer = Buffer.alloc(8);
      buffer.writeDoubleLE(Number(value));
      return Buffer.concat([uint8(8), buffer]);
    }
    default: {
      if (isNull) return uint16(0xffff);
      const bytes = Buffer.isBuffer(value) ? value : utf16(String(value));
      return Buffer.concat([uint16(bytes.length), bytes]);
    }
  }
}

/** An error of severity 14 or, if it ended the transaction, 13 and higher. */
export function errorToken({ number, message }: ServerError): Buffer {
  const body = Buffer.concat([
    uint32(number),
    Buffer.from([1, 14]),
    longText(message),
    shortText("test"),
    shortText(""),
    uint32(1),
  ]);
  return Buffer.concat([uint8(0xaa), uint16(body.length), body]);
}

const COUNT = 0x10;
const ERROR = 0x02;
const ATTENTION = 0x20;
const MORE = 0x01;

/**
 * The end of a statement or of a request.
 *
 * @param kind `inProcedure` after each statement of `sp_executesql`, `procedure` at its end, `batch` otherwise
 */
export function doneToken(
  kind: "batch" | "procedure" | "inProcedure",
  { count, error = false, attention = false }: { count?: number; error?: boolean; attention?: boolean } = {},
): Buffer {
  const status =
    (count === undefined ? 0 : COUNT) |
    (error ? ERROR : 0) |
    (attention ? ATTENTION : 0) |
    (kind === "inProcedure" ? MORE : 0);
  const rows = Buffer.alloc(8);
  rows.writeBigUInt64LE(BigInt(count ?? 0));
  const token = { batch: 0xfd, procedure: 0xfe, inProcedure: 0xff }[kind];
  return Buffer.concat([uint8(token), uint16(status), uint16(0xc1), rows]);
}

/** A change of the transaction, with its descriptor. */
export function transactionToken(change: "begin" | "commit" | "rollback", descriptor: Buffer): Buffer {
  const value = Buffer.concat([uint8(descriptor.length), descriptor]);
  const body =
    change === "begin"
      ? Buffer.concat([uint8(8), value, uint8(0)])
      : Buffer.concat([uint8(change === "commit" ? 9 : 10), uint8(0), value]);
  return Buffer.concat([uint8(0xe3), uint16(body.length), body]);
}
