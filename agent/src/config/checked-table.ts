import type * as z from "zod";
import type * as core from "zod/v4/core";
import { AdvisedError } from "../problem.ts";

/** How many mistakes are named at once. */
const MAX_NAMED = 8;

/**
 * Checks what a file states.
 *
 * @param name what the file is called in messages
 * @throws AdvisedError that names the fields that are wrong, and the values that are allowed
 */
export function checkedTable<Schema extends z.ZodType>(name: string, schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value, { error: plainMessage });
  if (checked.success) return checked.data;
  const { issues } = checked.error;
  const named = issues.slice(0, MAX_NAMED).map(({ path, message }) => `${path.join(".") || "The file"} ${message}`);
  const more = issues.length > MAX_NAMED ? `; and ${issues.length - MAX_NAMED} more` : "";
  throw new AdvisedError(
    `${name}: ${named.map((text) => text.replace(/\.$/, "")).join("; ")}${more}.`,
    `Correct ${issues.length === 1 ? "this setting" : "these settings"}.`,
  );
}

/** Completes “accounts.passwordForm …”. Undefined: the schema's own message. */
const plainMessage: core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== "custom") return "is missing";
  switch (issue.code) {
    case "unrecognized_keys": {
      const { def } = (issue.inst as core.$ZodTypes | undefined)?._zod ?? {};
      const known = def?.type === "object" ? ` Known there: ${Object.keys(def.shape).join(", ")}` : "";
      return `has the unknown field ${issue.keys.join(", ")}.${known}`;
    }
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}, not ${JSON.stringify(issue.input)?.slice(0, 40)}`;
    case "invalid_type":
      // Without the value: it may be a password.
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? `must be at most ${issue.maximum}`
        : `may have at most ${issue.maximum} ${issue.origin === "array" ? "entries" : "characters"}`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `must be at least ${issue.minimum}`
        : "must not be empty";
    default:
      return undefined;
  }
};

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a section",
  record: "a section",
};
