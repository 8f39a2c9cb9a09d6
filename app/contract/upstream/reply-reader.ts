import * as z from "zod/v4/core";
import { decodeLooseBase64, wireTextSchema } from "../bytes.ts";
import { decodeWire, wireFieldsOf } from "../wire.ts";

/** The mismatches of a reply: paths of the contract's field names (`data[].id`), never values. */
export interface ReplyMismatches {
  /** Fields whose value could not be used. */
  fields: Set<string>;
  /** Number of dropped list entries. */
  dropped: number;
}

/** The result for a value that cannot be read as its schema requires. */
export const unusable = Symbol("unusable");

type Schema = z.$ZodTypes;
type JsonObject = Record<string, unknown>;

/** The context of a read: the current path, and the mismatches found. */
interface Place {
  path: string;
  mismatches: ReplyMismatches;
}

/** The maximum number of nested envelopes to open. */
const MAX_ENVELOPES = 3;
const MAX_NOTED = 20;

/** Creates an empty collection of mismatches. */
export function newMismatches(): ReplyMismatches {
  return { fields: new Set(), dropped: 0 };
}

/**
 * Converts a JSON value of another server to a schema of the contract. It accepts what game servers send instead of the
 * intended value:
 *
 * - undefined, null, blank texts, `[]` and `{}` are missing: the field gets its default, or is left out
 * - numbers may be texts (`"1500.50"`, `"1,500"`) or booleans; whole numbers are truncated at the decimal point
 * - texts may be numbers; booleans may be 0, 1 and words
 * - base64 may contain line breaks and other characters between its digits
 * - a list may be an array, `{ data: [...] }`, an object with numbered keys, or its only entry
 * - an object may be a list of one
 *
 * A value that still does not match counts as missing if the field is optional. Otherwise the object that contains it
 * is unusable: an unusable entry of a list is dropped, and the others remain. A list whose entries are all unusable is
 * unusable itself, so that it does not pass for an empty one.
 *
 * @returns a value that is valid by the schema, or {@link unusable}
 */
export function coerceToSchema(schema: z.$ZodType, value: unknown, mismatches: ReplyMismatches): unknown {
  return read(schema as Schema, value, { path: "", mismatches });
}

/**
 * Converts a reply to the object that its schema describes: opens its envelopes; a bare list becomes the only list of
 * the schema, as does one in `data`, a bare text the message, a bare number or boolean the status.
 */
export function unwrapReply(schema: z.$ZodType, value: unknown): JsonObject {
  const { def } = (schema as Schema)._zod;
  const shape = def.type === "object" ? wireShapeOf(schema as z.$ZodObject) : {};
  const isList = Object.hasOwn(shape, "data");
  const [list, ...others] = Object.keys(shape).filter((name) => listElement(shape[name]) !== undefined);
  const only = isList ? "data" : others.length === 0 ? list : undefined;
  if (Array.isArray(value)) return only === undefined ? (firstObject(value) ?? {}) : { [only]: value };
  if (isMissing(value)) return {};
  if (!isObject(value) && isList) return { data: value };
  if (!isObject(value)) return typeof value === "string" ? { message: value } : { status: value };
  if (only !== undefined && !isList && !Object.hasOwn(value, only) && Array.isArray(value.data)) {
    const { data, ...rest } = value;
    return { ...rest, [only]: data };
  }
  const opened = openEnvelopes(value, shape);
  const isBare = isList && !Object.keys(shape).some((name) => Object.hasOwn(opened, name));
  return isBare ? { data: opened } : opened;
}

/** Fields that tell about a reply rather than being its data. */
const ABOUT = ["message", "prev_page", "next_page", "last_page", "lpm1"];

/**
 * Whether the reply to a read has its data. Only a list is an empty list: null, an empty text and an object without
 * fields are missing.
 * @param reply see {@link unwrapReply}
 */
export function dataIn(schema: z.$ZodType, reply: JsonObject): "missing" | "empty" | "some" {
  if ((schema as Schema)._zod.def.type !== "object") return "some";
  const found = wireFieldsOf(schema as z.$ZodObject)
    .filter(({ wire }) => !ABOUT.includes(wire))
    .map(({ wire, schema }) => {
      const element = listElement(schema);
      const value = reply[wire];
      // Such as the lists that an owner has not changed.
      if (value === null && isNullable(schema)) return "empty";
      if (!element) return !Object.hasOwn(reply, wire) ? "missing" : isMissing(value) ? "empty" : "some";
      const rows = Array.isArray(value) || !isMissing(value) ? rowsOf(value, element) : undefined;
      if (!rows && (schema as Schema)._zod.def.type === "array") return "required";
      return !rows ? "missing" : rows.length === 0 ? "empty" : "some";
    });
  if (found.includes("required")) return "missing";
  if (found.includes("some")) return "some";
  return found.includes("empty") ? "empty" : "missing";
}

