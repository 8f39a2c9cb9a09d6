import { parsedJson } from "#app/format/parsed-json.ts";

/** A value before and after a change, as text. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

/** Lists the changes of an audit log entry. Values that were truncated there, or are not objects, are one line. */
export function changesOf(before: string, after: string): Change[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  if (!was || !is) return before || after ? [{ name: "Value", before, after }] : [];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((name) => ({ name, before: textOf(was[name]), after: textOf(is[name]) }));
}

function fieldsOf(json: string): Record<string, unknown> | undefined {
  if (json === "") return {};
  const value = parsedJson(json);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
