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

/** A text of the characters that the script of forms judges itself. */
const PLAIN_TEXT = `/a  b${String.fromCharCode(...Array.from({ length: 94 }, (_, index) => index + 33))}/`;

type CheckDef = z.$ZodChecks["_zod"]["def"] | z.$ZodCustomDef | z.$ZodCheckOverwriteDef;

function fieldChecks(field: z.$ZodType): FieldCheck[] {
  const { def } = (field as z.$ZodTypes)._zod;
  const defs = (def.checks ?? []).map(({ _zod }) => _zod.def as CheckDef);
  // What changes a text decides what later checks see, and a browser does not know it.
  const change = defs.findIndex((check) => check.check === "overwrite" && check.tx(PLAIN_TEXT) !== PLAIN_TEXT);
  const checks = defs.slice(0, change < 0 ? undefined : change).flatMap(checkOf);
  // What is missing gets the default value.
  if (def.type === "default") return [...fieldChecks(def.innerType).filter(([kind]) => kind !== "required"), ...checks];
  if (def.type !== "string" && def.type !== "enum" && def.type !== "literal") return [];
  return def.error ? [["required", messageOf(def)], ...checks] : checks;
}

function checkOf(check: CheckDef): FieldCheck[] {
  // One character is required by the check for a missing value as well.
  if (check.check === "min_length") return check.minimum > 1 ? [["min", messageOf(check), check.minimum]] : [];
  if (check.check === "max_length") return [["max", messageOf(check), check.maximum]];
  const pattern = patternOf(check);
  return pattern === undefined ? [] : [["pattern", messageOf(check), pattern]];
}

/** The pattern of a check: its own, or one that every valid text matches (`params`). */
function patternOf(check: CheckDef): string | undefined {
  if (check.check === "custom") return check.params?.pattern;
  return check.check === "string_format" && check.pattern?.flags === "" ? check.pattern.source : undefined;
}

/** The message of a check; every rule of a form has one. */
function messageOf({ error }: { error?: z.$ZodErrorMap<never> | undefined }): string {
  const message = error?.(undefined as never) ?? "";
  return typeof message === "string" ? message : (message.message ?? "");
}
