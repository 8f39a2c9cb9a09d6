/** The secret questions, codes 1 to 6 (specification section 3). */
export const secretQuestions: readonly { code: number; text: string }[] = [
  { code: 1, text: "What is your favorite color?" },
  { code: 2, text: "What is your hometown?" },
  { code: 3, text: "What is your favorite movie?" },
  { code: 4, text: "What is the name of your childhood friend?" },
  { code: 5, text: "What is the name of your pet?" },
  { code: 6, text: "Who is your favorite singer?" },
];

/** Whether a form's value is the code of a question. */
export function isSecretQuestion(code: string): boolean {
  return secretQuestions.some((question) => String(question.code) === code);
}

/** The text of a question; undefined for an unknown code. */
export function secretQuestion(code: number): string | undefined {
  return secretQuestions.find((question) => question.code === code)?.text;
}
