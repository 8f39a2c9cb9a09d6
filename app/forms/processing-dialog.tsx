import { useEffect, useRef } from "react";
import { t } from "#app/i18n/translate.ts";
import { delays } from "./delays.ts";
import "./outcome.css";
import styles from "./processing-dialog.module.css";

interface ProcessingDialogProps {
  /** Open while this is true, and for 10 s at most (specification section 9). */
  active: boolean;
  /** Shows a progress bar. */
  progress?: boolean;
}

/** Text of the dialog (specification section 8). */
const lines = ["form.processing", "form.processingWait"] as const;

/**
 * A dialog that is shown while a request is processed. Needs scripts; without them the browser shows its own progress.
 */
export function ProcessingDialog({ active, progress }: ProcessingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!active || !element?.showModal) return;
    element.showModal();
    const timer = setTimeout(() => element.close(), delays.processing);
    return () => {
      clearTimeout(timer);
      element.close();
    };
  }, [active]);
  return (
    <dialog className={`panel outcome ${styles.dialog}`} ref={dialog} data-wait aria-label={t(lines[0])}>
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
