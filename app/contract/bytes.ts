import { Buffer } from "node:buffer";
import * as z from "zod";

/**
 * Bytes in requests and replies: a `Uint8Array` in process, base64 on the wire, because JSON has no bytes. `wire.ts`
 * translates them (docs/decisions/0021).
 */

const byteFields = z.registry<{ maxBytes: number | undefined }>();

/**
 * A field of bytes.
 *
 * @param maxBytes limits the text on the wire: a text longer than the base64 of this many bytes is rejected before it
 *   is decoded. Due to padding, up to two more bytes may fit. The schema does not limit bytes in process.
 */
export function bytes({ maxBytes }: { maxBytes?: number } = {}): z.ZodType<Uint8Array<ArrayBuffer>, Uint8Array> {
  const text = textSchema(maxBytes);
  const schema = z.custom<Uint8Array<ArrayBuffer>>().check(({ value: input, issues }) => {
    if (input instanceof Uint8Array) return;
    // A value that was not decoded is rejected by the rules of the text on the wire.
    const { error } = text.safeParse(input);
    for (const { message: _, ...issue } of error?.issues ?? []) issues.push({ ...issue, input } as z.core.$ZodRawIssue);
    if (!error) issues.push({ code: "custom", input });
  });
  byteFields.add(schema, { maxBytes });
  return schema;
}

/** The schema of a bytes field's text on the wire; undefined for any other field. */
export function wireTextSchema(schema: z.core.$ZodType): z.ZodString | undefined {
  const field = byteFields.get(schema);
  return field && textSchema(field.maxBytes);
}

function textSchema(maxBytes: number | undefined): z.ZodString {
  return maxBytes === undefined ? z.string() : z.string().max(4 * Math.ceil(maxBytes / 3));
}

/** Encodes bytes as base64. */
export function encodeBase64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

/** Decodes base64, also base64url and without padding. Skips all other characters. */
export function decodeLooseBase64(text: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, "base64");
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Like {@link decodeLooseBase64}, but returns no bytes for a text with other characters, detected by the length. */
export function decodeBase64(text: string): Uint8Array {
  const decoded = decodeLooseBase64(text);
  const digits = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  return decoded.byteLength === Math.floor((digits * 3) / 4) ? decoded : new Uint8Array();
}
