import type { FieldMetadata } from "@conform-to/react";
import styles from "#app/features/admin/components/parts.module.css";
import { CheckboxField, TextField } from "#app/forms/field.tsx";

interface ConfirmFieldsProps {
  confirm: FieldMetadata<string> | FieldMetadata<string | undefined>;
  /** Present only when the form asks for a reason. */
  reason?: FieldMetadata<string> | FieldMetadata<string | undefined>;
  /** Whether the reason may be left out. */
  isNote?: boolean;
  /** The action to confirm, as a sentence that begins with "Yes". */
  children: string;
}

/** Confirms a write that cannot be undone: a checkbox, and a reason where one is required; works without scripts. */
export function ConfirmFields({ confirm, reason, isNote = false, children }: ConfirmFieldsProps) {
  return (
    <div className={styles.confirm}>
      {reason && (
        <div className={styles.reason}>
          <TextField
            meta={reason}
            label="Reason"
            hint={isNote ? "Optional. Recorded in the audit log." : "At least 3 characters. Recorded in the audit log."}
            maxLength={200}
            required={!isNote}
          />
        </div>
      )}
      <CheckboxField meta={confirm}>{children}</CheckboxField>
    </div>
  );
}
