import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The secret questions, codes 1 to 6 (specification section 3). */
export const secretQuestions: readonly { code: number; label: LabelKey }[] = [
  { code: 1, label: "secretQuestion.color" },
  { code: 2, label: "secretQuestion.hometown" },
  { code: 3, label: "secretQuestion.movie" },
  { code: 4, label: "secretQuestion.friend" },
  { code: 5, label: "secretQuestion.pet" },
  { code: 6, label: "secretQuestion.singer" },
];

/** Whether a form's value is the code of a question. */
export function isSecretQuestion(code: string): boolean {
  return secretQuestions.some((question) => String(question.code) === code);
}

/** The text of a question; undefined for an unknown code. */
export function secretQuestion(code: number): string | undefined {
  const label = secretQuestions.find((question) => question.code === code)?.label;
  return label && t(label);
}
