import { getFormProps } from "@conform-to/react";
import type * as z from "zod/v4/core";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { t } from "#app/i18n/translate.ts";
import { FormChecks } from "./form-checks.ts";
import { HiddenFormFields, SpamProtectionInputs, SubmitButton } from "./form-extras.tsx";
import forms from "./forms.module.css";
import "./outcome.css";
import { IdentityField } from "./identity-field.tsx";
import type { PortalFormState } from "./use-portal-form.ts";

interface PortalFormProps<Schema extends z.$ZodType> {
  form: PortalFormState<Schema>;
  /** Defaults to the class of a form in a panel; empty for none. */
  className?: string;
  /** Whether the form uploads files. */
  files?: boolean;
  /** Spam protection, for forms that need no login. */
  spamProtection?: SpamProtectionFields;
  /** Label of the submit button; no button if undefined. */
  submit?: string;
  /** Buttons instead of it, and what follows them. A proof of identity is asked for before them. */
  buttons?: React.ReactNode;
  /** Label of the submit button while the form is being submitted. */
  pendingText?: string;
  children?: React.ReactNode;
}

/**
 * Renders a form of `usePortalForm`: its fields with the hidden ones, the spam protection and the submit button; the head
 * of the page shows its result. Works with and without scripts.
 */
export function PortalForm<Schema extends z.$ZodType>(props: PortalFormProps<Schema>) {
  const {
    form: state,
    className = forms.form,
    files = false,
    spamProtection,
    submit,
    buttons,
    pendingText,
    children,
  } = props;
  const { form, actionData, checks } = state;
  return (
    <form
      method="post"
      {...(files ? { encType: "multipart/form-data" } : {})}
      {...getFormProps(form)}
      className={className || undefined}
      data-fetch=""
    >
      <HiddenFormFields intent={form.id} />
      <FormChecks.Provider value={checks}>{children}</FormChecks.Provider>
      {actionData?.identity && <IdentityField formId={form.id} request={actionData.identity} />}
      {spamProtection && <SpamProtectionInputs spamProtection={spamProtection} id={form.id} />}
      {files && <progress className={forms.progress} max={1} value={0} aria-label={t("form.wait")} />}
      {buttons}
      {submit && <SubmitButton {...(pendingText ? { pendingText } : {})}>{submit}</SubmitButton>}
    </form>
  );
}
