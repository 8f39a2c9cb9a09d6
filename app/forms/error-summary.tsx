import type { FormMetadata } from "@conform-to/react";
import { t } from "#app/i18n/translate.ts";
import forms from "./forms.module.css";

/** With fewer invalid fields, focusing the first one is enough. */
const MIN_FIELDS = 3;

/** The errors that the page has found in a form, as links to their fields. */
export function ErrorSummary({ form }: { form: Pick<FormMetadata, "id" | "status" | "allErrors"> }) {
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  if (form.status !== "error" || fields.length < MIN_FIELDS) return null;
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
