import { t } from "#app/i18n/translate.ts";
import "./outcome.css";
import styles from "./processing-dialog.module.css";

interface ProcessingDialogProps {
  /** Id of the form. */
  form: string;
  /** Shows a progress bar. */
  progress?: boolean;
}

/** Text of the dialog (specification section 8). */
const lines = ["form.processing", "form.processingWait"] as const;

/**
 * A dialog that the script of forms shows while a form is processed, for 10 s at most (specification section 9). Without
 * scripts the browser shows its own progress.
 */
export function ProcessingDialog({ form, progress }: ProcessingDialogProps) {
  return (
    <dialog className={`panel outcome ${styles.dialog}`} data-wait={form} aria-label={t(lines[0])}>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{t(line)}</p>
        ))}
      </div>
      {progress && (
        <div className={styles.track} role="progressbar" aria-label={t(lines[0])}>
          <span />
        </div>
      )}
    </dialog>
  );
}
