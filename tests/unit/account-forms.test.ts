import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { textOfMessage } from "#app/contract/message.ts";
import {
  accountDetailsForm,
  changePasswordForm,
  findIdForm,
  findPasswordForm,
  loginForm,
  registerForm,
  resetPasswordForm,
} from "#app/features/account-changes/forms.ts";
import { countries, isCountry } from "#app/features/accounts/countries.ts";
import { checkRegistration } from "#app/features/accounts/registration.ts";
import { isSecretQuestion, secretQuestion, secretQuestions } from "#app/features/accounts/secret-questions.ts";
import { parseMailbox } from "#app/features/mail/embedded/message.ts";
import { maskedEmail } from "#app/features/mail/masked-email.ts";
import { adminWelcome, kindOfUser, refusal } from "#app/features/staff/user-types.ts";

/** The validation messages of a form by field; empty for valid values. */
function problems(form: z.ZodMiniType, values: object): Record<string, string[]> {
  const result = form.safeParse(values);
  return result.success ? {} : (z.flattenError(result.error).fieldErrors as Record<string, string[]>);
}

const validRegistration = {
  userId: "Moon_Light9",
  userEmail: "moon@mail.example",
  userPassword: "lantern-gate-1",
  userPasswordConfirm: "lantern-gate-1",
  secretQuestion: "3",
  secretAnswer: "Blue",
  agreeTerms: "on",
};
const siteName = async () => "Moonlit Gate";
const registrationProblems = async (values: Record<string, unknown>) => {
  const checked = await checkRegistration({ ...validRegistration, ...values }, siteName);
  return "problems" in checked ? checked.problems : {};
};

test.each([{}, { userId: "", password: "" }, { userId: "  ", password: " \t " }])(
  "an empty login is rejected: %o",
  (values) => {
    expect(problems(loginForm, values)).toEqual({
      userId: ["Username is required."],
      password: ["Password is required."],
    });
  },
);

test("the login form accepts IDs and passwords of other servers, and keeps spaces in passwords", () => {
  expect(loginForm.parse({ userId: " me ", password: " a " })).toEqual({ userId: "me", password: " a " });
  expect(problems(loginForm, { userId: "x".repeat(200), password: "x".repeat(200) })).toEqual({});
  expect(problems(loginForm, { userId: "x".repeat(201), password: "x".repeat(201) })).toEqual({
    userId: ["Username may have at most 200 characters."],
    password: ["Password may have at most 200 characters."],
  });
});

test("the sign-up form in the browser requires the fields of section 5 and limits the length of each field", () => {
  expect(problems(registerForm, {})).toEqual({
    userId: ["Username is required."],
    userEmail: ["Email is required."],
    userPassword: ["Password is required."],
    userPasswordConfirm: ["Confirm - Password is required."],
  });
  const longest = {
    userId: "x".repeat(20),
    userEmail: `${"x".repeat(47)}@mail.example`,
    userPassword: "x".repeat(20),
    userPasswordConfirm: "x".repeat(20),
    userFirstName: "x".repeat(30),
    userLastName: "x".repeat(30),
    secretAnswer: "x".repeat(60),
  };
  expect(longest.userEmail).toHaveLength(60);
  expect(problems(registerForm, longest)).toEqual({});
  const longer = Object.fromEntries(Object.entries(longest).map(([field, value]) => [field, `x${value}`]));
  expect(problems(registerForm, longer)).toEqual({
    userId: ["Username may have at most 20 characters."],
    userEmail: ["Email may have at most 60 characters."],
    userPassword: ["Password may have at most 20 characters."],
    userPasswordConfirm: ["Password may have at most 20 characters."],
    userFirstName: ["First name may have at most 30 characters."],
    userLastName: ["Last name may have at most 30 characters."],
    secretAnswer: ["Secret answer may have at most 60 characters."],
  });
});

test.each([
  "me",
  "me@",
  "@mail.example",
  "me@mail",
  "me@mail.",
  "a b@mail.example",
  "a@b@mail.example",
  "<a@mail.example>",
  "a@mail.example,b@mail.example",
  "josé@mail.example",
  "ñame@mail.example",
  ".me@mail.example",
  "me.@mail.example",
  "me..too@mail.example",
  "me@gmail..com",
  "me@.gmail.com",
  "me@gmail.com.",
  "me@-gmail.com",
  "me@gma_il.com",
  "me@192.168.1.1",
  "me’too@mail.example",
  "me\uFF20mail.example",
])("%s is not a valid e-mail address", async (address) => {
  const message = ["Enter a valid email address."];
  expect(problems(findIdForm, { email: address })).toEqual({ email: message });
  expect(problems(findPasswordForm, { userId: "me", email: address })).toEqual({ email: message });
  expect(problems(accountDetailsForm, { email: address })).toEqual({ email: message });
  expect(await registrationProblems({ userEmail: address })).toEqual({ userEmail: message });
});

