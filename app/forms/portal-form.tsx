import { getFormProps } from "@conform-to/react";
import type * as z from "zod/v4/core";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { HiddenFormFields, SpamProtectionInputs, SubmitButton } from "./form-extras.tsx";
import forms from "./forms.module.css";
import type { Outcome } from "./outcome.ts";
import { OutcomeMessage } from "./outcome-message.tsx";
import type { PortalFormState } from "./use-portal-form.ts";

interface PortalFormProps<Schema extends z.$ZodType> {
  form: PortalFormState<Schema>;
  /** The result that stands above the form: that of the latest answer unless given. See also `PageOutcome`. */
  outcome?: Outcome | undefined;
  /** Where the page shows the result itself. */
  hideOutcome?: boolean;
  /** That of a form in a panel unless given; empty for none. */
  className?: string;
  /** The form brings files. */
  files?: boolean;
  /** Of forms that everybody may send. */
  trap?: SpamProtectionFields;
  /** What the button at the end says, and what it says while the form is on its way; without it there is none. */
  submit?: string;
  pendingText?: string;
  children?: React.ReactNode;
}

/**
 * A form of `usePortalForm`: its result, the form with its name, the traps for robots, and the button that sends it. Works
 * with and without scripts.
 */
export function PortalForm<Schema extends z.$ZodType>(props: PortalFormProps<Schema>) {
  const { form: state, hideOutcome = false, className = forms.form, files = false, trap, submit, children } = props;
  const { form, fetcher, pending } = state;
  const outcome = "outcome" in props ? props.outcome : fetcher.data?.outcome;
  return (
    <>
      {!hideOutcome && <OutcomeMessage outcome={outcome} />}
      <fetcher.Form
        method="post"
        {...(files ? { encType: "multipart/form-data" } : {})}
        {...getFormProps(form)}
        className={className || undefined}
      >
        <HiddenFormFields intent={form.id} />
        {children}
        {trap && <SpamProtectionInputs trap={trap} id={form.id} />}
        {submit && (
          <SubmitButton pending={pending} {...(props.pendingText ? { pendingText: props.pendingText } : {})}>
            {submit}
          </SubmitButton>
        )}
      </fetcher.Form>
    </>
  );
}
