import * as z from "zod/mini";
import { checkboxField, choiceField, multilineTextField, textField } from "#app/features/admin/form-fields.ts";
import { filledLines } from "#app/format/filled-lines.ts";
import { type FieldKind, type FieldPlace, fieldPlaces, ownFieldLimits } from "./own-fields.ts";
import { priorityLabels } from "./priorities.ts";

/** How many categories there can be, and how long their texts are in characters. */
export const categoryLimits = { categories: 40, name: 40, notice: 300, notified: 300 } as const;

/** Whether a text can be the key of a category. */
const isKey = (text: string) => /^[a-z]{1,20}$/.test(text);

const labelField = (place: FieldPlace) => textField(`Label of field ${place}`, { max: ownFieldLimits.label });
const kinds = { "": "", text: "Text", number: "Number", select: "Select", date: "Date" } satisfies Record<
  "" | FieldKind,
  string
>;
const kindField = (place: FieldPlace) => z._default(choiceField("Kind", `the kind of field ${place}`, kinds), "");
const optionsField = (place: FieldPlace) => multilineTextField(`Choices of field ${place}`, { max: 2000 });

/** One schema for each place, named by the place. */
function atPlaces<Name extends string, Schema>(name: Name, make: (place: FieldPlace) => Schema) {
  const entries = fieldPlaces.map((place) => [`${name}${place}`, make(place)]);
  return Object.fromEntries(entries) as Record<`${Name}${FieldPlace}`, Schema>;
}

/** The problem with a field's choices; undefined if there is none. */
function choicesProblem(kind: string, label: string, choices: string): string | undefined {
  const options = filledLines(choices);
  if (label === "" || kind !== "select") return undefined;
  if (options.length < 2) return "A select needs at least two choices, one in each line.";
  if (options.length > ownFieldLimits.options) return `There may be up to ${ownFieldLimits.options} choices.`;
  if (options.some(({ length }) => length > ownFieldLimits.option))
    return `A choice may have at most ${ownFieldLimits.option} characters.`;
  return new Set(options).size < options.length ? "Two choices are the same." : undefined;
}

/**
 * A category of tickets. An empty priority is the normal one, and an empty kind a text. The key is stored with tickets, so that it cannot be
 * changed.
 */
export const ticketCategoryForm = z
  .object({
    key: textField("Key", { max: 100, required: true, asTyped: true }).check(
      z.refine(isKey, "Key must be 1 to 20 lower-case letters."),
    ),
    name: textField("Name", { max: categoryLimits.name }),
    active: checkboxField("Active: players can choose it"),
    notice: textField("Notice", { max: categoryLimits.notice }),
    priority: z._default(choiceField("Priority of new tickets", "a priority", { "": "", ...priorityLabels }), ""),
    notified: textField("Who is notified", { max: categoryLimits.notified }),
    ...atPlaces("label", labelField),
    ...atPlaces("kind", kindField),
    ...atPlaces("required", () => checkboxField("Required")),
    ...atPlaces("options", optionsField),
  })
  .check(
    ...fieldPlaces.map((place) =>
      z.refine((values) => problemAt(values as Record<string, string>, place) === undefined, {
        path: [`options${place}`],
        error: ({ input }) => problemAt(input as Record<string, string>, place),
      }),
    ),
  );
export type TicketCategoryForm = z.output<typeof ticketCategoryForm>;

function problemAt(values: Record<string, string>, place: FieldPlace): string | undefined {
  const at = (name: string) => values[`${name}${place}`] ?? "";
  return choicesProblem(at("kind"), at("label"), at("options"));
}
