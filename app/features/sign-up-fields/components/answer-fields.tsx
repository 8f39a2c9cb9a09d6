import type { FieldMetadata } from "@conform-to/react";
import { answerName } from "#app/features/sign-up-fields/answers.ts";
import { type SignUpField, signUpLimits } from "#app/features/sign-up-fields/fields.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { t } from "#app/i18n/translate.ts";

interface AnswerFieldsProps {
  fields: readonly SignUpField[];
  /** The fields of the form as returned by conform, by the names of the answers. */
  metas: Readonly<Record<string, FieldMetadata<string | undefined>>>;
}

/** The owner's fields of the sign-up form. */
export function AnswerFields({ fields, metas }: AnswerFieldsProps) {
  return (
    <div className={forms.pair}>
      {fields.map(({ key, label, help: hint, kind, required, options }) => {
        const shown = { meta: metas[answerName(key)]!, label, hint, required };
        if (kind === "text")
          return <TextField key={key} {...shown} autoComplete="off" maxLength={signUpLimits.answer} />;
        return <SelectField key={key} {...shown} options={options} empty={t("ticket.chooseCategory")} />;
      })}
    </div>
  );
}
