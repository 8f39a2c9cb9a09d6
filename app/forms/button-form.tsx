import { type FetcherWithComponents, useFetcher } from "@remix-run/react";
import type { FormActionData } from "./form-action-data.ts";
import { HiddenFormFields, SubmitButton } from "./form-extras.tsx";

/** The state of a form that has only a button. */
export interface ButtonFormState {
  intent: string;
  fetcher: FetcherWithComponents<FormActionData>;
  /** Whether the form is being submitted. */
  pending: boolean;
}

/** Sets up a form without fields, which needs no validation. */
export function useButtonForm(intent: string): ButtonFormState {
  const fetcher = useFetcher<FormActionData>({ key: intent });
  return { intent, fetcher, pending: fetcher.state === "submitting" };
}

interface ButtonFormProps {
  form: ButtonFormState;
  className?: string;
  /** Label of the button. */
  submit: string;
  children?: React.ReactNode;
}

/** Renders a form of `useButtonForm`; the page shows its result. Works with and without scripts. */
export function ButtonForm({ form: { intent, fetcher, pending }, className, submit, children }: ButtonFormProps) {
  return (
    <fetcher.Form
      id={intent}
      method="post"
      className={className}
      onSubmit={(event) => {
        if (pending) event.preventDefault();
      }}
    >
      <HiddenFormFields intent={intent} />
      {children}
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </fetcher.Form>
  );
}
