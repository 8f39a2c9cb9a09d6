import { getFormProps } from "@conform-to/react";
import type * as z from "zod/v4/core";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { t } from "#app/i18n/translate.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FormChecks } from "./form-checks.ts";
import { HiddenFormFields, SpamProtectionInputs, SubmitButton } from "./form-extras.tsx";
import forms from "./forms.module.css";
import "./outcome.css";
import { IdentityField } from "./identity-field.tsx";
import { OutcomeMessage } from "./outcome-message.tsx";
import { useIsHydratedPage } from "./page-kind.ts";
import type { PortalFormState } from "./use-portal-form.ts";

interface PortalFormProps<Schema extends z.$ZodType> {
  form: PortalFormState<Schema>;
  /** Hides the result, for pages that show it themselves. */
  hideOutcome?: boolean;
  /** Defaults to the class of a form in a panel; empty for none. */
  className?: string;
  /** Whether the form uploads files. */
  files?: boolean;
  /** Spam protection, for forms that need no login. */
  spamProtection?: SpamProtectionFields;
  /** Label of the submit button; no button if undefined. */
  submit?: string;
  /** Label of the submit button while the form is being submitted. */
  pendingText?: string;
  children?: React.ReactNode;
}

/**
 * Renders a form of `usePortalForm`: its result, its fields with the hidden ones, the spam protection and the submit
 * button. Works with and without scripts.
 */
export function PortalForm<Schema extends z.$ZodType>(props: PortalFormProps<Schema>) {
  const {
    form: state,
    hideOutcome = false,
    className = forms.form,
    files = false,
    spamProtection,
    submit,
    children,
  } = props;
  const { form, fetcher, actionData, pending, checks, onBlur } = state;
  const isHydrated = useIsHydratedPage();
  return (
    <>
      {!hideOutcome && <OutcomeMessage outcome={fetcher.data?.outcome} />}
      <fetcher.Form
        method="post"
        {...(files ? { encType: "multipart/form-data" } : {})}
        {...getFormProps(form)}
        onBlur={onBlur}
        className={className || undefined}
        data-fetch={isHydrated ? undefined : ""}
      >
        <HiddenFormFields intent={form.id} />
        {!actionData && <ErrorSummary form={form} />}
        {import.meta.env.SSR && !isHydrated ? (
          <FormChecks.Provider value={checks}>{children}</FormChecks.Provider>
        ) : (
          children
        )}
        {actionData?.identity && <IdentityField formId={form.id} request={actionData.identity} />}
        {spamProtection && <SpamProtectionInputs spamProtection={spamProtection} id={form.id} />}
        {import.meta.env.SSR && files && !isHydrated && (
          <progress className={forms.progress} max={1} value={0} aria-label={t("form.wait")} />
        )}
        {submit && (
          <SubmitButton pending={pending} {...(props.pendingText ? { pendingText: props.pendingText } : {})}>
            {submit}
          </SubmitButton>
        )}
      </fetcher.Form>
    </>
  );
}
