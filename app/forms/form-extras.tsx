import { type SpamProtectionFields, spamProtectionFieldNames } from "#app/features/spam-protection/human-check.ts";
import { formFields } from "./form-answer.ts";
import styles from "./forms.module.css";
import { Turnstile } from "./turnstile.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** What every form of ours carries beside its fields: which form it is, and whether scripts wait for the answer. */
export function HiddenFormFields({ intent }: { intent: string }) {
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name={formFields.intent} value={intent} />
      {hydrated && <input type="hidden" name={formFields.scripted} value="yes" />}
    </>
  );
}

/** The traps for robots on forms that everybody may send. */
export function SpamProtectionInputs({ trap, id }: { trap: SpamProtectionFields; id: string }) {
  return (
    <>
      <input type="hidden" name={spamProtectionFieldNames.stamp} value={trap.stamp} />
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-${spamProtectionFieldNames.honeypot}`}>{spamProtectionFieldNames.honeypotLabel}</label>
        <input
          id={`${id}-${spamProtectionFieldNames.honeypot}`}
          name={spamProtectionFieldNames.honeypot}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </p>
      {trap.turnstileSiteKey && (
        <>
          <Turnstile siteKey={trap.turnstileSiteKey} formId={id} />
          <noscript>
            <p className={styles.hint}>This form needs JavaScript, which confirms that you are a person.</p>
          </noscript>
        </>
      )}
    </>
  );
}

interface SubmitButtonProps {
  pending: boolean;
  children: string;
  /** What the button says meanwhile. */
  pendingText?: string;
}

/** The button that sends a form; while the form is on its way it says so and does nothing. */
export function SubmitButton({ pending, children, pendingText = "Please wait …" }: SubmitButtonProps) {
  return (
    <button
      className={`button ${styles.submit}`}
      type="submit"
      aria-disabled={pending || undefined}
      // The field that has the focus keeps it: its message, when it is left, would move the button from under the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {pending ? pendingText : children}
    </button>
  );
}
