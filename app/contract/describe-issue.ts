import type { core as z } from "zod/mini";
import type { MessageKey, ParameterOf } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The key of a message about a value, whose only parameter is the value's name. */
type TypeKey = { [Key in MessageKey]: ParameterOf<Key> extends "name" ? Key : never }[MessageKey] & `issue.${string}`;

/** Messages about values of the wrong type, by the type that the schema expects. */
const typeMessages: Readonly<Record<string, TypeKey>> = {
  string: "issue.text",
  number: "issue.number",
  int: "issue.wholeNumber",
  boolean: "issue.boolean",
  array: "issue.list",
  object: "issue.object",
  record: "issue.object",
};

/**
 * Describes what is wrong with a value of a request in the language of the request, for people who never see the schema;
 * for an error map of zod. Messages of the schema itself take precedence.
 *
 * @param name name of the value
 */
export function describeIssue(issue: z.$ZodRawIssue, name = t("issue.this")): string {
  if (issue.input === undefined || issue.input === null) return t("issue.required", { name });
  switch (issue.code) {
    case "invalid_type":
      return t(typeMessages[issue.expected] ?? "issue.type", { name });
    case "invalid_union":
      return t(unionMessage(issue.errors), { name });
    case "too_big":
      return aboveLimit(issue.origin, name, String(issue.maximum));
    case "too_small":
      return belowLimit(issue.origin, name, String(issue.minimum));
    case "invalid_value": {
      const values = { name, values: issue.values.join(", ") };
      return issue.values.length > 1 ? t("issue.oneOf", values) : t("issue.value", values);
    }
    case "invalid_format":
      return t("issue.format", { name });
    default:
      return t("issue.invalid", { name });
  }
}

/** @param branches the issues of each alternative of the union */
function unionMessage(branches: readonly (readonly z.$ZodIssue[])[]): TypeKey {
  const types = branches.map(([first]) => (first?.code === "invalid_type" ? first.expected : ""));
  if (types.includes("boolean")) return "issue.boolean";
  return types.includes("number") ? "issue.number" : "issue.invalid";
}

/** @param origin what the limit applies to: the length of a text or a list, or a number */
function aboveLimit(origin: string, name: string, limit: string): string {
  if (origin === "string") return t("issue.maxCharacters", { name, limit });
  if (origin === "array") return t("issue.maxEntries", { name, limit });
  return t("issue.max", { name, limit });
}

function belowLimit(origin: string, name: string, limit: string): string {
  if (origin === "string") return t("issue.minCharacters", { name, limit });
  if (origin === "array") return t("issue.minEntries", { name, limit });
  return t("issue.min", { name, limit });
}
