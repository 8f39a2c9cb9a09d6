import * as z from "zod/mini";
import { isVisible, visibleText } from "#app/format/typed-text.ts";
import { t } from "#app/i18n/translate.ts";
import { type SignUpField, signUpLimits } from "./fields.ts";

const PREFIX = "answer_";

/** Answers that one request may have; there are fewer fields. */
const MAX_ANSWERS = 20;

/** Answers by the keys of their fields. */
export type Answers = Readonly<Record<string, string>>;

/** The name in a form, and in messages about it, of the answer to a field. */
export function answerName(key: string): string {
  return PREFIX + key;
}

/** The rules of the answers, by their names in a form. */
export function answerShape(fields: readonly SignUpField[]): Record<string, z.ZodMiniType<string, string | undefined>> {
  return Object.fromEntries(fields.map((field) => [answerName(field.key), answerRule(field)]));
}

function answerRule({ label, kind, required, options }: SignUpField) {
  const missing = { error: () => t("form.fieldRequired", { label }) };
  const most = signUpLimits.answer;
  const rule = z.string(missing).check(
    z.overwrite(visibleText),
    ...(required ? [z.refine<string>(isVisible, { ...missing, abort: true })] : []),
    ...(kind === "text"
      ? [
          z.maxLength(most, { error: () => t("form.fieldTooLong", { label, most }) }),
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
          z.refine<string>((value) => !/[\u0000-\u001F\u007F]/.test(value), {
            error: () => t("ticket.notPlainText", { label }),
          }),
        ]
      : [
          z.refine<string>((value) => value === "" || options.some((option) => option.value === value), {
            error: () => t("ticket.notAChoice", { label }),
          }),
        ]),
  );
  return required ? rule : z._default(rule, "");
}

/** The answers in a sent form, also to fields that it does not have any more, by their names in it. */
export function answersIn(form: FormData): Answers {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith(PREFIX)).slice(0, MAX_ANSWERS);
  return Object.fromEntries(names.map((name) => [name, form.get(name)])) as Answers;
}

/**
 * The problem that one answer is to a field that does not exist: the owner has deleted it while the form was open.
 * @param values of a form, by name
 */
export function deletedFieldProblem(
  fields: readonly SignUpField[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const known = new Set(fields.map(({ key }) => answerName(key)));
  const isUnknown = ([name, value]: [string, unknown]) => name.startsWith(PREFIX) && !known.has(name) && value !== "";
  return Object.entries(values).some(isUnknown) ? t("signUp.fieldDeleted") : undefined;
}

/** The answers among the values of a form, empty ones included, by the keys of their fields. */
export function answersOf(fields: readonly SignUpField[], values: Readonly<Record<string, unknown>>): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, String(values[answerName(key)] ?? "")]));
}

/** Answers by their names in a form. */
export function namedAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [answerName(key), value]));
}
