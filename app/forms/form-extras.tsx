import { type SpamProtectionFields, spamProtectionFieldNames } from "#app/features/spam-protection/human-check.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { formFields, scriptKinds } from "./form-action-data.ts";
import styles from "./forms.module.css";
import { useIsHydratedPage } from "./page-kind.ts";
import { unknownNote } from "./unknown-outcome.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The hidden fields of every form: its intent, and whether scripts handle the answer. With them what a script shows when
 * the effect of the form is unknown.
 */
export function HiddenFormFields({ intent }: { intent: string }) {
  const hydrated = useHydrated();
  const isHydratedPage = useIsHydratedPage();
  const note = import.meta.env.SSR && !isHydratedPage ? unknownNote(intent) : undefined;
  return (
    <>
      {note && (
        <template data-unknown="">
          <p>{note.line}</p>
          {note.nextLink && (
            <p>
              <a href={localizedHref(note.nextLink.href)}>{note.nextLink.label}</a>
            </p>
          )}
        </template>
      )}
      <input type="hidden" name={formFields.intent} value={intent} />
      {hydrated && <input type="hidden" name={formFields.scripted} value={scriptKinds.data} />}
    </>
  );
}

interface SpamProtectionInputsProps {
  spamProtection: SpamProtectionFields;
  /** Id of the form. */
  id: string;
}

/**
 * The spam protection of forms that need no login: form stamp, honeypot and Turnstile. Each answer empties the honeypot,
 * because people cannot do that when an extension of their browser has filled it in.
 */
export function SpamProtectionInputs({ spamProtection, id }: SpamProtectionInputsProps) {
  return (
    <>
      <input type="hidden" name={spamProtectionFieldNames.stamp} value={spamProtection.stamp} />
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-${spamProtectionFieldNames.honeypot}`}>
          {t(spamProtectionFieldNames.honeypotLabel)}
        </label>
        <input
          id={`${id}-${spamProtectionFieldNames.honeypot}`}
          name={spamProtectionFieldNames.honeypot}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </p>
      {spamProtection.turnstileSiteKey && (
        <>
          <turnstile-box data-site-key={spamProtection.turnstileSiteKey} />
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
      data-pending={pendingText}
      // Keeps the focus in the field: the error that appears on blur would move the button away from the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {pending ? pendingText : children}
    </button>
  );
}
