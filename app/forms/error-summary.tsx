import type { FormMetadata } from "@conform-to/react";
import { t } from "#app/i18n/translate.ts";
import forms from "./forms.module.css";

/** With so many fields, the first one with an error, which gets the focus, does not tell about the others. */
const FROM = 3;

/** The errors that the page has found in a form, as links to their fields. */
export function ErrorSummary({ form }: { form: Pick<FormMetadata, "id" | "status" | "allErrors"> }) {
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  if (form.status !== "error" || fields.length < FROM) return null;
  return (
    <div role="alert" className={forms.summary}>
      <p>{t("form.checkFields")}</p>
      <ul>
        {fields.map(([name, errors]) => (
          <li key={name}>
            <a href={`#${form.id}-${name}`}>{(errors as string[])[0]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