test.each(["me@mail.example", "first.last+tag@sub.mail.example", "o'neil_{x}@mail.example", "name@пример.example"])(
  "%s is a valid e-mail address, to which mails can be sent",
  (address) => {
    expect(findIdForm.parse({ email: ` \u202A${address}\u200B ` })).toEqual({ email: address });
    expect(parseMailbox(address)).toMatchObject({ address: expect.stringMatching(/^[!-~]+@[a-z0-9.-]+$/) });
  },
);

test("an address that a form accepts is one that the mail writer can send to", () => {
  const characters = fc.constantFrom(..."aZ09.-_+@'é\u00ad\u200b<>,;: \\\"/ñп#!");
  const text = fc.string({ unit: characters, maxLength: 8 });
  const address = fc.tuple(text, text, text).map(([local, host, top]) => `${local}@${host}.${top}`);
  fc.assert(
    fc.property(address, (typed) => {
      const { data } = findIdForm.safeParse({ email: typed });
      if (data) expect(parseMailbox(data.email).address).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("the forms for a forgotten ID and a forgotten password require their fields", () => {
  expect(problems(findIdForm, {})).toEqual({
    email: ["Email Address is required to retrieve your UserID."],
  });
  expect(problems(findPasswordForm, { userId: " " })).toEqual({
    userId: ["User ID is required to retrieve your Password."],
    email: ["Email Address is required to retrieve your Password."],
  });
});

test("a new password is required, retyped and long enough", () => {
  const fresh = { newPassword: "new-password", retypedNewPassword: "new-password" };
  expect(problems(changePasswordForm, {})).toEqual({
    password: ["Current Password is required."],
    newPassword: ["New Password is required."],
    retypedNewPassword: ["Retype New Password is required."],
  });
  expect(problems(changePasswordForm, { password: "x", ...fresh })).toEqual({});
  const different = { ...fresh, retypedNewPassword: "new-passwort" };
  const mismatch = { retypedNewPassword: ["New Password and Re-Enter Password Does not match!"] };
  expect(problems(changePasswordForm, { password: "x", ...different })).toEqual(mismatch);
  expect(problems(resetPasswordForm, different)).toEqual(mismatch);
  expect(problems(resetPasswordForm, { newPassword: "seven77", retypedNewPassword: "seven77" })).toEqual({
    newPassword: ["Password must have 8 to 20 characters."],
  });
  expect(problems(resetPasswordForm, {})).toEqual({
    newPassword: ["New Password is required."],
    retypedNewPassword: ["Retype New Password is required."],
  });
});

test("account details require an e-mail address and accept valid phone numbers only", () => {
  expect(problems(accountDetailsForm, {})).toEqual({ email: ["Email is required."] });
  for (const phone of [
    "",
    "+63 (2) 8123-4567",
    "09171234567",
    "\u202D+63 917 123 4567\u202C",
    "0917\u2011123\u20134567",
  ]) {
    expect(problems(accountDetailsForm, { email: "a@mail.example", phone })).toEqual({});
  }
  for (const phone of ["1234", "call me", "++63212345"]) {
    expect(problems(accountDetailsForm, { email: "a@mail.example", phone })).toEqual({
      phone: ["Enter a valid phone number."],
    });
  }
});

test("a phone number of an address book is stored as one types it", () => {
  const phone = " \u202D+63\u00A0917\u2011123 ٤٥٦７\u202C";
  expect(accountDetailsForm.parse({ email: "a@mail.example", phone })).toMatchObject({ phone: "+63 917-123 4567" });
});

test("user IDs are read without invisible characters, which no registration has", async () => {
  const userId = "\u2066Moon\u200B_Light\u00AD9\uFE0F\u2069 ";
  expect(loginForm.parse({ userId, password: "x" }).userId).toBe("Moon_Light9");
  expect(await checkRegistration({ ...validRegistration, userId }, siteName)).toMatchObject({
    data: { userId: "Moon_Light9" },
  });
  expect(await registrationProblems({ userId: "Ｍoon_Light9" })).toHaveProperty("userId");
});

test("names and answers that cannot be seen are none", async () => {
  expect(await registrationProblems({ secretAnswer: "\u3164\u200B" })).toHaveProperty("secretAnswer");
  const values = { ...validRegistration, userFirstName: "\u2800", userLastName: "\u115F \u0301" };
  expect(await checkRegistration(values, siteName)).toMatchObject({ data: { userFirstName: "", userLastName: "" } });
});

test("a valid registration gets defaults for missing fields", async () => {
  expect(await checkRegistration({ ...validRegistration, userId: " Moon_Light9 " }, siteName)).toEqual({
    data: { ...validRegistration, userFirstName: "", userLastName: "", gender: "Male", country: "" },
  });
});

test("a registration reports all its errors in the order of the form", async () => {
  const values = {
    agreeTerms: "no",
    country: "Atlantis",
    gender: "?",
    userPasswordConfirm: "b",
    userPassword: "a",
    userEmail: "x",
    userId: "a b",
  };
  const { problems: found } = (await checkRegistration(values, siteName)) as { problems: object };
  expect(Object.entries(found)).toEqual([
    ["userId", ["Username must have 4 to 20 characters: letters, digits and _."]],
    ["userEmail", ["Enter a valid email address."]],
    ["userPassword", ["Password must have 8 to 20 characters."]],
    ["userPasswordConfirm", ["Password and Confirm - Password do not match."]],
    ["secretQuestion", ["Secret question is required."]],
    ["secretAnswer", ["Secret answer is required."]],
    ["gender", ["Choose Male or Female."]],
    ["country", ["Choose a country from the list."]],
    ["agreeTerms", ["You must agree to the Terms of Use."]],
  ]);
});

test("a password that would be guessed first is reported with all other errors", async () => {
  expect(await registrationProblems({ userPassword: "Password1!", userPasswordConfirm: "other" })).toEqual({
    userPassword: [expect.stringContaining("one of the most common passwords")],
    userPasswordConfirm: ["Password and Confirm - Password do not match."],
  });
  const ofUserId = { userPassword: "my-moon_light9", userPasswordConfirm: "my-moon_light9" };
  expect(await registrationProblems(ofUserId)).toEqual({
    userPassword: [expect.stringContaining("must not contain your user ID")],
  });
});

test("a registration accepts valid user IDs and accepted terms only", async () => {
  for (const userId of ["abcd", "A_b9", "x".repeat(20)]) expect(await registrationProblems({ userId })).toEqual({});
  for (const userId of ["abc", "ab-cd", "äbcd", "ab cd"]) {
    expect(Object.keys(await registrationProblems({ userId }))).toEqual(["userId"]);
  }
  for (const agreeTerms of ["on", "1", "true", "yes", "True"])
    expect(await registrationProblems({ agreeTerms })).toEqual({});
  for (const agreeTerms of ["", "0", "false", "off"]) {
    expect(await registrationProblems({ agreeTerms })).toEqual({ agreeTerms: ["You must agree to the Terms of Use."] });
  }
});

test("secret questions have the codes 1 to 6", () => {
  expect(secretQuestions.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(["1", "6"].every(isSecretQuestion)).toBe(true);
  expect(["0", "7", "", "1.0", "one"].some(isSecretQuestion)).toBe(false);
  expect(secretQuestion(5)).toBe("What is the name of your pet?");
  expect(secretQuestion(7)).toBeUndefined();
});

test("the list of countries starts with the Philippines and has no duplicates", () => {
  expect(countries[0]).toBe("Philippines");
  expect(new Set(countries).size).toBe(countries.length);
  expect([isCountry("Japan"), isCountry(""), isCountry("japan")]).toEqual([true, false, false]);
});

test("user types are players, refused users with a message each, and admins", () => {
  const kinds = Object.fromEntries([-1, 0, 1, 2, 10, 11, 30].map((type) => [type, kindOfUser(type)]));
  expect(kinds).toEqual({
    "-1": "player",
    0: "player",
    1: "player",
    2: "refused",
    10: "refused",
    11: "admin",
    30: "admin",
  });
  expect([2, 3, 4, 10].map((userType) => textOfMessage(refusal(userType)))).toEqual([
    "This account is not activated.",
    "This account is suspended.",
    "This account cannot log in.",
    "This account cannot log in.",
  ]);
  expect(adminWelcome("chief")).toBe("Welcome back admin! chief Logging in...");
});

test("a masked e-mail address shows only its first character", () => {
  expect(maskedEmail("moon@mail.example")).toBe("m****************");
  expect(maskedEmail("🌙@x.example")).toBe("🌙**********");
  expect(maskedEmail("")).toBe("");
});