/** The schema of the entries of a list that may be missing; undefined for the schema of anything else. */
function listElement(schema: z.$ZodType | undefined): Schema | undefined {
  if (!schema) return undefined;
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case "default":
    case "prefault":
    case "optional":
    case "nullable":
      return listElement(def.innerType);
    case "array":
      return def.element as Schema;
    default:
      return undefined;
  }
}

/** Whether null is a value of a field of its own. */
function isNullable(schema: z.$ZodType): boolean {
  const { def } = (schema as Schema)._zod;
  if (def.type === "nullable") return true;
  return (def.type === "default" || def.type === "optional" || def.type === "prefault") && isNullable(def.innerType);
}

/** Whether a value is equivalent to a missing one. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object itself, or the first object of a list; undefined when there is none. */
export function firstObject(value: unknown): JsonObject | undefined {
  const found = Array.isArray(value) ? value.find((entry) => isObject(entry)) : value;
  return isObject(found) ? found : undefined;
}

/** Parses a number as servers write it; undefined when it is not a number or not finite. */
export function looseNumber(value: unknown): number | undefined {
  if (typeof value === "boolean") return value ? 1 : 0;
  const found = typeof value === "string" ? numberOf(value.trim()) : value;
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
}

/** Parses a boolean as servers write it; undefined when it is not one. */
export function looseFlag(value: unknown): boolean | undefined {
  if (typeof value === "string") {
    const word = value.trim().toLowerCase();
    if (["true", "yes", "on", "y"].includes(word)) return true;
    if (["false", "no", "off", "n"].includes(word)) return false;
  }
  const number = looseNumber(value);
  return number === undefined ? undefined : number !== 0;
}

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

function numberOf(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  return GROUPED.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}

function read(schema: Schema, value: unknown, place: Place): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case "default":
    case "prefault":
    case "optional":
    case "nullable": {
      const inner = def.innerType as Schema;
      // A null, an empty text or an empty list is kept where the contract allows it.
      const isBlank = typeof value === "string" && value !== "";
      const found = !isMissing(value) ? read(inner, value, place) : isBlank ? unusable : checked(schema, value);
      return found === unusable ? whenMissing(schema) : found;
    }
    case "object":
      return readObject(schema as z.$ZodObject, value, place);
    case "array":
      return readList(def.element as Schema, value, place);
    case "record":
      return readRecord(def.valueType as Schema, value, place);
    case "pipe":
      return readPipe(schema, def.out as Schema, value, place);
    case "union":
      return readUnion(def.options as readonly Schema[], value, place);
    default:
      return noted(readScalar(schema, value), place);
  }
}

/** The value of a missing field: its default, undefined or null; unusable when the field is required. */
function whenMissing(schema: Schema): unknown {
  for (const nothing of [undefined, null]) {
    const result = z.safeParse(schema, nothing);
    if (result.success) return result.data;
  }
  return unusable;
}

/** The fields of an object schema by their wire names. */
function wireShapeOf(schema: z.$ZodObject): Record<string, z.$ZodType> {
  return Object.fromEntries(wireFieldsOf(schema).map(({ wire, schema }) => [wire, schema]));
}

function readObject(schema: z.$ZodObject, value: unknown, place: Place): unknown {
  const found = firstObject(value);
  if (!found) return noted(unusable, place);
  const opened = openEnvelopes(found, wireShapeOf(schema));
  const result: JsonObject = {};
  for (const { name, wire, schema: field } of wireFieldsOf(schema)) {
    const inner = { ...place, path: place.path ? `${place.path}.${wire}` : wire };
    const content = read(field as Schema, Object.hasOwn(opened, wire) ? opened[wire] : undefined, inner);
    if (content === unusable) return noted(unusable, inner);
    if (content !== undefined) result[name] = content;
  }
  return result;
}

/**
 * Merges an object with the content of its envelope `{ data: {...} }`. Inner fields take precedence; those missing
 * inside are taken from outside.
 */
