import { useState } from "react";
import { listFields } from "#app/features/admin/list-fields.ts";
import { FieldErrors } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";

interface ListFileFieldProps {
  formId: string;
  hint: string;
  /** The maximum size in bytes, which is 1 MB in words. */
  maxBytes: number;
}

/** The field for the file of a list. Where scripts run, it reports a file that is too large at once. */
export function ListFileField({ formId, hint, maxBytes }: ListFileFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const id = `${formId}-${listFields.file}`;
  return (
    <div className={forms.field}>
      <label htmlFor={id}>File</label>
      <input
        id={id}
        name={listFields.file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-describedby={isTooLarge ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={isTooLarge || undefined}
        onChange={({ currentTarget: { files } }) => setTooLarge((files?.[0]?.size ?? 0) > maxBytes)}
      />
      <p className={forms.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <FieldErrors id={`${id}-error`} errors={isTooLarge ? ["This file is larger than 1 MB."] : []} role="alert" />
    </div>
  );
}
