import { Buffer } from "node:buffer";
import * as z from "zod";

/**
 * Bytes in requests and replies: a `Uint8Array` in process, base64 on the wire, because JSON has no bytes. The translation
 * is that of `wire.ts` (docs/decisions/0021).
 */

const byteFields = z.registry<{ maxBytes: number | undefined }>();

/**
 * A field of bytes.
 *
 * @param maxBytes bounds the text on the wire: one that is longer than base64 of so many bytes is refused before it is
 *   decoded. Its last digits may hold up to two bytes more. Bytes in process are not bounded by the schema.
 */
export function bytes({ maxBytes }: { maxBytes?: number } = {}): z.ZodType<Uint8Array<ArrayBuffer>, Uint8Array> {
  const text = textSchema(maxBytes);
  const schema = z.custom<Uint8Array<ArrayBuffer>>().check(({ value: input, issues }) => {
    if (input instanceof Uint8Array) return;
    // What was not decoded is refused as the text that the wire wants.
    const { error } = text.safeParse(input);
    for (const { message: _, ...issue } of error?.issues ?? []) issues.push({ ...issue, input } as z.core.$ZodRawIssue);
    if (!error) issues.push({ code: "custom", input });
  });
  byteFields.add(schema, { maxBytes });
  return schema;
}

/** The schema of the text that a field of bytes is on the wire; undefined for any other field. */
export function textOnWireOf(schema: z.core.$ZodType): z.ZodString | undefined {
  const field = byteFields.get(schema);
  return field && textSchema(field.maxBytes);
}

function textSchema(maxBytes: number | undefined): z.ZodString {
  return maxBytes === undefined ? z.string() : z.string().max(4 * Math.ceil(maxBytes / 3));
}

/** Bytes as base64. */
export function encodeBase64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

/** The bytes of base64, which may have the letters of base64url and no padding. Anything else in the text is skipped. */
export function decodeLooseBase64(text: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, "base64");
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Like {@link decodeLooseBase64}, but no bytes for a text in which anything else stands: a wrong length gives it away. */
export function decodeBase64(text: string): Uint8Array {
  const decoded = decodeLooseBase64(text);
  const digits = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  return decoded.byteLength === Math.floor((digits * 3) / 4) ? decoded : new Uint8Array();
}
