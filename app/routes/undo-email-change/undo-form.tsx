import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { undoForm } from "./forms.ts";

/** The button that keeps the current address, and the result. */
export function UndoForm({ token }: { token: string }) {
  const portalForm = usePortalForm({ id: "undo-email-change", schema: undoForm });
  return (
    <PortalForm form={portalForm} submit={t("undoEmailChange.submit")}>
      <input type="hidden" name="token" value={token} />
      <p>{t("undoEmailChange.reason")}</p>
    </PortalForm>
  );
}
