import { PASSKEY_NAME_LENGTH, passkeyNameForm } from "#app/features/mfa/forms.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PasskeyElement } from "#app/forms/passkey-element.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { addPasskeyForm, intents } from "./forms.ts";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

type Passkey = Security["passkeys"][number];

/** The passkeys of the account, and the button to create one where scripts run. */
export function PasskeysPanel({ passkeys, offered }: { passkeys: readonly Passkey[]; offered: boolean }) {
  return (
    <Panel id="passkeys-title" title={t("security.passkeys")} icon={<SecurityIcon name="key" />} padded>
      <p>{t("security.passkeysAbout")}</p>
      {passkeys.length === 0 ? (
        <p>{t("security.noPasskeys")}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey, index) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} number={index} />
          ))}
        </ul>
      )}
      {offered ? <AddPasskey /> : <p>{t("mfa.passkeysNotHere")}</p>}
      <noscript>
        <p>{t("security.passkeysNeedScripts")}</p>
      </noscript>
    </Panel>
  );
}

function PasskeyEntry({ passkey: { id, name, createdAt, lastUsedAt }, number }: { passkey: Passkey; number: number }) {
  const rename = usePortalForm({
    id: `${intents.renamePasskey}-${number}`,
    schema: passkeyNameForm,
    defaultValue: { name },
  });
  return (
    <li>
      <p>
        <strong className="player-name">{name}</strong>
      </p>
      <p className={styles.detail}>
        {t("security.passkeyCreated", { time: createdAt })},{" "}
        {lastUsedAt ? t("security.passkeyUsed", { time: lastUsedAt }) : t("security.passkeyNever")}
      </p>
      <div className={styles.actions}>
        <details open={rename.actionData !== undefined}>
          <summary className="button quiet">{t("security.rename")}</summary>
          <PortalForm form={rename} submit={t("security.rename")}>
            <input type="hidden" name="credentialId" value={id} />
            <TextField
              meta={rename.fields.name}
              label={t("mfa.passkeyName")}
              maxLength={PASSKEY_NAME_LENGTH}
              required
            />
          </PortalForm>
        </details>
        <ButtonForm intent={`${intents.removePasskey}-${number}`} submit={t("security.remove")} quiet>
          <input type="hidden" name="credentialId" value={id} />
        </ButtonForm>
      </div>
    </li>
  );
}

/** The server checks that the identity was proved within ten minutes before it returns the browser's options. */
function AddPasskey() {
  const portalForm = usePortalForm({
    id: intents.addPasskey,
    schema: addPasskeyForm,
    defaultValue: { name: t("security.passkeyDefaultName") },
  });
  return (
    <div className={`${forms.passkey} ${styles.part}`}>
      <PortalForm form={portalForm}>
        <TextField
          meta={portalForm.fields.name}
          label={t("mfa.passkeyName")}
          maxLength={PASSKEY_NAME_LENGTH}
          required
        />
        <input type="hidden" name="credential" />
        <PasskeyElement create label={t("security.addPasskey")} field="credential" />
      </PortalForm>
    </div>
  );
}
