import { t } from "#app/i18n/translate.ts";
import { asTyped } from "./field.tsx";
import { FieldErrors } from "./field-errors.tsx";
import { formFields, type IdentityRequest } from "./form-action-data.ts";
import forms from "./forms.module.css";
import { PasskeyElement } from "./passkey-element.tsx";

interface IdentityFieldProps {
  /** Id of the form. */
  formId: string;
  request: IdentityRequest;
}

/**
 * The field in which a visitor proves their identity: a form shows it when its action was refused with
 * `reauthentication_required`, below everything that was typed.
 */
export function IdentityField({ formId, request }: IdentityFieldProps) {
  const { method, takesPasskey, error } = request;
  const isCode = method === "code";
  const id = `${formId}-${formFields.identity}`;
  const described = [`${id}-reason`, ...(error ? [`${id}-error`] : []), ...(isCode ? [`${id}-hint`] : [])].join(" ");
  return (
    <div className={forms.identity}>
      <p id={`${id}-reason`}>{t("mfa.confirmReason")}</p>
      <div className={forms.field}>
        <label htmlFor={id}>{isCode ? t("mfa.proof") : t("mfa.confirmPassword")}</label>
        <input
          id={id}
          name={formFields.identity}
          type={isCode ? "text" : "password"}
          autoComplete={isCode ? "one-time-code" : "current-password"}
          {...asTyped}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          // The page has asked for nothing else: without scripts, the browser scrolls to the field of the new page.
          // biome-ignore lint/a11y/noAutofocus: the visitor has just pressed the button of this form
          autoFocus
        />
        {isCode && (
          <p className={forms.hint} id={`${id}-hint`}>
            {t("mfa.proofHint")}
          </p>
        )}
        <FieldErrors id={`${id}-error`} errors={error ? [error] : undefined} />
      </div>
      {takesPasskey && <PasskeyElement label={t("mfa.usePasskey")} field={formFields.identity} />}
    </div>
  );
}
