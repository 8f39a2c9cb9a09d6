import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  changePasswordForm,
  findPasswordForm,
  registerForm,
  secretAnswerForm,
} from "#app/features/account-changes/forms.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { linkAddressField, pictureAddressField } from "#app/features/admin/form-fields.ts";
import { ticketForm } from "#app/features/tickets/forms.ts";
import { typedCode, typedLine } from "#app/format/typed-text.ts";
import { schemaChecks } from "#app/forms/schema-checks.ts";

test("required values, lengths and patterns of a form are checked by the browser in the words of the server", () => {
  const { userId, email } = schemaChecks(findPasswordForm);
  expect(userId).toEqual([
    ["required", "User ID is required to retrieve your Password."],
    ["max", "User ID may have at most 200 characters.", 200],
  ]);
  expect(email).toEqual([
    ["required", "Email Address is required to retrieve your Password."],
    ["max", "Email may have at most 60 characters.", 60],
    ["pattern", "Enter a valid email address.", expect.any(String)],
  ]);
});

test("an optional field is not required", () => {
  const { userFirstName, agreeTerms } = schemaChecks(registerForm);
  expect(userFirstName?.map(([kind]) => kind)).toEqual(["max"]);
  expect(agreeTerms?.map(([kind]) => kind)).toEqual(["max"]);
});

test("a field that repeats another one is compared with it", () => {
  expect(schemaChecks(changePasswordForm).retypedNewPassword).toContainEqual([
    "same",
    "New Password and Re-Enter Password Does not match!",
    "newPassword",
  ]);
});

test("a form that is composed of others has the checks of all", () => {
  const checks = schemaChecks(z.intersection(changePasswordForm, secretAnswerForm));
  expect(Object.keys(checks)).toEqual(["password", "newPassword", "retypedNewPassword", "secretAnswer"]);
  expect(checks.secretAnswer?.[0]).toEqual(["required", "Secret Answer is required."]);
});

test("a choice is required", () => {
  const category = { key: "bug", label: "Bug", notice: "", fields: [] };
  const checks = schemaChecks(ticketForm([category] as unknown as Parameters<typeof ticketForm>[0]));
  expect(checks.category?.map(([kind]) => kind)).toEqual(["required"]);
});

test("a pattern with flags is left to the server, because the attribute has only its source", () => {
  const withFlags = z.object({ code: z.string({ error: "Missing." }).check(z.regex(/^a$/i, { error: "Wrong." })) });
  expect(schemaChecks(withFlags).code?.map(([kind]) => kind)).toEqual(["required"]);
});

test("what the server changes before it checks it is left to the server", () => {
  const changed = z.object({
    code: z.string({ error: "Missing." }).check(z.toUpperCase(), z.regex(/^[A-Z]+$/, { error: "Wrong." })),
    number: z.string({ error: "Missing." }).check(z.overwrite(typedCode), z.maxLength(4, { error: "Long." })),
    line: z.string({ error: "Missing." }).check(z.overwrite(typedLine), z.maxLength(4, { error: "Long." })),
  });
  expect(schemaChecks(changed)).toEqual({
    code: [["required", "Missing."]],
    number: [["required", "Missing."]],
    line: [
      ["required", "Missing."],
      ["max", "Long.", 4],
    ],
  });
});

test("an address of the console begins as one of those that are accepted, and a confirmation is required", () => {
  const { link, picture, confirm } = schemaChecks(
    z.object({ link: linkAddressField("Link"), picture: pictureAddressField("Picture"), confirm: confirmField }),
  );
  const pattern = (checks: typeof link) => new RegExp(String(checks?.find(([kind]) => kind === "pattern")?.[2]));
  for (const address of ["/news", "HTTPS://a.test", "http://a.test", "mailto:a@b.test"])
    expect(address).toMatch(pattern(link));
  for (const address of ["javascript:alert(1)", "news", "ftp://a.test"]) expect(address).not.toMatch(pattern(link));
  expect("http://a.test").not.toMatch(pattern(picture));
  expect(confirm).toEqual([["required", "Please confirm."]]);
});
