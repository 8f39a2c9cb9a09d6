import * as z from "zod/mini";
import { multilineTextField, textField } from "#app/features/admin/form-fields.ts";
import { MAX_TEXT_LENGTH, writtenText } from "#app/features/admin/written-text.ts";
import type { TranslatedTexts } from "./translated-texts.ts";

/** A form whose values are texts. */
type TextsForm = z.ZodMiniType<Record<string, string>, Record<string, string>>;

/** The form of a translation: the fields of its kind, all optional, because an empty one is shown in English. */
export function translationForm({ fields }: Pick<TranslatedTexts, "fields">): TextsForm {
  const texts = fields.map(({ name, label, html, lines, max = MAX_TEXT_LENGTH }) => [
    name,
    html || lines ? multilineTextField(label, { max }) : textField(label, { max }),
  ]);
  const hasHtml = fields.some(({ html }) => html);
  const format = hasHtml ? { format: writtenText.format } : {};
  return z.object({ ...Object.fromEntries(texts), ...format }) as unknown as TextsForm;
}
