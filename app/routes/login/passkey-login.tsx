import { PasskeyElement } from "#app/forms/passkey-element.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { passkeyForm, passkeyIntent } from "./forms.ts";

/** The button for a login with a passkey, where scripts run and the browser knows passkeys. */
export function PasskeyLogin() {
  const portalForm = usePortalForm({ id: passkeyIntent, schema: passkeyForm });
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="credential" />
      <PasskeyElement label={t("login.passkey")} field="credential" />
    </PortalForm>
  );
}
