import * as z from "zod/mini";
import { multilineTextField } from "#app/features/admin/form-fields.ts";
import { visitorScript } from "#app/features/settings/visitor-script.ts";
import { MAX_TAG, parseScriptTag, type TagProblem } from "./script-tag.ts";

/** Other origins, besides that of the script. */
export const MAX_ORIGINS = 3;

function textOf(problem: TagProblem): string {
  if (typeof problem === "object") return `Script may not have the attribute “${problem.attribute}”.`;
  switch (problem) {
    case "element":
      return 'Script must be one element with an address, such as <script src="https://…" data-domain="…"></script>, without code of its own.';
    case "address":
      return "Script must have an address with https:// in src.";
    case "module":
      return "Script may not be a module.";
  }
}

/** The origins of a text with one in each line; undefined if one of them is none. */
export function typedOrigins(text: string): string[] | undefined {
  const lines = text.split(/[\s,]+/).filter((line) => line !== "");
  if (!lines.every((line) => URL.canParse(line))) return undefined;
  const origins = [...new Set(lines.map((line) => new URL(line).origin))];
  return visitorScript.shape.origins.element.array().safeParse(origins).data;
}

/** The form of a third-party script; empty for none. */
export const scriptForm = z.object({
  tag: multilineTextField("Script", { max: MAX_TAG, asTyped: true }).check(({ value, issues }) => {
    if (value.trim() === "" || value.length > MAX_TAG) return;
    const read = parseScriptTag(value);
    if ("problem" in read) issues.push({ code: "custom", message: textOf(read.problem), input: value });
  }),
  origins: multilineTextField("Other addresses that it uses", { max: 500, asTyped: true }).check(
    z.refine((value) => (typedOrigins(value)?.length ?? MAX_ORIGINS + 1) <= MAX_ORIGINS, {
      error: `Other addresses must be up to ${MAX_ORIGINS}, each with https://, one in each line.`,
    }),
  ),
});
export type ScriptForm = z.output<typeof scriptForm>;
