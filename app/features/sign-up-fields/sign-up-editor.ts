import { message } from "#app/contract/message.ts";
import { checkboxField, choiceField } from "#app/features/admin/form-fields.ts";
import { documentEditor, textFieldName } from "#app/features/documents/editor.ts";
import { filledLines } from "#app/format/filled-lines.ts";
import { signUpLimits } from "./fields.ts";
import { signUpDocument } from "./sign-up-document.ts";

const { fields, label, help, options, option } = signUpLimits;

const kinds = { text: "Short text", choice: "Choice", yesno: "Yes or no" } as const;

/** The problem of a choice's options in English. */
function optionsProblem(lines: readonly string[]) {
  if (lines.length < 2) return message("admin.signUp.fewOptions");
  if (lines.length > options) return message("admin.signUp.manyOptions", { atMost: options });
  return new Set(lines).size < lines.length ? message("admin.signUp.sameOptions") : undefined;
}

export const signUp = documentEditor({
  document: signUpDocument,
  title: "Sign-up fields",
  one: "field",
  lead: `Up to ${fields} questions of your own, which the registration form asks after its own fields.`,
  columns: ["Kind", "Required", "On the account page"],
  size: { min: 0, max: fields },
  isOrdered: true,
  deletesToo: "all answers of players",
  texts: [
    { name: "name", label: "Label", max: label, required: true },
    { name: "help", label: "Help text", hint: "Shown below the field.", max: help },
    {
      name: "options",
      label: "Options of a choice",
      hint: `One in each line, 2 to ${options}. The answer is stored as it is in English.`,
      max: options * (option + 2),
      lines: 4,
    },
  ],
  rules: {
    kind: choiceField("Kind", "a kind", kinds),
    required: checkboxField("Required"),
    onAccount: checkboxField("Players see their answer on the account page and can change it"),
  },
  problemOf({ kind, texts }, others) {
    if (others.some((other) => other.texts.en?.name === texts.en?.name))
      return { field: textFieldName("name", "en"), text: message("admin.signUp.sameLabel") };
    if (kind !== "choice") return undefined;
    const english = filledLines(texts.en?.options ?? "");
    const problem = optionsProblem(english);
    if (problem) return { field: textFieldName("options", "en"), text: problem };
    for (const [code, { options: lines = "" }] of Object.entries(texts)) {
      const field = textFieldName("options", code);
      const translated = filledLines(lines);
      if (translated.some(({ length }) => length > option))
        return { field, text: message("admin.signUp.longOption", { atMost: option }) };
      if (translated.length > 0 && translated.length !== english.length)
        return { field, text: message("admin.signUp.otherOptions", { count: english.length }) };
    }
    return undefined;
  },
  blank: () => ({ kind: "text" }),
  facts: ({ kind, required, onAccount }) => [kinds[kind], required ? "yes" : "no", onAccount ? "yes" : "no"],
});
