import * as z from "zod";
import { decodeBase64, encodeBase64, textOnWireOf } from "./bytes.ts";

/**
 * How calls are spelled on the wire. The schemas of the contract have this application's names; a field that has another
 * name on the wire carries that beside its schema ({@link wireName}), and bytes are base64 there (`bytes.ts`). Values are
 * translated where a call leaves or enters the process, in `http/` and `upstream/`, and nowhere else
 * (docs/decisions/0021).
 */

type Schema = z.core.$ZodTypes;
type Translate = (value: unknown) => unknown;
type Direction = "decode" | "encode";

const wireNames = z.registry<{ name: string }>();

/** Gives a field of a request or a reply its name on the wire, where that is another one than in this application. */
export function wireName<Field extends z.ZodType>(name: string, field: Field): Field {
  // A copy, because one schema may be the field of several objects.
  const copy = field.clone();
  wireNames.add(copy, { name });
  return copy;
}

/** A field of an object schema with both of its names. */
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
 * A value that came as JSON, in this application's names; what its schema does not name may be left out. A text where bytes
 * are meant is decoded when it is no longer than the field takes; one that is not base64 reads as no bytes, so that
 * whoever takes the bytes refuses it like any others that are not what is meant.
 */
export function decodeWire(schema: z.core.$ZodType, value: unknown): unknown {
  return translator(schema as Schema, "decode")(value);
}

/** A value in the names of the wire, in the order of its own fields, with base64 for bytes. */
export function encodeWire(schema: z.core.$ZodType, value: unknown): unknown {
  return translator(schema as Schema, "encode")(value);
}

/** The place of a field in a request, such as `["items", 0, "price"]`, in the names of the wire. */
export function wirePath(schema: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): PropertyKey[] {
  if (key === undefined) return [];
  const opened = unwrapped(schema as Schema, "decode");
  const { def } = opened._zod;
  if (def.type === "array") return [key, ...wirePath(def.element, rest)];
  const field = def.type === "object" && wireFieldsOf(opened as z.core.$ZodObject).find(({ name }) => name === key);
  return field ? [field.wire, ...wirePath(field.schema, rest)] : [key, ...rest];
}

/** An object whose keys are fields of a request, such as messages by field, in the names of the wire or from them. */
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

/** Stands for every translation that changes nothing, so that values without renamed fields and bytes are not copied. */
const same: Translate = (value) => value;

function translator(schema: Schema, direction: Direction): Translate {
  const opened = unwrapped(schema, direction);
  const textOnWire = textOnWireOf(opened);
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

/** Of several kinds of objects the one that the discriminator names, which is spelled alike on the wire. */
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

/** What a value has to be when it is there, before it is checked (`decode`) or after (`encode`). */
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
