import fc from "fast-check";
import type { JsonSchema } from "#app/contract/http/openapi.ts";
import type { CollectedData } from "./collected-data.ts";
import { knownValue, plainText } from "./valid-values.ts";

/** Whether a field accepts a value. */
type Accepts = (name: string, value: unknown) => boolean;

/** Values of a field that its JSON Schema allows, mostly ones with a meaning for the portal. */
function fieldValue(
  name: string,
  schema: JsonSchema,
  collected: CollectedData,
  accepts: Accepts = () => true,
): fc.Arbitrary<unknown> {
  const known = knownValue(name, collected, (value) => accepts(name, value));
  const allowed = schemaValue(name, schema, collected);
  return known ? fc.oneof({ weight: 24, arbitrary: known }, { weight: 1, arbitrary: allowed }) : allowed;
}

function schemaValue(name: string, schema: JsonSchema, collected: CollectedData): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, examples, items, properties, required = [] } = schema;
  if (values?.length) return fc.constantFrom<unknown>(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf?.length) {
    // The first alternative is the intended type.
    const alternatives = anyOf.map((one) => schemaValue(name, asSchema(one), collected));
    return fc.oneof(...alternatives.map((arbitrary, at) => ({ weight: at === 0 ? 6 : 1, arbitrary })));
  }
  if (examples?.length) return fc.constantFrom<unknown>(...examples);
  const { minimum = 0, maximum = 1_000_000, minItems = 0, maxItems = 4 } = schema;
  switch (type) {
    case "integer":
    case "number":
      return fc.oneof(
        fc.constantFrom(minimum, minimum + 1, maximum),
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      // A list has the plural name of its items.
      return fc.array(fieldValue(name.replace(/s$/, ""), asSchema(items), collected), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(4, maxItems)),
      });
    case "object":
      return objectOf(properties ?? {}, required, collected);
    default:
      return schema.pattern ? matching(schema.pattern) : plainText;
  }
}

/** A text that matches a pattern, or plain text for a pattern that is not supported. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 8 });
  } catch {
    return plainText;
  }
}

/** An object with all required properties of a schema and most of the others. */
export function objectOf(
  properties: Record<string, unknown>,
  required: readonly string[],
  collected: CollectedData,
  accepts?: Accepts,
): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const value = fieldValue(name, asSchema(schema), collected, accepts);
    return [name, required.includes(name) ? value : fc.option(value, { freq: 30, nil: undefined })] as const;
  });
  return fc
    .record(Object.fromEntries(entries))
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

function asSchema(schema: unknown): JsonSchema {
  return typeof schema === "object" && schema !== null ? (schema as JsonSchema) : {};
}
