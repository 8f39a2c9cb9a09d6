import * as z from "zod/mini";
import { HiddenFormFields, SubmitButton } from "./form-extras.tsx";
import { IdentityField } from "./identity-field.tsx";
import { usePostedForm } from "./use-portal-form.ts";

/** The schema of a form without fields of its own. */
export const buttonForm = z.object({});

interface ButtonFormProps {
  intent: string;
  className?: string;
  /** Label of the button. */
  submit: string;
  /** The button is not the accent of its page. */
  quiet?: boolean;
  children?: React.ReactNode;
}

/** A form without fields to validate; the page shows its result. Works with and without scripts. */
export function ButtonForm({ intent, className, submit, quiet, children }: ButtonFormProps) {
  const identity = usePostedForm(intent)?.identity;
  return (
    <form id={intent} method="post" className={className} data-fetch="">
      <HiddenFormFields intent={intent} />
      {children}
      {identity && <IdentityField formId={intent} request={identity} />}
      <SubmitButton quiet={quiet}>{submit}</SubmitButton>
    </form>
  );
}
