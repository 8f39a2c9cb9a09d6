import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { removeAddressForm } from "./forms.ts";

/** The button that removes the address of a link, and the result. */
export function RemoveAddressForm({ token }: { token: string }) {
  const portalForm = usePortalForm({ id: "remove-address", schema: removeAddressForm });
  return (
    <PortalForm form={portalForm} submit={t("removeAddress.submit")}>
      <input type="hidden" name="token" value={token} />
      <p>{t("removeAddress.reason")}</p>
    </PortalForm>
  );
}
