import { useRef } from "react";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PasskeyButton } from "#app/forms/passkey-button.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { passkeyForm, passkeyIntent } from "./forms.ts";

/** The button for a login with a passkey, where scripts run and the browser knows passkeys. */
export function PasskeyLogin() {
  const portalForm = usePortalForm({ id: passkeyIntent, schema: passkeyForm });
  const credential = useRef<HTMLInputElement>(null);
  return (
    <>
      <PortalForm form={portalForm} hideOutcome>
        <input ref={credential} type="hidden" name="credential" />
        <PasskeyButton
          label={t("login.passkey")}
          onResponse={(response) => {
            if (!credential.current) return;
            credential.current.value = response;
            credential.current.form?.requestSubmit();
          }}
        />
      </PortalForm>
      <OutcomeMessage outcome={portalForm.fetcher.data?.outcome} />
    </>
  );
}
