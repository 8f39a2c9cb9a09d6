import { useActionData } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import styles from "./confirm-dialog.module.css";
import type { FormAnswer } from "./form-answer.ts";
import { SubmitButton } from "./form-extras.tsx";
import type { Outcome } from "./outcome.ts";
import { useHydrated } from "./use-hydrated.ts";

/** A last question that a form asks before it is sent; see {@link useConfirmation}. */
export interface Confirmation {
  dialog: RefObject<HTMLDialogElement>;
  /** Name of the field that takes the answer. */
  field: string;
  /** The question stands in the form and not in a dialog. */
  inForm: boolean;
  /** The dialog is open. */
  open: boolean;
  /** The question has been put: from now on the form needs its answer. */
  asked: boolean;
  ask(): void;
  close(): void;
  /** For the form: a valid form opens the dialog first, and is sent from there. */
  onSubmit(event: FormEvent): void;
  /** What is left to tell beside the dialog, which shows the messages of its own field itself. */
  outcomeOf(answer: FormAnswer | undefined): Outcome | undefined;
}

/**
 * Asks for a password or an answer before a form is sent: in a dialog, or in the form itself where there are no scripts
 * or no dialogs, and on a page that answers such a form (specification sections 4 and 5).
 * @param formId the form's `intent`
 */
export function useConfirmation(formId: string, field: string): Confirmation {
  const dialog = useRef<HTMLDialogElement>(null);
  const posted = useActionData<FormAnswer>()?.intent === formId;
  const hydrated = useHydrated();
  const inForm = posted || !hydrated || !hasDialogs();
  const [open, setOpen] = useState(false);
  const asked = inForm || open;
  const ask = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setOpen(true);
  };
  return {
    dialog,
    field,
    inForm,
    open,
    asked,
    ask,
    close() {
      dialog.current?.close();
      for (const input of dialog.current?.querySelectorAll("input") ?? []) input.value = "";
      setOpen(false);
    },
    onSubmit(event) {
      if (asked) return;
      event.preventDefault();
      ask();
    },
    outcomeOf: (answer) => (open || (!inForm && isRefused(answer, field)) ? undefined : answer?.outcome),
  };
}

/** Only where CSS knows that scripts run: there the question is out of sight from the start, so that nothing moves. */
function hasDialogs(): boolean {
  return matchMedia("(scripting: enabled)").matches && "showModal" in HTMLDialogElement.prototype;
}

function isRefused(answer: FormAnswer | undefined, field: string): boolean {
  return (answer?.result?.error?.[field]?.length ?? 0) > 0;
}

interface ConfirmDialogProps {
  confirmation: Confirmation;
  /** The latest answer to the form: one about this field keeps the dialog open, any other closes it. */
  answer: FormAnswer | undefined;
  pending: boolean;
  title: string;
  confirmLabel: string;
  /** The field. */
  children: ReactNode;
}

/** The question of a {@link Confirmation}; stands inside the form, between its fields and its button. */
export function ConfirmDialog({ confirmation, answer, pending, title, confirmLabel, children }: ConfirmDialogProps) {
  const { dialog, field, inForm, ask, close } = confirmation;
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the only reason
  useEffect(() => {
    if (!answer || inForm) return;
    if (isRefused(answer, field)) ask();
    else close();
  }, [answer]);
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      open={inForm}
      data-in-form={answer && inForm ? "" : undefined}
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
            Cancel
          </button>
        </div>
      )}
    </dialog>
  );
}
