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
    <ErrorSummaryBox
      errors={fields.map(([name, errors]) => [`${form.id}-${name}`, (errors as string[])[0] ?? ""] as const)}
    />
  );
}

/** @param errors the id of each field, and its error */
export function ErrorSummaryBox({ errors }: { errors: readonly (readonly [id: string, error: string])[] }) {
  return (
    <div role="alert" className={forms.summary} data-summary="">
      <p>{t("form.checkFields")}</p>
      <ul>
        {errors.map(([id, error]) => (
          <li key={id}>
            <a href={`#${id}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