function openEnvelopes(value: JsonObject, shape: Record<string, z.$ZodType>): JsonObject {
  let opened = value;
  for (let depth = 0; depth < MAX_ENVELOPES; depth += 1) {
    const inner = firstObject(opened.data);
    if (!inner || isMissing(inner)) return opened;
    // A field named `data` in the contract is not an envelope, unless it contains another `data`.
    if (Object.hasOwn(shape, "data") && (Array.isArray(opened.data) || !Object.hasOwn(inner, "data"))) return opened;
    const { data: _, ...outer } = opened;
    const given = Object.entries(inner).filter(([name, content]) => name === "data" || !isMissing(content));
    opened = { ...outer, ...Object.fromEntries(given) };
  }
  return opened;
}

function readList(element: Schema, value: unknown, place: Place): unknown {
  const rows = rowsOf(value, element);
  if (!rows) return noted(unusable, place);
  const path = `${place.path}[]`;
  const entries = rows.map((row) => (isMissing(row) ? unusable : read(element, row, { ...place, path })));
  const usable = entries.filter((entry) => entry !== unusable);
  place.mismatches.dropped += entries.length - usable.length;
  return usable.length === 0 && !rows.every(isMissing) ? noted(unusable, place) : usable;
}

/** The entries of a list in any of the known containers; undefined when it is not a list. */
function rowsOf(value: unknown, element: Schema, depth = 0): unknown[] | undefined {
  if (Array.isArray(value)) {
    // Database result sets may be lists of lists.
    return isObjectSchema(element) && value.some((row) => Array.isArray(row)) ? value.flat() : value;
  }
  if (isMissing(value)) return [];
  if (!isObject(value)) return undefined;
  if (Object.keys(value).every((key) => /^\d+$/.test(key))) return Object.values(value);
  if (Object.hasOwn(value, "data") && depth < MAX_ENVELOPES) return rowsOf(value.data, element, depth + 1);
  if (looksLike(element, value)) return [value];
  const entries = Object.values(value);
  return entries.every((entry) => looksLike(element, entry)) ? entries : undefined;
}

function isObjectSchema({ _zod }: Schema): boolean {
  return _zod.def.type === "object";
}

/** Whether a value is an object with at least one field of the schema. */
function looksLike(schema: Schema, value: unknown): boolean {
  if (!isObjectSchema(schema) || !isObject(value)) return false;
  return wireFieldsOf(schema as z.$ZodObject).some(({ wire }) => Object.hasOwn(value, wire));
}

function readRecord(valueType: Schema, value: unknown, place: Place): unknown {
  if (!isObject(value)) return noted(unusable, place);
  const entries = Object.entries(value).map(([name, one]) => {
    return [name, read(valueType, one, { ...place, path: `${place.path}.*` })] as const;
  });
  return Object.fromEntries(entries.filter(([, one]) => one !== unusable));
}

/** Reads a pipe by its output schema, then validates by the whole pipe. */
function readPipe(schema: Schema, out: Schema, value: unknown, place: Place): unknown {
  const found = isMissing(value) ? unusable : read(out, value, place);
  return found === unusable ? whenMissing(schema) : checked(schema, found);
}

function readUnion(options: readonly Schema[], value: unknown, place: Place): unknown {
  for (const option of options) {
    const result = z.safeParse(option, decodeWire(option, value));
    if (result.success) return result.data;
  }
  for (const option of options) {
    const found = read(option, value, { ...place, mismatches: newMismatches() });
    if (found !== unusable) return found;
  }
  return noted(unusable, place);
}

function readScalar(schema: Schema, value: unknown): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case "number": {
      const found = looseNumber(value);
      if (found === undefined) return unusable;
      const whole = checked(schema, found);
      // `+ 0` avoids a negative zero.
      return whole === unusable ? checked(schema, Math.trunc(found) + 0) : whole;
    }
    case "string":
      return checked(schema, looseText(value));
    case "boolean":
      return checked(schema, looseFlag(value));
    case "enum":
    case "literal": {
      const found = checked(schema, value);
      return found === unusable ? checked(schema, looseText(value)?.trim()) : found;
    }
    default:
      return checked(schema, wireTextSchema(schema) ? looseBytes(value) : value);
  }
}

function looseBytes(value: unknown): Uint8Array | undefined {
  const text = looseText(value);
  return text === undefined ? undefined : decodeLooseBase64(text);
}

/** Converts a text, a number, or a list of these to a text. */
function looseText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value) || isMissing(value)) return undefined;
  const texts = value.filter((one) => typeof one === "string" || typeof one === "number");
  return texts.length === value.length ? texts.join(" ") : undefined;
}

function checked(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : unusable;
}

/** Records the path of an unusable value. */
function noted(found: unknown, { path, mismatches }: Place): unknown {
  if (found === unusable && mismatches.fields.size < MAX_NOTED) mismatches.fields.add(path || "(the reply)");
  return found;
}
