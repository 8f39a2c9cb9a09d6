import { useRouteLoaderData } from "@remix-run/react";
import { type SpamProtectionFields, spamProtectionFieldNames } from "#app/features/spam-protection/human-check.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { formFields } from "./form-action-data.ts";
import styles from "./forms.module.css";
import { unknownNote } from "./unknown-outcome.ts";

/**
 * The hidden fields of a form: its intent, and the account that the page is shown to (see `submittedForm`). With them
 * what a script shows when the effect of the form is unknown.
 */
export function HiddenFormFields({ intent }: { intent: string }) {
  const note = unknownNote(intent);
  const root = useRouteLoaderData<{ shell: { user?: { userId: string } } }>("root");
  const account = root?.shell.user?.userId;
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
      {account && <input type="hidden" name={formFields.account} value={account} />}
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
  children: string;
  /** Label while the form is being submitted. */
  pendingText?: string;
  /** There is nothing to submit: the button looks disabled, and pressing it tells why. */
  unavailable?: boolean;
  /** It is not the accent of its page. */
  quiet?: boolean | undefined;
}

/** The submit button of a form. While the script of forms sends the form, its label says so and it looks disabled. */
export function SubmitButton({ children, pendingText = t("form.wait"), unavailable, quiet }: SubmitButtonProps) {
  return (
    <button
      className={`${quiet || unavailable ? "button quiet" : "button"} ${styles.submit} ${unavailable ? styles.unavailable : ""}`}
      type="submit"
      aria-disabled={unavailable || undefined}
      data-pending={pendingText}
    >
      {children}
    </button>
  );
}
