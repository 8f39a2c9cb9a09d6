import * as z from "zod/mini";
import { registerForm } from "#app/features/account-changes/forms.ts";
import { answerShape } from "#app/features/sign-up-fields/answers.ts";
import type { SignUpField } from "#app/features/sign-up-fields/fields.ts";

/** The sign-up form with the owner's fields, whose names only the settings tell. */
export function signUpForm(fields: readonly SignUpField[]) {
  return z.extend(registerForm, answerShape(fields)) as unknown as typeof registerForm;
}
