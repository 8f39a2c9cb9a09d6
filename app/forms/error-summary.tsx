import { t } from "#app/i18n/translate.ts";
import forms from "./forms.module.css";

/**
 * The errors that the script of forms has found in a form, as links to their fields.
 * @param errors the id of each field, and its error
 */
export function ErrorSummary({ errors }: { errors: readonly (readonly [id: string, error: string])[] }) {
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
