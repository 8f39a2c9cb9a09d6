import * as z from "zod";
import { wholeOr } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** Longer than any field's rule, which is what tells where the mistake is. */
const MAX_CHARACTERS = 100_000;

/** What a field of a form sends; numbers and flags are taken as forms write them, and what is missing is empty. */
export const formValue = z
  .union([z.string().max(MAX_CHARACTERS), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (typeof value === "boolean" ? (value ? "on" : "") : String(value ?? "")))
  .pipe(z.string());

/** The names on the wire of fields of a form that have another one there. */
type WireNames<Shape extends object> = { [Name in keyof Shape]?: string };

function fieldsOf<Shape extends object>(form: { shape: Shape }, field: z.ZodType, names: WireNames<Shape>) {
  return (Object.keys(form.shape) as (keyof Shape & string)[]).map((name) => {
    const wire = names[name];
    return [name, wire ? wireName(wire, field) : field] as const;
  });
}

/** The fields of a form as a request brings them; the form's own rules check them. */
export function requestFields<Shape extends object>(form: { shape: Shape }, names: WireNames<Shape> = {}) {
  const fields = fieldsOf(form, formValue, names);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: typeof formValue };
}

/** The fields of a form as a reply fills them in. */
export function replyFields<Shape extends object>(form: { shape: Shape }, names: WireNames<Shape> = {}) {
  const fields = fieldsOf(form, text, names);
  return z.object(Object.fromEntries(fields) as { [Name in keyof Shape]: typeof text });
}

/** Of the thing to change; 0 makes a new one. */
export const idOrNew = integer.pipe(z.number().min(0));

/** What the form showed before it was changed, if it says so: refused when that is not what is there now. */
export const seen = z.string().max(100).nullish();

export const direction = z.enum(["up", "down"]);

export const confirm = z.literal("on", "Please confirm.");

export const savedReply = z.object({ message: text, id: integer });

/** Paged lists: 20 entries on a page unless asked otherwise. */
export const listRequest = {
  page: integer.pipe(z.number().min(1)),
  search: z.string().trim().max(60).nullish(),
  perPage: wireName("per_page", wholeOr(20).pipe(z.number().min(1).max(500))),
};

export const entryReply = <Values extends z.ZodType>(values: Values) => z.object({ id: integer, seen: text, values });

export const entryListReply = <Values extends z.ZodType>(values: Values) =>
  z.object({ data: z.array(entryReply(values)) });
