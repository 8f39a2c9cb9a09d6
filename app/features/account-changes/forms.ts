import * as z from "zod/mini";
import { fieldLength } from "#app/features/users/limits.ts";
import { typedNumber } from "#app/format/typed-text.ts";
import { optionalText, requiredCode, requiredLine, requiredText, says, tooLong } from "#app/forms/text-rules.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { emailField } from "./email-field.ts";

/**
 * The rules and messages of specification section 5, one schema per form, from which the checks of the
 * browser are derived. Further rules are in `registration.ts` and in the game API. A field shows one message at a time.
 */

/** A password is used as typed: leading and trailing spaces count. */
function password(missing: LabelKey, max: number = fieldLength.password) {
  return z
    .string(says(missing))
    .check(
      z.regex(/\S/, { ...says(missing), abort: true }),
      z.maxLength(max, { ...tooLong("accountBox.password", max), abort: true }),
    );
}

/** The rule of new passwords, as a message (specification section 10, "Session"). */
export function passwordRule(): string {
  return t("account.passwordRule", { min: fieldLength.passwordMin, max: fieldLength.password });
}

/** IDs and passwords of other game servers may be longer than those of this portal. */
const ANY_LENGTH = 200;

export const loginForm = z.object({
  userId: requiredLine("account.usernameMissing", ANY_LENGTH, "account.username"),
  password: password("account.passwordMissing", ANY_LENGTH),
});

/** The sign-up form; `registration.ts` has further rules. */
export const registerForm = z.object({
  userId: requiredLine("account.usernameMissing", fieldLength.userId, "account.username"),
  userEmail: emailField("account.emailMissing"),
  userPassword: password("account.passwordMissing"),
  userPasswordConfirm: password("register.passwordConfirmMissing"),
  userFirstName: optionalText(fieldLength.name, "account.firstName"),
  userLastName: optionalText(fieldLength.name, "account.lastName"),
  secretQuestion: optionalText(2, "account.secretQuestion"),
  secretAnswer: optionalText(fieldLength.secretAnswer, "account.secretAnswer"),
  gender: optionalText(10, "register.gender"),
  country: optionalText(60, "register.country"),
  existingGameAccount: optionalText(5, "register.existingGameAccount"),
  agreeTerms: optionalText(5, "register.agreement"),
});

/** An IPv4 address for the whitelist. */
export const listAddressForm = z.object({ ip: requiredCode("user.ipv4Missing", 100, "user.ipv4Label") });

export const findIdForm = z.object({
  email: emailField("findAccount.emailMissingForUserId"),
});

export const findPasswordForm = z.object({
  userId: requiredLine("findAccount.userIdMissing", ANY_LENGTH, "accountBox.userId"),
  email: emailField("findAccount.emailMissingForPassword"),
});

const newPassword = {
  newPassword: password("account.newPasswordMissing").check(
    z.minLength(fieldLength.passwordMin, { error: passwordRule }),
  ),
  retypedNewPassword: password("account.retypedPasswordMissing"),
};

/** Reports passwords that differ at the second field. */
const matching = z.refine<{ newPassword: string; retypedNewPassword: string }>(
  ({ newPassword, retypedNewPassword }) => newPassword === retypedNewPassword,
  { ...says("account.newPasswordsDiffer"), path: ["retypedNewPassword"], params: { sameAs: "newPassword" } },
);

export const changePasswordForm = z
  .object({ password: password("account.currentPasswordMissing", ANY_LENGTH), ...newPassword })
  .check(matching);

export const secretAnswerForm = z.object({
  secretAnswer: requiredText("account.secretAnswerMissing", ANY_LENGTH, "account.secretAnswerTitle"),
});

export const resetPasswordForm = z.object(newPassword).check(matching);

export const accountDetailsForm = z.object({
  email: emailField("account.emailMissing"),
  nameFirst: optionalText(fieldLength.name, "account.firstName"),
  nameLast: optionalText(fieldLength.name, "account.lastName"),
  phone: z._default(
    z
      .string()
      .check(
        z.overwrite(typedNumber),
        z.maxLength(fieldLength.phone, tooLong("account.phone", fieldLength.phone)),
        z.regex(/^(?:\+?[\d\s().-]{5,})?$/, says("account.phoneMalformed")),
      ),
    "",
  ),
});

/** The details with the password that confirms them. */
export const confirmedDetailsForm = z.extend(accountDetailsForm, { password: loginForm.shape.password });

/** The form of a page that a mailed link opens: a button alone, because programs that check mails open every link. */
export const linkForm = z.object({ token: z._default(z.string(), "") });
