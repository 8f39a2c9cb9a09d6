import type { LookupFieldProps } from "#app/features/editing/components/editor-fields.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import script from "./qr-text.browser.ts?worker&url";
import styles from "./wallets.module.css";

/** The text of a QR Ph code: typed, or read from a picture of the code where scripts run. The picture is not sent. */
export function QrTextField({ meta }: LookupFieldProps) {
  const id = `${meta.id}-picture`;
  return (
    <div data-qr-text="">
      <TextAreaField
        meta={meta}
        label="QR Ph text"
        hint="Save your QR Ph code from the wallet’s app, open it in any QR scanner, and paste the text here; it begins with 000201. Empty: no code."
        rows={3}
        maxLength={600}
        spellCheck={false}
      />
      <div className={styles.picture} hidden>
        <label htmlFor={id}>Or choose a picture of the code</label>
        <input id={id} type="file" accept="image/*" />
        <p role="status" />
      </div>
      <script type="module" src={script} />
    </div>
  );
}
