import { formFields } from "#app/forms/form-action-data.ts";
import styles from "./editing.module.css";

interface RowButtonProps {
  intent: string;
  /** Hidden fields to send. */
  values: Record<string, string | number>;
  /** The text of the button. */
  label: string;
  /** The subject of the action, for users who do not see the row. */
  about: string;
  disabled?: boolean;
}

/** A button in a row of a list, as a form of its own that reloads the list. */
export function RowButton({ intent, values, label, about, disabled }: RowButtonProps) {
  return (
    <form method="post" className={styles.row}>
      <input type="hidden" name={formFields.intent} value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.small} disabled={disabled}>
        {label}
        <span className="sr-only"> {about}</span>
      </button>
    </form>
  );
}
