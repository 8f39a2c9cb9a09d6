import { useActionData } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { t } from "#app/i18n/translate.ts";
import styles from "./confirm-dialog.module.css";
import type { FormActionData } from "./form-action-data.ts";
import { SubmitButton } from "./form-extras.tsx";
import type { Outcome } from "./outcome.ts";
import { useHydrated } from "./use-hydrated.ts";

/** A confirmation step before a form is submitted; see {@link useConfirmation}. */
export interface Confirmation {
  dialog: RefObject<HTMLDialogElement>;
  /** Name of the field for the answer. */
  field: string;
  /** Whether the question is shown inside the form instead of in a dialog. */
  inForm: boolean;
  /** Whether the dialog is open. */
  open: boolean;
  /** Whether the question has been shown. From then on the form requires its answer. */
  shown: boolean;
  ask(): void;
  close(): void;
  /** Submit handler of the form: a valid form opens the dialog first and is submitted from there. */
  onSubmit(event: FormEvent): void;
  /** The outcome to show outside of the dialog, which shows the errors of its own field itself. */
  outcomeOf(actionData: FormActionData | undefined): Outcome | undefined;
}

/**
 * Asks for a password or an answer before a form is submitted: in a dialog, or in the form itself where scripts or
 * dialogs are not available and on the page that responds to a form posted without scripts (specification sections 4
 * and 5).
 * @param formId the form's `intent`
 */
export function useConfirmation(formId: string, field: string): Confirmation {
  const dialog = useRef<HTMLDialogElement>(null);
  const posted = useActionData<FormActionData>()?.intent === formId;
  const hydrated = useHydrated();
  const inForm = posted || !hydrated || !hasDialogs();
  const [open, setOpen] = useState(false);
  const shown = inForm || open;
  const ask = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setOpen(true);
  };
  return {
    dialog,
    field,
    inForm,
    open,
    shown,
    ask,
    close() {
      dialog.current?.close();
      for (const input of dialog.current?.querySelectorAll("input") ?? []) input.value = "";
      setOpen(false);
    },
    onSubmit(event) {
      if (shown) return;
      event.preventDefault();
      ask();
    },
    outcomeOf: (actionData) => (open || (!inForm && isRefused(actionData, field)) ? undefined : actionData?.outcome),
  };
}

/**
 * Requires `scripting: enabled` as well: only then does the style sheet hide the question from the start, so that
 * opening the dialog causes no layout shift.
 */
function hasDialogs(): boolean {
  return matchMedia("(scripting: enabled)").matches && "showModal" in HTMLDialogElement.prototype;
}

function isRefused(actionData: FormActionData | undefined, field: string): boolean {
  return (actionData?.result?.error?.[field]?.length ?? 0) > 0;
}

interface ConfirmDialogProps {
  confirmation: Confirmation;
  /** The latest action data of the form: an error of this field keeps the dialog open, any other result closes it. */
  actionData: FormActionData | undefined;
  pending: boolean;
  title: string;
  confirmLabel: string;
  /** The field for the answer. */
  children: ReactNode;
}

/** The question of a {@link Confirmation}. Place it inside the form, between the fields and the submit button. */
export function ConfirmDialog({
  confirmation,
  actionData,
  pending,
  title,
  confirmLabel,
  children,
}: ConfirmDialogProps) {
  const { dialog, field, inForm, ask, close } = confirmation;
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when new action data arrives
  useEffect(() => {
    if (!actionData || inForm) return;
    if (isRefused(actionData, field)) ask();
    else close();
  }, [actionData]);
  return (
    <dialog
      className={inForm ? styles.inForm : `panel ${styles.dialog}`}
      ref={dialog}
      open={inForm}
      data-in-form={actionData && inForm ? "" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => pending && event.preventDefault()}
      onClose={close}
    >
      <h3 id={titleId}>{title}</h3>
      <div className={styles.field}>{children}</div>
      {!inForm && (
        <div className={styles.buttons}>
          <SubmitButton pending={pending}>{confirmLabel}</SubmitButton>
          <button type="button" className="button quiet" onClick={close}>
            {t("form.cancel")}
          </button>
        </div>
      )}
    </dialog>
  );
}
