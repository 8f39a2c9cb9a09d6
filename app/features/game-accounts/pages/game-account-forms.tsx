import { createForm, linkForm, pinForm } from "#app/features/game-accounts/forms.ts";
import { asTyped, PasswordField, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./game-account.module.css";
import { createIntent, linkIntent, pinIntent } from "./intents.ts";

/** A user ID in a game: no corrections by keyboards. */
const userIdProps = { ...asTyped, maxLength: 20, required: true } as const;

/** Connects an account that the player has in the game. @param gameUserId the last one that was tried */
export function LinkForm({ gameUserId }: { gameUserId: string }) {
  const form = usePortalForm({ id: linkIntent, schema: linkForm, defaultValue: { gameUserId } });
  return (
    <Panel id="link-title" title={t("gameAccount.link")}>
      <div className="panel-body">
        <p className={styles.about}>{t("gameAccount.linkAbout")}</p>
        <PortalForm form={form} submit={t("gameAccount.link")}>
          <TextField
            meta={form.fields.gameUserId}
            label={t("gameAccount.userId")}
            autoComplete="off"
            {...userIdProps}
          />
          <PasswordField
            meta={form.fields.gamePassword}
            label={t("gameAccount.password")}
            autoComplete="off"
            maxLength={20}
            required
          />
        </PortalForm>
      </div>
    </Panel>
  );
}

/** Creates an account in the game. @param userId the user ID on the site, as a proposal */
export function CreateForm({ userId }: { userId: string }) {
  const form = usePortalForm({ id: createIntent, schema: createForm, defaultValue: { gameUserId: userId } });
  return (
    <Panel id="create-title" title={t("gameAccount.create")}>
      <div className="panel-body">
        <p className={styles.about}>{t("gameAccount.createAbout")}</p>
        <PortalForm form={form} submit={t("gameAccount.create")}>
          <TextField
            meta={form.fields.gameUserId}
            label={t("gameAccount.userId")}
            autoComplete="off"
            {...userIdProps}
          />
          <PasswordField
            meta={form.fields.password}
            label={t("account.currentPassword")}
            autoComplete="current-password"
            required
          />
        </PortalForm>
      </div>
    </Panel>
  );
}

/** Sets the second password. */
export function PinForm() {
  const form = usePortalForm({ id: pinIntent, schema: pinForm });
  return (
    <Panel id="pin-title" title={t("gameAccount.pin")}>
      <div className="panel-body">
        <p className={styles.about}>{t("gameAccount.pinAbout")}</p>
        <PortalForm form={form} submit={t("gameAccount.pin")}>
          <PasswordField
            meta={form.fields.pin}
            label={t("gameAccount.pinField")}
            autoComplete="off"
            inputMode="numeric"
            maxLength={12}
            required
          />
          <PasswordField
            meta={form.fields.password}
            label={t("account.currentPassword")}
            autoComplete="current-password"
            required
          />
        </PortalForm>
      </div>
    </Panel>
  );
}
