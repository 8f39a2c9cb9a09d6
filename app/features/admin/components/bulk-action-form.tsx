import { bulkFields, bulkFormId, type SelectAll, type SelectedRows } from "#app/features/admin/bulk-actions.ts";
import { HiddenFormFields } from "#app/forms/form-extras.tsx";
import { IdentityField } from "#app/forms/identity-field.tsx";
import { usePostedForm } from "#app/forms/use-portal-form.ts";
import styles from "./parts.module.css";

interface BulkActionFormProps {
  /** What can be done with the selected rows, in groups; the title of the first is empty. */
  actions: readonly { title: string; options: readonly { value: string; label: string }[] }[];
  all: SelectAll;
  /** The label and the longest reason, if the form asks for one. */
  reason?: { label: string; maxLength: number };
}

/** Which rows of a list are selected at first: those of a form that was refused, else all of the page or none. */
export function useSelectedRows(all: SelectAll): (value: string | number) => boolean {
  const selected = usePostedForm(bulkFormId)?.preview as SelectedRows | undefined;
  return (value) => selected?.rows.includes(String(value)) ?? all.isOn;
}

/** Does one thing with the rows of a list that are selected in its table. */
export function BulkActionForm({ actions, all, reason }: BulkActionFormProps) {
  const posted = usePostedForm(bulkFormId);
  const selected = posted?.preview as SelectedRows | undefined;
  return (
    <form id={bulkFormId} method="post" className={`${styles.search} ${styles.bulk}`} data-bulk="">
      <HiddenFormFields intent={bulkFormId} />
      <a href={all.href}>{all.isOn ? "Select none" : "Select all on this page"}</a>
      <select name={bulkFields.action} aria-label="Bulk action" defaultValue={selected?.action ?? ""}>
        <option value="">Bulk actions …</option>
        {actions.map(({ title, options }) => {
          const list = options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ));
          return title ? (
            <optgroup key={title} label={title}>
              {list}
            </optgroup>
          ) : (
            list
          );
        })}
      </select>
      {reason && (
        <input
          name={bulkFields.reason}
          aria-label={reason.label}
          placeholder={reason.label}
          maxLength={reason.maxLength}
          defaultValue={selected?.reason}
          autoComplete="off"
        />
      )}
      {posted?.identity && <IdentityField formId={bulkFormId} request={posted.identity} />}
      <button type="submit" className="button quiet">
        Apply
      </button>
    </form>
  );
}
