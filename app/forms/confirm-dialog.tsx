import { type ReactNode, useId } from "react";
import { t } from "#app/i18n/translate.ts";
import styles from "./confirm-dialog.module.css";
import { SubmitButton } from "./form-extras.tsx";

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  /**
   * Where there are no dialogs, the question is part of the form; with `scriptsOnly` it is not, and the server asks it in
   * a second step.
   */
  scriptsOnly?: boolean;
  /** Whether this page is the answer to the form. */
  isAnswer?: boolean;
  /** The field for the answer. */
  children: ReactNode;
}

/**
 * A question that is asked before a form is sent: in a dialog, or in the form itself where scripts or dialogs are not
 * available (specification sections 4 and 5). The script of forms opens the dialog, see `app/enhance/forms/confirmation.ts`.
 * Place it inside the form, between the fields and the submit button.
 */
export function ConfirmDialog({ title, confirmLabel, scriptsOnly, isAnswer, children }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <dialog
      className={`panel ${styles.confirmation}`}
      open={!scriptsOnly}
      data-confirmation=""
      data-in-form={isAnswer && !scriptsOnly ? "" : undefined}
      aria-labelledby={titleId}
    >
      <h3 id={titleId}>{title}</h3>
      {scriptsOnly ? (
        <fieldset className={styles.field} disabled>
          {children}
        </fieldset>
      ) : (
        <div className={styles.field}>{children}</div>
      )}
      <div className={styles.buttons}>
        <SubmitButton>{confirmLabel}</SubmitButton>
        <button type="button" className="button quiet" data-cancel="">
          {t("form.cancel")}
        </button>
      </div>
    </dialog>
  );
}
