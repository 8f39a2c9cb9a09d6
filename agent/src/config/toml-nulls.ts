import type * as z from "zod/v4/core";

/**
 * TOML has no null: what a game does not have is left out of the file. Adds null for every missing field that may be
 * null, as the schema of a column map wants it.
 */
export function withNulls(schema: z.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.$ZodTypes)._zod;
  if (def.type === "nullable" || def.type === "default") return value === null ? null : withNulls(def.innerType, value);
  if (def.type !== "object" || typeof value !== "object" || value === null) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [field, inner] of Object.entries(def.shape)) {
    if (field in filled) filled[field] = withNulls(inner, filled[field]);
    else if ((inner as z.$ZodTypes)._zod.def.type === "nullable") filled[field] = null;
  }
  return filled;
}

/** Leaves out all fields that are null, at any depth. */
export function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNulls) as Value;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(kept.map(([field, inner]) => [field, withoutNulls(inner)])) as Value;
}
