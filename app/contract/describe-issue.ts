import type { core as z } from "zod/mini";

/** Descriptions of the types of schemas. */
const typeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/**
 * Describes in plain English what is wrong with a value of a request, for people who never see the schema; for an error
 * map of zod. Messages of the schema itself take precedence.
 *
 * @param name name of the value, which begins the sentence
 */
export function describeIssue(issue: z.$ZodRawIssue, name = "This"): string {
  if (issue.input === undefined || issue.input === null) return `${name} is required.`;
  switch (issue.code) {
    case "invalid_type":
      return `${name} must be ${typeNames[issue.expected] ?? "of a different type"}.`;
    case "invalid_union":
      return `${name} ${unionRule(issue.errors)}.`;
    case "too_big":
      return `${name} must ${bound("at most", issue.origin, issue.maximum)}.`;
    case "too_small":
      return `${name} must ${bound("at least", issue.origin, issue.minimum)}.`;
    case "invalid_value":
      return `${name} must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}.`;
    case "invalid_format":
      return `${name} has an invalid format.`;
    default:
      return `${name} has an invalid value.`;
  }
}

/** @param branches the issues of each alternative of the union */
function unionRule(branches: readonly (readonly z.$ZodIssue[])[]): string {
  const types = branches.map(([first]) => (first?.code === "invalid_type" ? first.expected : ""));
  if (types.includes("boolean")) return "must be true or false";
  return types.includes("number") ? "must be a number" : "has an invalid value";
}

/** @param origin what the limit applies to: the length of a text or a list, or a number */
function bound(word: string, origin: string, limit: number | bigint): string {
  if (origin === "string") return `have ${word} ${limit} characters`;
  if (origin === "array") return `have ${word} ${limit} entries`;
  return `be ${word} ${limit}`;
}
