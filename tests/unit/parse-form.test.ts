import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseForm } from "#app/forms/parse-form.ts";
import { optionalText, requiredText } from "#app/forms/text-rules.ts";

const schema = z.object({
  name: requiredText("session.loginFirst", 5, "page.account"),
  note: optionalText(5, "page.news"),
  size: z.optional(z.enum(["small", "large"], "Please choose a size.")),
});

const formOf = (...fields: [name: string, value: string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test("an empty field is missing: required ones are reported, others have their default", () => {
  const empty = parseForm(formOf(["name", ""], ["note", ""], ["size", ""]), { schema });
  expect(empty).toMatchObject({ status: "error", error: { name: ["Please Login to Continue!"] } });
  const filled = parseForm(formOf(["name", " Ann "], ["note", ""], ["size", ""]), { schema });
  expect(filled).toMatchObject({ status: "success", value: { name: "Ann", note: "" } });
  // The form shows what was typed.
  expect(filled.payload).toMatchObject({ name: " Ann " });
});

test.each(["\u200B", "\u00AD", "\u3164", "\u2800", "\u115F", " \u0301\uFEFF"])("a text of %j is none", (text) => {
  const form = formOf(["name", text], ["note", text]);
  expect(parseForm(form, { schema })).toMatchObject({
    status: "error",
    error: { name: ["Please Login to Continue!"] },
  });
  expect(parseForm(formOf(["name", "A"], ["note", text]), { schema })).toMatchObject({ value: { note: "" } });
});

test("errors are listed by field, and a repeated or nested field is invalid", () => {
  const long = parseForm(formOf(["name", "Annabel"], ["note", "a long note"], ["size", "huge"]), { schema });
  expect(long).toMatchObject({
    error: {
      name: ["Account may have at most 5 characters."],
      note: ["News may have at most 5 characters."],
      size: ["Please choose a size."],
    },
  });
  for (const form of [formOf(["name", "A"], ["name", "B"]), formOf(["name.first", "A"])])
    expect(parseForm(form, { schema })).toMatchObject({
      status: "error",
      error: { name: ["Please Login to Continue!"] },
    });
});

test("an issue of the whole form has an empty name, and an issue without a message gets the given text", () => {
  const whole = schema.check(z.refine(({ note }) => note !== "no", "Please say yes."));
  expect(parseForm(formOf(["name", "A"], ["note", "no"]), { schema: whole })).toMatchObject({
    error: { "": ["Please say yes."] },
  });
  const number = z.object({ amount: z.number() });
  expect(parseForm(formOf(["amount", "2"]), { schema: number, error: () => "Invalid." })).toMatchObject({
    error: { amount: ["Invalid."] },
  });
});
