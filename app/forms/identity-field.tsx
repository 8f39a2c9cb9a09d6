import { asTyped, FieldErrors } from "./field.tsx";
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
  const { method, reason, label, hint, passkey, error } = request;
  const id = `${formId}-${formFields.identity}`;
  const described = [`${id}-reason`, ...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
  return (
    <div className={forms.identity}>
      <p id={`${id}-reason`}>{reason}</p>
      <div className={forms.field}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={formFields.identity}
          type={method === "code" ? "text" : "password"}
          autoComplete={method === "code" ? "one-time-code" : "current-password"}
          {...asTyped}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          // The page has asked for nothing else: without scripts, the browser scrolls to the field of the new page.
          // biome-ignore lint/a11y/noAutofocus: the visitor has just pressed the button of this form
          autoFocus
        />
        {hint && (
          <p className={forms.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        <FieldErrors id={`${id}-error`} errors={error ? [error] : undefined} />
      </div>
      {passkey && <PasskeyElement label={passkey.label} field={formFields.identity} />}
    </div>
  );
}
