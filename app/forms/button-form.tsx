import { type FetcherWithComponents, useActionData, useFetcher } from "@remix-run/react";
import type { FormActionData } from "./form-action-data.ts";
import { HiddenFormFields, SubmitButton } from "./form-extras.tsx";
import { IdentityField } from "./identity-field.tsx";
import { useIsHydratedPage } from "./page-kind.ts";

/** The state of a form that has only a button. */
export interface ButtonFormState {
  intent: string;
  fetcher: FetcherWithComponents<FormActionData>;
  /** The latest action data of this form. */
  actionData: FormActionData | undefined;
  /** Whether the form is being submitted. */
  pending: boolean;
}

/** Sets up a form without fields, which needs no validation. */
export function useButtonForm(intent: string): ButtonFormState {
  const fetcher = useFetcher<FormActionData>({ key: intent });
  const posted = useActionData<FormActionData>();
  const actionData = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  return { intent, fetcher, actionData, pending: fetcher.state === "submitting" };
}

interface ButtonFormProps {
  form: ButtonFormState;
  className?: string;
  /** Label of the button. */
  submit: string;
  children?: React.ReactNode;
}

/** Renders a form of `useButtonForm`; the page shows its result. Works with and without scripts. */
export function ButtonForm({ form, className, submit, children }: ButtonFormProps) {
  const { intent, fetcher, actionData, pending } = form;
  const isHydrated = useIsHydratedPage();
  return (
    <fetcher.Form
      id={intent}
      method="post"
      className={className}
      data-fetch={isHydrated ? undefined : ""}
      onSubmit={(event) => {
        if (pending) event.preventDefault();
      }}
    >
      <HiddenFormFields intent={intent} />
      {children}
      {actionData?.identity && <IdentityField formId={intent} request={actionData.identity} />}
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </fetcher.Form>
  );
}
