import { UserIdField } from "#app/features/accounts/components/account-fields.tsx";
import { deletionForm } from "#app/features/privacy/forms.ts";
import { deleteIntent } from "#app/features/privacy/intents.ts";
import { deletionDays } from "#app/features/privacy/limits.ts";
import { PasswordField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./my-data.module.css";

interface DeletePanelProps {
  userId: string;
  /** Whether the account is one of the staff, which cannot be deleted. */
  isStaff: boolean;
  /** The coins that would be lost, in words; empty if there are none. */
  coins: string;
}

/** What the deletion of the account means, and the form that requests it. */
export function DeletePanel({ isStaff, coins, userId }: DeletePanelProps) {
  return (
    <Panel id="delete-title" title={t("myData.delete")}>
      {isStaff ? (
        <p className="panel-body">{t("myData.staff")}</p>
      ) : (
        <div className={`panel-body ${styles.text}`}>
          <p>{t("myData.deleteAbout", { days: deletionDays })}</p>
          <ul className="bullets">
            <li>{t("myData.deleteGone")}</li>
            <li>{t("myData.deleteStays")}</li>
            <li>{t("myData.deleteUserId")}</li>
            <li>{coins ? <strong>{t("myData.coinsLost", { coins })}</strong> : t("myData.noCoins")}</li>
          </ul>
          <DeleteForm userId={userId} />
        </div>
      )}
    </Panel>
  );
}

function DeleteForm({ userId }: { userId: string }) {
  const form = usePortalForm({ id: deleteIntent, schema: deletionForm });
  return (
    <PortalForm form={form} buttons={<SubmitButton quiet>{t("myData.delete")}</SubmitButton>}>
      <UserIdField meta={form.fields.userId} label={t("myData.userId")} hint={t("myData.userIdHint", { userId })} />
      <PasswordField
        meta={form.fields.password}
        label={t("account.currentPassword")}
        autoComplete="current-password"
        required
      />
    </PortalForm>
  );
}
