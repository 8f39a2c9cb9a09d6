/**
 * QR Ph codes: texts in the format of EMVCo's merchant-presented mode. A text is a sequence of fields, each with two
 * digits of identifier, two digits of length and the value; the last field is a checksum.
 */

interface Field {
  id: string;
  value: string;
}

const id = {
  method: "01",
  /** Merchants' and persons' accounts in QR Ph. */
  merchantAccount: "28",
  personAccount: "27",
  currency: "53",
  amount: "54",
  tips: ["55", "56", "57"],
  country: "58",
  additional: "62",
  reference: "05",
  checksum: "63",
} as const;

const DYNAMIC = "12";
const PHILIPPINE_PESO = "608";
/** Longer texts do not fit a QR code that a phone reads from a screen. */
const MAX_LENGTH = 512;

/** Splits a text into its fields; undefined if it is not a sequence of fields. */
function parseFields(text: string): Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return undefined;
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length) return undefined;
    fields.push({ id: head.slice(0, 2), value: text.slice(at + 4, end) });
    at = end;
  }
  return fields;
}

function formatFields(fields: readonly Field[]): string {
  return fields.map((field) => `${field.id}${String(field.value.length).padStart(2, "0")}${field.value}`).join("");
}

/** CRC-16/CCITT-FALSE of a text, as four hexadecimal digits. */
function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Appends the checksum, which covers its own identifier and length. */
function withChecksum(text: string): string {
  const covered = `${text}${id.checksum}04`;
  return covered + checksumOf(covered);
}

/** Why a text is not a QR Ph code. */
export type QrPhProblem = "format" | "checksum" | "country" | "account";

function readQrPh(text: string): Field[] | QrPhProblem {
  const fields = text.length <= MAX_LENGTH ? parseFields(text) : undefined;
  if (fields?.[0]?.id !== "00" || fields.at(-1)?.id !== id.checksum) return "format";
  if (withChecksum(text.slice(0, -8)) !== text.slice(0, -4) + text.slice(-4).toUpperCase()) return "checksum";
  const value = (wanted: string) => fields.find((field) => field.id === wanted)?.value;
  if (value(id.country) !== "PH" || value(id.currency) !== PHILIPPINE_PESO) return "country";
  if (!value(id.merchantAccount) && !value(id.personAccount)) return "account";
  return fields;
}

/** What is wrong with the text of a QR Ph code, or undefined. */
export function qrPhProblem(text: string): QrPhProblem | undefined {
  const read = readQrPh(text);
  return typeof read === "string" ? read : undefined;
}

/**
 * The same code with an amount and a reference, for one payment. The payer's wallet fills them in.
 * @param text a valid QR Ph code
 * @param amount centavos
 * @param reference at most 25 letters, digits and dashes
 */
export function qrPhFor(text: string, amount: number, reference: string): string {
  const read = readQrPh(text);
  if (typeof read === "string") throw new Error(`not a QR Ph code: ${read}`);
  const replaced: readonly string[] = [id.method, id.amount, id.additional, id.checksum, ...id.tips];
  const additional = parseFields(read.find((field) => field.id === id.additional)?.value ?? "") ?? [];
  const fields: Field[] = [
    ...read.filter((field) => !replaced.includes(field.id)),
    { id: id.method, value: DYNAMIC },
    { id: id.amount, value: (amount / 100).toFixed(2) },
    {
      id: id.additional,
      value: formatFields(
        sorted([
          ...additional.filter((field) => field.id !== id.reference),
          { id: id.reference, value: reference.slice(0, 25) },
        ]),
      ),
    },
  ];
  return withChecksum(formatFields(sorted(fields)));
}

function sorted(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => Number(a.id) - Number(b.id));
}
