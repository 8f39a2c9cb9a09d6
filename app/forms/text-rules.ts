import * as z from "zod/mini";
import { isVisible, typedCode, typedLine, typedLines, visibleText } from "#app/format/typed-text.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The error option of a rule: the message's text in the language of the request. */
export function says(key: LabelKey) {
  return { error: () => t(key) };
}

/** A required text, which has a visible character. Surrounding whitespace is trimmed. */
export function requiredText(missing: LabelKey, max: number, name: LabelKey) {
  return required(visibleText, missing, max, name);
}

/** A required text of several lines. */
export function requiredLines(missing: LabelKey, max: number, name: LabelKey) {
  return required(typedLines, missing, max, name);
}

/** A required text of one line that people copy, such as a user ID; see {@link typedLine}. */
export function requiredLine(missing: LabelKey, max: number, name: LabelKey) {
  return required(typedLine, missing, max, name);
}

/** A required code or number; see {@link typedCode}. */
export function requiredCode(missing: LabelKey, max: number, name: LabelKey) {
  return required(typedCode, missing, max, name);
}

/** @param clean how the text is read */
function required(clean: (typed: string) => string, missing: LabelKey, max: number, name: LabelKey) {
  return z
    .string(says(missing))
    .check(
      z.overwrite(clean),
      z.refine(isVisible, { ...says(missing), abort: true }),
      z.maxLength(max, { ...tooLong(name, max), abort: true }),
    );
}

/** An optional text; empty if it is missing or invisible. Surrounding whitespace is trimmed. */
export function optionalText(max: number, name: LabelKey) {
  return z._default(z.string().check(z.overwrite(visibleText), z.maxLength(max, tooLong(name, max))), "");
}

/** The error option of a rule for the length of a field. */
export function tooLong(name: LabelKey, max: number) {
  return { error: () => t("form.tooLong", { name: t(name), max }) };
}
