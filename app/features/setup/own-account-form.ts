import * as z from "zod/mini";
import { emailField } from "#app/features/account-changes/email-field.ts";
import { resetPasswordForm } from "#app/features/account-changes/forms.ts";
import { isSecretQuestion } from "#app/features/accounts/secret-questions.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { requiredText, says } from "#app/forms/text-rules.ts";

/** What replaces what everybody knows of a demo account. */
export const ownAccountValues = z.object({
  email: emailField("account.emailMissing"),
  secretQuestion: z
    .string(says("register.questionMissing"))
    .check(z.refine(isSecretQuestion, says("register.questionMissing"))),
  secretAnswer: requiredText("register.answerMissing", fieldLength.secretAnswer, "account.secretAnswerTitle"),
  newPassword: resetPasswordForm.shape.newPassword,
});

/** The form of {@link ownAccountValues}, with the password typed twice. */
export const ownAccountForm = z.intersection(resetPasswordForm, ownAccountValues);
