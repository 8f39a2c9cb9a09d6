import type * as z from "zod/v4/core";
import type { FieldCheck } from "#app/contract/field-check.ts";

/**
 * The checks of a form that a browser can make as well, by field: required values, lengths, patterns and equal fields.
 * All others are left to the server, which makes these again.
 * @param schema an object of fields, or several
 */
export function schemaChecks(schema: z.$ZodType): Record<string, FieldCheck[]> {
  const { def } = (schema as z.$ZodTypes)._zod;
  if (def.type === "intersection") return { ...schemaChecks(def.left), ...schemaChecks(def.right) };
  if (def.type !== "object") return {};
  const checks = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, fieldChecks(field)]));
  for (const { _zod } of def.checks ?? []) {
    const { path = [], params } = _zod.def as z.$ZodCustomDef;
    const [name] = path;
    if (typeof name === "string" && params?.sameAs) checks[name]?.push(["same", messageOf(_zod.def), params.sameAs]);
  }
  return checks;
}

function fieldChecks(field: z.$ZodType): FieldCheck[] {
  const { def } = (field as z.$ZodTypes)._zod;
  // What is missing gets the default value.
  if (def.type === "default") return fieldChecks(def.innerType).filter(([kind]) => kind !== "required");
  if (def.type !== "string" && def.type !== "enum") return [];
  const checks: FieldCheck[] = def.error ? [["required", messageOf(def)]] : [];
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as z.$ZodChecks["_zod"]["def"];
    if (check.check === "min_length") checks.push(["min", messageOf(check), check.minimum]);
    if (check.check === "max_length") checks.push(["max", messageOf(check), check.maximum]);
    if (check.check === "string_format" && check.pattern?.flags === "")
      checks.push(["pattern", messageOf(check), check.pattern.source]);
  }
  return checks;
}

/** The message of a check; every rule of a form has one. */
function messageOf({ error }: { error?: z.$ZodErrorMap<never> | undefined }): string {
  const message = error?.(undefined as never) ?? "";
  return typeof message === "string" ? message : (message.message ?? "");
}
