import type { FieldCheck } from "#app/contract/field-check.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import forms from "#app/forms/forms.module.css";

interface ListFileFieldProps {
  formId: string;
  hint: string;
  /** The maximum size in bytes, which is 1 MB in words. */
  maxBytes: number;
  /** The kinds of files that the browser offers; by default lists. */
  accept?: string;
}

/** The field for the file of a list. Where scripts run, it reports a file that is too large at once. */
export function ListFileField({
  formId,
  hint,
  maxBytes,
  accept = ".csv,.txt,.tsv,text/csv,text/plain",
}: ListFileFieldProps) {
  const id = `${formId}-${listFields.file}`;
  const checks: FieldCheck[] = [["fileBytes", "This file is larger than 1 MB.", maxBytes]];
  return (
    <div className={forms.field}>
      <label htmlFor={id}>File</label>
      <input
        id={id}
        name={listFields.file}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        data-checks={JSON.stringify(checks)}
      />
      <p className={forms.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
