import * as z from "zod";
import { nonNegativeIntegerOr } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** Longer than any field's own limit, so that the form's rules report the error at the field. */
const MAX_CHARACTERS = 100_000;

/**
 * A field's value as a form sends it. Numbers and flags are converted to the form's notation; a missing value becomes
 * the empty text.
 */
export const formValue = z
  .union([z.string().max(MAX_CHARACTERS), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (typeof value === "boolean" ? (value ? "on" : "") : String(value ?? "")))
  .pipe(z.string());

/** Wire names of the form fields that have a different name on the wire. */
type WireNames<Shape extends object> = { [Name in keyof Shape]?: string };

function fieldsOf<Shape extends object>(form: { shape: Shape }, field: z.ZodType, names: WireNames<Shape>) {
  return (Object.keys(form.shape) as (keyof Shape & string)[]).map((name) => {
    const wire = names[name];
    return [name, wire ? wireName(wire, field) : field] as const;
  });
}

/** The fields of a form in a request, unvalidated; the form's own schema checks them. */
export function requestFields<Shape extends object>(form: { shape: Shape }, names: WireNames<Shape> = {}) {
  const fields = fieldsOf(form, formValue, names);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: typeof formValue };
}

/** The fields of a form in a reply. */
export function replyFields<Shape extends object>(form: { shape: Shape }, names: WireNames<Shape> = {}) {
  const fields = fieldsOf(form, text, names);
  return z.object(Object.fromEntries(fields) as { [Name in keyof Shape]: typeof text });
}

/** The id of the entry to change; 0 creates one. */
export const idOrNew = integer.pipe(z.number().min(0));

/** The revision that the form showed, if given; the write is rejected when the entry has another one now. */
export const seenRevision = z.string().max(100).nullish();

export const direction = z.enum(["up", "down"]);

export const confirm = z.literal("on", "Please confirm.");

export const savedReply = z.object({ message: text, id: integer });

/** Paged lists: 20 entries per page by default. */
export const listRequest = {
  page: integer.pipe(z.number().min(1)).default(1),
  search: z.string().trim().max(60).nullish(),
  perPage: wireName("per_page", nonNegativeIntegerOr(20).pipe(z.number().min(1).max(500))),
};

export const entryReply = <Values extends z.ZodType>(values: Values) => z.object({ id: integer, seen: text, values });

export const entryListReply = <Values extends z.ZodType>(values: Values) =>
  z.object({ data: z.array(entryReply(values)) });
