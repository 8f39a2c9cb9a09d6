import * as z from "zod/mini";
import { multilineTextField } from "#app/features/admin/form-fields.ts";

/** Longer than any text of the catalogue. */
const MAX_LENGTH = 1000;

const PLACE = /\{\w+\}/g;
const COUNT = "{count}";

/** A field of the form: a text of the site in one language. */
export interface WordsField {
  field: string;
  label: string;
  /** The text of the catalogue. What it has in braces is replaced by names, numbers and links. */
  defaultText: string;
  /** Whether the text is for a single number, which it need not say. */
  mayOmitCount: boolean;
}

/** What the text of a field must have in braces, and what it may have. */
export function placesOf({ defaultText, mayOmitCount }: WordsField): { needed: string[]; possible: string[] } {
  const places = [...new Set(defaultText.match(PLACE))];
  if (!mayOmitCount) return { needed: places, possible: places };
  const others = places.filter((place) => place !== COUNT);
  return { needed: others, possible: [COUNT, ...others] };
}

/** What is wrong with a text; undefined if nothing is. */
function problemOf(text: string, field: WordsField): string | undefined {
  if (text === "") return undefined;
  const { label } = field;
  const { needed, possible } = placesOf(field);
  if (/[<>]/.test(text)) return `${label} must not contain < or >. Texts are shown as they are typed.`;
  const missing = needed.filter((place) => !text.includes(place));
  if (missing.length > 0) return `${label} lacks ${missing.join(" and ")}, which the site replaces.`;
  const unknown = /\{\w+\}|[{}]/.exec(text.replace(PLACE, (place) => (possible.includes(place) ? "" : place)));
  if (!unknown) return undefined;
  const known = possible.length > 0 ? `Only ${possible.join(" and ")} can be in braces` : "Nothing can be in braces";
  return `${label} contains ${unknown[0]}. ${known} here.`;
}

/** The form of a text of the site; an empty field is the default. */
export function wordsForm(fields: readonly WordsField[]) {
  return z.object<Record<string, z.ZodMiniType<string, string | undefined>>>(
    Object.fromEntries(
      fields.map((field) => [
        field.field,
        multilineTextField(field.label, { max: MAX_LENGTH }).check(
          // Texts of the site have one line.
          z.overwrite((text) => text.replace(/\s+/g, " ")),
          ({ value, issues }) => {
            const problem = problemOf(value, field);
            if (problem) issues.push({ code: "custom", message: problem, input: value });
          },
        ),
      ]),
    ),
  );
}
