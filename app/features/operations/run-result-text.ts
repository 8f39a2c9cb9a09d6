import { groupedNumber } from "#app/format/grouped-number.ts";

/**
 * Writes the result of a job as a text: each of its values with its name, such as `sessions 12, mails 3`.
 * @param detail the result as JSON, see `finishRun`; empty for a job without one
 */
export function runResultText(detail: string): string {
  const result: unknown = detail === "" ? undefined : JSON.parse(detail);
  if (typeof result !== "object" || result === null) return result === undefined ? "done" : String(result);
  const values = Object.entries(result).map(([name, value]) => `${name.replaceAll("_", " ")} ${valueText(value)}`);
  return values.length > 0 ? values.join(", ") : "nothing to do";
}

function valueText(value: unknown): string {
  if (typeof value === "number") return groupedNumber(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join("; ") : "none";
  return String(value);
}
