import { useEffect, useRef } from "react";
import { type SpamProtectionFields, spamProtectionFieldNames } from "#app/features/spam-protection/human-check.ts";
import { t } from "#app/i18n/translate.ts";
import { formFields } from "./form-action-data.ts";
import styles from "./forms.module.css";
import { Turnstile } from "./turnstile.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The hidden fields of every form: its intent, and whether scripts handle the answer. */
export function HiddenFormFields({ intent }: { intent: string }) {
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name={formFields.intent} value={intent} />
      {hydrated && <input type="hidden" name={formFields.scripted} value="yes" />}
    </>
  );
}

interface SpamProtectionInputsProps {
  spamProtection: SpamProtectionFields;
  /** Id of the form. */
  id: string;
  /** The latest answer to the form. */
  answer: object | undefined;
}

/**
 * The spam protection of forms that need no login: form stamp, honeypot and Turnstile. Each answer empties the honeypot,
 * because people cannot do that when an extension of their browser has filled it in.
 */
export function SpamProtectionInputs({ spamProtection, id, answer }: SpamProtectionInputsProps) {
  const honeypot = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && honeypot.current) honeypot.current.value = "";
  }, [answer]);
  return (
    <>
      <input type="hidden" name={spamProtectionFieldNames.stamp} value={spamProtection.stamp} />
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-${spamProtectionFieldNames.honeypot}`}>
          {t(spamProtectionFieldNames.honeypotLabel)}
        </label>
        <input
          ref={honeypot}
          id={`${id}-${spamProtectionFieldNames.honeypot}`}
          name={spamProtectionFieldNames.honeypot}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </p>
      {spamProtection.turnstileSiteKey && (
        <>
          <Turnstile siteKey={spamProtection.turnstileSiteKey} formId={id} />
          <noscript>
            <p className={styles.hint}>{t("form.needsScripts")}</p>
          </noscript>
        </>
      )}
    </>
  );
}

interface SubmitButtonProps {
  pending: boolean;
  children: string;
  /** Label while the form is being submitted. */
  pendingText?: string;
  /** There is nothing to submit: the button looks disabled, and pressing it tells why. */
  unavailable?: boolean;
}

/** The submit button of a form. While the form is being submitted, its label says so and the button is disabled. */
export function SubmitButton({
  pending,
  children,
  pendingText = t("form.wait"),
  unavailable = false,
}: SubmitButtonProps) {
  return (
    <button
      className={`button ${styles.submit}`}
      type="submit"
      aria-disabled={pending || unavailable || undefined}
      // Keeps the focus in the field: the error that appears on blur would move the button away from the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {pending ? pendingText : children}
    </button>
  );
}
