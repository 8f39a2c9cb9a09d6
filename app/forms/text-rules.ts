// zod/mini, because these rules are part of the browser bundle.
import * as z from "zod/mini";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The error option of a rule: the message's text in the language of the request. */
export function says(key: LabelKey) {
  return { error: () => t(key) };
}

/** A required text. Surrounding whitespace is trimmed. */
export function requiredText(missing: LabelKey, max: number, name: LabelKey) {
  return z
    .string(says(missing))
    .check(
      z.trim(),
      z.minLength(1, { ...says(missing), abort: true }),
      z.maxLength(max, { ...tooLong(name, max), abort: true }),
    );
}

/** An optional text; empty if missing. Surrounding whitespace is trimmed. */
export function optionalText(max: number, name: LabelKey) {
  return z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(name, max))), "");
}

/** The error option of a rule for the length of a field. */
export function tooLong(name: LabelKey, max: number) {
  return { error: () => t("form.tooLong", { name: t(name), max }) };
}
