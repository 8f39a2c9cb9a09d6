import script from "#app/enhance/passkeys.ts?worker&url";
import { t } from "#app/i18n/translate.ts";
import forms from "./forms.module.css";

interface PasskeyElementProps {
  label: string;
  /** Creates a passkey instead of asking for one. */
  create?: boolean;
  /** The name of the field of the surrounding form that receives the browser's response. */
  field: string;
}

/** A button for a passkey, see `app/enhance/passkeys.ts`. */
export function PasskeyElement({ label, create = false, field }: PasskeyElementProps) {
  return (
    <passkey-button
      class={forms.passkey}
      data-script={script}
      data-purpose={create ? "creation" : "request"}
      data-field={field}
      data-wait={t("form.wait")}
      data-failed={t("mfa.passkeyFailed")}
    >
      <button type="button" className="button quiet">
        {label}
      </button>
      <p role="status" className={forms.hint} />
    </passkey-button>
  );
}
