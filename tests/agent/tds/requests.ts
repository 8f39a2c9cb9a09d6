/** Reads the requests of a client of TDS 7.4. */

export interface Login {
  user: string;
  password: string;
  database: string;
  application: string;
}

/** A parameter of a statement, with its type as the client declares it. */
export interface Parameter {
  name: string;
  type: string;
  value: unknown;
}

export interface Statement {
  sql: string;
  parameters: Parameter[];
}

/** Reads bytes from their beginning to their end. */
class Reader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length;
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#data.length) throw new Error("A request of TDS ends too early.");
    this.#at += length;
    return this.#data.subarray(this.#at - length, this.#at);
  }

  uint8 = () => this.bytes(1).readUInt8();
  uint16 = () => this.bytes(2).readUInt16LE();
  uint32 = () => this.bytes(4).readUInt32LE();
  text = (characters: number) => this.bytes(characters * 2).toString("utf16le");
}

/** Login7, [MS-TDS] 2.2.6.4: offsets and lengths of texts, then the texts. */
export function readLogin(data: Buffer): Login {
  const text = (entry: number) => {
    const start = data.readUInt16LE(entry);
    return data.subarray(start, start + data.readUInt16LE(entry + 2) * 2);
  };
  // Passwords have the halves of each byte swapped, and every second bit inverted.
  const password = text(44).map((byte) => {
    const inverted = byte ^ 0xa5;
    return ((inverted << 4) & 0xff) | (inverted >> 4);
  });
  return {
    user: text(40).toString("utf16le"),
    password: Buffer.from(password).toString("utf16le"),
    application: text(48).toString("utf16le"),
    database: text(68).toString("utf16le"),
  };
}

/** A batch of statements without parameters, [MS-TDS] 2.2.6.7. */
export function readBatch(data: Buffer): Statement {
  return { sql: data.subarray(data.readUInt32LE()).toString("utf16le"), parameters: [] };
}

const SP_EXECUTESQL = 10;

/** A call of `sp_executesql`, [MS-TDS] 2.2.6.6. Its first parameter is the statement, its second one declares the rest. */
export function readStatement(data: Buffer): Statement {
  const reader = new Reader(data.subarray(data.readUInt32LE()));
  if (reader.uint16() !== 0xffff || reader.uint16() !== SP_EXECUTESQL) throw new Error("Not a call of sp_executesql.");
  reader.uint16();
  const values: { name: string; value: unknown }[] = [];
  while (!reader.isAtEnd) {
    const name = reader.text(reader.uint8());
    reader.uint8();
    values.push({ name, value: readValue(reader) });
  }
  const [statement, declarations, ...parameters] = values;
  const types = new Map(
    String(declarations?.value ?? "")
      .split(/, ?(?=@)/)
      .map((declaration): [string, string] => {
        const [name = "", ...type] = declaration.split(" ");
        return [name, type.join(" ")];
      }),
  );
  return {
    sql: String(statement?.value),
    parameters: parameters.map(({ name, value }) => ({ name, type: types.get(name) ?? "", value })),
  };
}

const DAY_MS = 86_400_000;
/** Days from 1900, of which `datetime` counts, to 1970. */
const DAYS_1900_TO_1970 = 25_567;

/** A value with its type, [MS-TDS] 2.2.5.4 and 2.2.5.5: the types that the agent's values have. */
function readValue(reader: Reader): unknown {
  const type = reader.uint8();
  switch (type) {
    case 0x26: {
      reader.uint8();
      const length = reader.uint8();
      if (length === 0) return null;
      return length === 8 ? reader.bytes(8).readBigInt64LE() : reader.bytes(length).readIntLE(0, length);
    }
    case 0x68:
      reader.uint8();
      return reader.uint8() === 0 ? null : reader.uint8() === 1;
    case 0x6d:
      reader.uint8();
      return reader.uint8() === 0 ? null : reader.bytes(8).readDoubleLE();
    case 0x6f: {
      reader.uint8();
      if (reader.uint8() === 0) return null;
      const days = reader.bytes(4).readInt32LE() - DAYS_1900_TO_1970;
      return new Date(days * DAY_MS + Math.round((reader.uint32() * 1000) / 300));
    }
    case 0xe7: {
      const maximum = reader.uint16();
      reader.bytes(5);
      const value = maximum === 0xffff ? readLong(reader) : readShort(reader);
      return value ? value.toString("utf16le") : null;
    }
    default:
      throw new Error(`A parameter has the unknown type 0x${type.toString(16)}.`);
  }
}

function readShort(reader: Reader): Buffer | null {
  const length = reader.uint16();
  return length === 0xffff ? null : reader.bytes(length);
}

/** A value in pieces, [MS-TDS] 2.2.5.2.3. */
function readLong(reader: Reader): Buffer | null {
  if (reader.bytes(8).readBigUInt64LE() === 0xffff_ffff_ffff_ffffn) return null;
  const pieces: Buffer[] = [];
  for (let length = reader.uint32(); length > 0; length = reader.uint32()) pieces.push(reader.bytes(length));
  return Buffer.concat(pieces);
}

const operations = { 5: "begin", 7: "commit", 8: "rollback" } as const;

/** A request of the transaction manager, [MS-TDS] 2.2.6.9. */
export function readTransactionRequest(data: Buffer): (typeof operations)[keyof typeof operations] {
  const operation = operations[data.readUInt16LE(data.readUInt32LE()) as keyof typeof operations];
  if (!operation) throw new Error("An unknown request of the transaction manager.");
  return operation;
}
