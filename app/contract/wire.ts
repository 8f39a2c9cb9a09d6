import * as z from "zod";
import { decodeBase64, encodeBase64, wireTextSchema } from "./bytes.ts";

/**
 * The codec of calls. The schemas of the contract have this application's names; a field with a different name on the
 * wire has that name registered with its schema ({@link wireName}), and bytes are base64 on the wire (`bytes.ts`).
 * Values are translated only where a call leaves or enters the process, in `http/` and `upstream/`
 * (docs/decisions/0021).
 */

type Schema = z.core.$ZodTypes;
type Translate = (value: unknown) => unknown;
type Direction = "decode" | "encode";

const wireNames = z.registry<{ name: string }>();

/** Registers the wire name of a request or reply field, if it differs from its name in this application. */
export function wireName<Field extends z.ZodType>(name: string, field: Field): Field {
  // A copy, because several objects may use the same schema.
  const copy = field.clone();
  wireNames.add(copy, { name });
  return copy;
}

/** A field of an object schema, with its name and its wire name. */
export interface WireField {
  name: string;
  wire: string;
  schema: z.core.$ZodType;
}

/** The fields of an object schema, in their order. */
export function wireFieldsOf({ _zod }: z.core.$ZodObject): WireField[] {
  return Object.entries(_zod.def.shape).map(([name, schema]) => {
    return { name, wire: wireNames.get(schema)?.name ?? name, schema };
  });
}

/**
 * Decodes a JSON value to this application's names; fields that are not in the schema may be left out. The text of a
 * bytes field is decoded if it is within the field's limit; a text that is not base64 reads as no bytes, so that the
 * code that uses the bytes rejects it like any other invalid content.
 */
export function decodeWire(schema: z.core.$ZodType, value: unknown): unknown {
  return translator(schema as Schema, "decode")(value);
}

/** Encodes a value with wire names, in the order of the value's fields, and with base64 for bytes. */
export function encodeWire(schema: z.core.$ZodType, value: unknown): unknown {
  return translator(schema as Schema, "encode")(value);
}

/** Translates the path of a field in a request, such as `["items", 0, "price"]`, to wire names. */
export function wirePath(schema: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): PropertyKey[] {
  if (key === undefined) return [];
  const opened = unwrapped(schema as Schema, "decode");
  const { def } = opened._zod;
  if (def.type === "array") return [key, ...wirePath(def.element, rest)];
  const field = def.type === "object" && wireFieldsOf(opened as z.core.$ZodObject).find(({ name }) => name === key);
  return field ? [field.wire, ...wirePath(field.schema, rest)] : [key, ...rest];
}

/** Translates an object with a request's fields as keys, such as messages by field, to or from wire names. */
export function translateKeys<Value>(
  request: z.core.$ZodObject,
  object: Record<string, Value>,
  direction: Direction,
): Record<string, Value> {
  const names = new Map(
    wireFieldsOf(request).map(({ name, wire }) => (direction === "encode" ? [name, wire] : [wire, name])),
  );
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]));
}

/** The identity translation. Comparing with it avoids copies of values without renamed fields and bytes. */
const same: Translate = (value) => value;

function translator(schema: Schema, direction: Direction): Translate {
  const opened = unwrapped(schema, direction);
  const textOnWire = wireTextSchema(opened);
  if (textOnWire) return bytesTranslator(textOnWire, direction);
  const { def } = opened._zod;
  switch (def.type) {
    case "object":
      return objectTranslator(opened as z.core.$ZodObject, direction);
    case "array": {
      const translate = translator(def.element as Schema, direction);
      return translate === same ? same : (value) => (Array.isArray(value) ? value.map(translate) : value);
    }
    case "record": {
      const translate = translator(def.valueType as Schema, direction);
      if (translate === same) return same;
      return (value) => {
        if (!isObject(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, translate(entry)]));
      };
    }
    case "union":
      return unionTranslator(def as z.core.$ZodDiscriminatedUnionDef, direction);
    default:
      return same;
  }
}

function bytesTranslator(textOnWire: z.ZodString, direction: Direction): Translate {
  if (direction === "encode") return (value) => (value instanceof Uint8Array ? encodeBase64(value) : value);
  return (value) => {
    const { success, data } = textOnWire.safeParse(value);
    return success ? decodeBase64(data) : value;
  };
}

function objectTranslator(schema: z.core.$ZodObject, direction: Direction): Translate {
  const fields = wireFieldsOf(schema).map(({ name, wire, schema }) => {
    const [from, into] = direction === "encode" ? [name, wire] : [wire, name];
    return { from, into, translate: translator(schema as Schema, direction) };
  });
  if (fields.every(({ from, into, translate }) => from === into && translate === same)) return same;
  const byName = new Map(fields.map((field) => [field.from, field]));
  return (value) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, content]) => {
      const field = byName.get(key);
      if (field) return [[field.into, field.translate(content)] as const];
      return direction === "encode" ? [[key, content] as const] : [];
    });
    return Object.fromEntries(entries);
  };
}

/** Selects the translator by the discriminator, which has the same name on the wire. */
function unionTranslator(
  { options, discriminator }: z.core.$ZodDiscriminatedUnionDef,
  direction: Direction,
): Translate {
  const translators = options.map((option) => translator(option as Schema, direction));
  if (translators.every((translate) => translate === same)) return same;
  const kinds = new Map(
    options.flatMap((option, index) =>
      [...(option._zod.propValues?.[discriminator] ?? [])].map((kind) => [kind as unknown, translators[index]]),
    ),
  );
  return (value) => (isObject(value) ? (kinds.get(value[discriminator]) ?? same)(value) : value);
}

/** The schema of a value that is present, before validation (`decode`) or after it (`encode`). */
function unwrapped(schema: Schema, direction: Direction): Schema {
  const { def } = schema._zod;
  switch (def.type) {
    case "default":
    case "prefault":
    case "optional":
    case "nullable":
      return unwrapped(def.innerType as Schema, direction);
    case "pipe":
      return unwrapped((direction === "decode" ? def.in : def.out) as Schema, direction);
    default:
      return schema;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
