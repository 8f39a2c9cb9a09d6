// zod/mini: these schemas are part of the browser's bundle.
import * as z from "zod/mini";
import { optionalText, requiredText, tooLong } from "#app/forms/text-rules.ts";
import { fieldLength } from "./limits.ts";
import { loginTexts } from "./login-texts.ts";

/**
 * The rules and messages of specification section 5, one schema per form, used on blur in the browser and again on the
 * server. Rules that only the server checks are in `registration.ts` and in the game API. A field shows one message at
 * a time.
 */

/** A password is used as typed: leading and trailing spaces count. */
function password(message: string, max: number = fieldLength.password) {
  return z
    .string(message)
    .check(
      z.regex(/\S/, { error: message, abort: true }),
      z.maxLength(max, { error: tooLong("Password", max), abort: true }),
    );
}

/** An e-mail address; `message` is shown when it is empty. */
export function emailField(message: string) {
  return requiredText(message, fieldLength.email, "Email").check(z.regex(SIMPLE_EMAIL, "Enter a valid email address."));
}

/** Text, an at sign, and text that contains a dot. */
const SIMPLE_EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/;

/** The rule of new passwords, as a message (specification section 10, "Session"). */
export const passwordRule = `Password must have ${fieldLength.passwordMin} to ${fieldLength.password} characters.`;

/** IDs and passwords of other game servers may be longer than those of this portal. */
const ANY_LENGTH = 200;

export const loginForm = z.object({
  userId: requiredText(loginTexts.noUserId, ANY_LENGTH, "Username"),
  password: password(loginTexts.noPassword, ANY_LENGTH),
});

export const registerForm = z.object({
  userId: requiredText("Username is required.", fieldLength.userId, "Username"),
  userEmail: emailField("Email is required."),
  userPassword: password("Password is required."),
  userPasswordConfirm: password("Confirm - Password is required."),
  userFirstName: optionalText(fieldLength.name, "First name"),
  userLastName: optionalText(fieldLength.name, "Last name"),
  secretQuestion: optionalText(2, "Secret question"),
  secretAnswer: optionalText(fieldLength.secretAnswer, "Secret answer"),
  gender: optionalText(10, "Gender"),
  country: optionalText(60, "Country"),
  agreeTerms: optionalText(5, "Agreement"),
});

export const findIdForm = z.object({
  email: emailField("Email Address is required to retrieve your UserID."),
});

export const findPasswordForm = z.object({
  userId: requiredText("User ID is required to retrieve your Password.", ANY_LENGTH, "User ID"),
  email: emailField("Email Address is required to retrieve your Password."),
});

const newPassword = {
  newPassword: password("New Password is required.").check(z.minLength(fieldLength.passwordMin, passwordRule)),
  retypedNewPassword: password("Retype New Password is required."),
};

/** Reports passwords that differ at the second field. */
const matching = z.refine<{ newPassword: string; retypedNewPassword: string }>(
  ({ newPassword, retypedNewPassword }) => newPassword === retypedNewPassword,
  { error: "New Password and Re-Enter Password Does not match!", path: ["retypedNewPassword"] },
);

export const changePasswordForm = z
  .object({ password: password("Current Password is required.", ANY_LENGTH), ...newPassword })
  .check(matching);

export const secretAnswerForm = z.object({
  secretAnswer: requiredText("Secret Answer is required.", ANY_LENGTH, "Secret Answer"),
});

export const resetPasswordForm = z.object(newPassword).check(matching);

export const accountDetailsForm = z.object({
  email: emailField("Email is required."),
  nameFirst: optionalText(fieldLength.name, "First name"),
  nameLast: optionalText(fieldLength.name, "Last name"),
  phone: optionalText(fieldLength.phone, "Phone number").check(
    z.refine((value) => /^(?:\+?[\d\s().-]{5,})?$/.test(value), "Enter a valid phone number."),
  ),
});

/** The details with the password that confirms them. */
export const confirmedDetailsForm = z.extend(accountDetailsForm, { password: loginForm.shape.password });
