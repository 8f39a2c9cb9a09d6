import { formFields } from "#app/forms/form-answer.ts";
import styles from "./editing.module.css";

interface RowButtonProps {
  intent: string;
  /** Sent with it. */
  values: Record<string, string | number>;
  /** What the button says … */
  label: string;
  /** … and about what, for those who do not see its row. */
  about: string;
  disabled?: boolean;
}

/** A button in a row of a list: a form of its own, which answers with the list again. */
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
