import * as z from "zod/mini";
import { describeIssue } from "#app/contract/describe-issue.ts";
import { unnamedField } from "#app/contract/errors.ts";
import { textOfMessage } from "#app/contract/message.ts";
import { passwordRule, registerForm } from "#app/features/account-changes/forms.ts";
import { type Answers, answerShape, answersOf, deletedFieldProblem } from "#app/features/sign-up-fields/answers.ts";
import type { SignUpField } from "#app/features/sign-up-fields/fields.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { says } from "#app/forms/text-rules.ts";
import { t } from "#app/i18n/translate.ts";
import { isCountry } from "./countries.ts";
import { newPasswordProblem } from "./new-password/new-password-problem.ts";
import { isSecretQuestion } from "./secret-questions.ts";

/**
 * The rules that only the server checks for a registration (specification section 10, "Session"), on top of those of
 * specification section 5. Only the game API knows whether the user ID is available.
 */
const { userId, userPassword, secretQuestion, secretAnswer, gender, country, existingGameAccount, agreeTerms } =
  registerForm.shape;

/** The user ID of a new account. */
export const userIdField = userId.check(
  z.regex(new RegExp(`^\\w{${fieldLength.userIdMin},${fieldLength.userId}}$`), {
    error: () => t("register.usernameRule", { min: fieldLength.userIdMin, max: fieldLength.userId }),
  }),
);

/** The name of a country, or nothing. */
export const countryField = country.check(
  z.refine((name) => name === "" || isCountry(name), says("register.countryUnknown")),
);

const rules = z.extend(registerForm, {
  userId: userIdField,
  userPassword: userPassword.check(z.minLength(fieldLength.passwordMin, { error: passwordRule })),
  secretQuestion: secretQuestion.check(z.refine(isSecretQuestion, says("register.questionMissing"))),
  secretAnswer: secretAnswer.check(z.refine((answer) => answer !== "", says("register.answerMissing"))),
  gender: z
    .pipe(
      gender,
      z.transform((value) => value || "Male"),
    )
    .check(z.refine((value) => value === "Male" || value === "Female", says("register.genderUnknown"))),
  country: countryField,
  // Undefined rather than false: specification section 7 does not have the field.
  existingGameAccount: z.pipe(
    existingGameAccount,
    z.transform((value) => (value ? true : undefined)),
  ),
  agreeTerms: agreeTerms.check(
    z.refine((agreed) => ["on", "1", "true", "yes"].includes(agreed.toLowerCase()), says("register.termsMissing")),
  ),
});
export type Registration = z.output<typeof rules> & {
  /** Undefined without fields of the owner: specification section 7 does not have them. */
  answers?: Answers;
};

type Problems = Record<string, string[]>;

/** The user ID of a registration with mistakes, to look up whether it is taken; empty if it is one of the mistakes. */
export function validUserId(problems: Problems, values: Record<string, unknown>): string {
  return problems.userId ? "" : typedLine(String(values.userId ?? ""));
}

/**
 * Merges the problems of a registration with those about a taken user ID, in the order of the form: the owner's fields are
 * before the agreement.
 */
export function withTakenErrors<Said>(
  problems: Record<string, Said[]>,
  taken: Record<string, Said[]>,
): Record<string, Said[]> {
  const all = { ...taken, ...problems };
  const { agreeTerms: _, ...before } = registerForm.shape;
  const further = Object.keys(problems).filter((field) => field !== "agreeTerms");
  const order = new Set([...Object.keys(before), ...further, "agreeTerms"]);
  return Object.fromEntries([...order].flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
}

/**
 * Checks a registration as a whole.
 * @param values by the names of the form, also those of fields that the owner has deleted since
 * @param readSiteName is called only if the password is otherwise valid
 * @param fields the owner's
 * @returns the clean values, or all messages by field, in the order of the form
 */
export async function checkRegistration(
  values: Record<string, unknown>,
  readSiteName: () => Promise<string>,
  fields: readonly SignUpField[] = [],
): Promise<{ data: Registration } | { problems: Problems }> {
  const options = { error: (issue: z.core.$ZodRawIssue) => describeIssue(issue) };
  const result = rules.safeParse(values, options);
  const own = z.object(answerShape(fields)).safeParse(values, options);
  const problems: Problems = {
    ...(result.success ? {} : z.flattenError(result.error).fieldErrors),
    ...(own.success ? {} : (z.flattenError(own.error).fieldErrors as Problems)),
  };
  const deleted = deletedFieldProblem(fields, values);
  if (deleted) problems[unnamedField] = [deleted];
  const { userPassword, userPasswordConfirm } = values;
  if (!problems.userPassword) {
    const owner = { userId: typedLine(String(values.userId ?? "")), siteName: await readSiteName() };
    const problem = await newPasswordProblem(String(userPassword), owner);
    if (problem) problems.userPassword = [textOfMessage(problem)];
  }
  if (userPassword && userPasswordConfirm && userPassword !== userPasswordConfirm && !problems.userPasswordConfirm) {
    problems.userPasswordConfirm = [t("register.passwordsDiffer")];
  }
  if (result.success && own.success && Object.keys(problems).length === 0) {
    return { data: { ...result.data, ...(fields.length > 0 ? { answers: answersOf(fields, own.data) } : {}) } };
  }
  return { problems: withTakenErrors(problems, {}) };
}
