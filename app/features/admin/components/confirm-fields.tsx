import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, TextField } from "#app/forms/field.tsx";
import styles from "./parts.module.css";

interface ConfirmFieldsProps {
  confirm: FieldMetadata<string> | FieldMetadata<string | undefined>;
  /** Only where a reason is asked for. */
  reason?: FieldMetadata<string> | FieldMetadata<string | undefined>;
  /** What is about to happen, in a sentence that begins with "Yes". */
  children: string;
}

/** Confirms a write that cannot be taken back: a box to tick, and a reason where one is needed; works without scripts. */
export function ConfirmFields({ confirm, reason, children }: ConfirmFieldsProps) {
  return (
    <div className={styles.confirm}>
      {reason && <TextField meta={reason} label="Reason" hint="Kept in the audit log." maxLength={200} required />}
      <CheckboxField meta={confirm}>{children}</CheckboxField>
    </div>
  );
}
