import { type AllRows, type ChosenRows, rowsForm, rowsFormId } from "#app/features/admin/rows-form.ts";
import { HiddenFormFields } from "#app/forms/form-extras.tsx";
import { IdentityField } from "#app/forms/identity-field.tsx";
import { usePostedForm } from "#app/forms/use-portal-form.ts";
import styles from "./parts.module.css";

interface RowsFormProps {
  /** What can be done with the chosen rows, in groups; the title of the first is empty. */
  actions: readonly { title: string; options: readonly { value: string; label: string }[] }[];
  all: AllRows;
}

/** Which rows of a list are chosen at first: those of a form that was refused, else all of the page or none. */
export function useChosenRows(all: AllRows): (value: string | number) => boolean {
  const chosen = usePostedForm(rowsFormId)?.preview as ChosenRows | undefined;
  return (value) => chosen?.rows.includes(String(value)) ?? all.isOn;
}

/** Does one thing with the rows of a list that are chosen in its table. */
export function RowsForm({ actions, all }: RowsFormProps) {
  const posted = usePostedForm(rowsFormId);
  const chosen = posted?.preview as ChosenRows | undefined;
  return (
    <form id={rowsFormId} method="post" className={`${styles.search} ${styles.rows}`} data-rows="">
      <HiddenFormFields intent={rowsFormId} />
      <a href={all.href}>{all.isOn ? "Choose none" : "Choose all on this page"}</a>
      <select name={rowsForm.action} aria-label="With the chosen" defaultValue={chosen?.action ?? ""}>
        <option value="">With the chosen …</option>
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
      {posted?.identity && <IdentityField formId={rowsFormId} request={posted.identity} />}
      <button type="submit" className="button quiet">
        Apply
      </button>
    </form>
  );
}
