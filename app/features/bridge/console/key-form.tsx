import styles from "#app/features/admin/components/operations.module.css";
import { bridgeKeyForm } from "#app/features/bridge/key-forms.ts";
import { bridgeScopes } from "#app/features/bridge/scopes.ts";
import { ConfirmFields } from "#app/features/editing/components/confirm-fields.tsx";
import { asTyped, CheckboxField, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

/** Intents of the page's forms. */
export const makeKeyIntent = "make-key";
export const revokeKeyIntent = (id: string) => `revoke-${id}`;

interface KeyFormProps {
  /** Whether keys for accounts can be created. */
  isOwner: boolean;
}

/** The form that creates a key for a game server. */
export function KeyForm({ isOwner }: KeyFormProps) {
  const portalForm = usePortalForm({ id: makeKeyIntent, schema: bridgeKeyForm });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button">Create a key</summary>
      <PortalForm form={portalForm} submit="Create a key">
        <TextField
          meta={fields.server}
          label="Game server"
          hint="A name by which you recognize it, such as main."
          autoComplete="off"
          {...asTyped}
          maxLength={40}
          required
        />
        {/* biome-ignore lint/a11y/useSemanticElements: see the sign-up form */}
        <div role="group" aria-label="What the key can do">
          {bridgeScopes
            .filter(({ key }) => isOwner || key !== "accounts")
            .map(({ key, label }) => (
              <CheckboxField key={key} meta={fields[key]}>
                {label}
              </CheckboxField>
            ))}
        </div>
        {!isOwner && (
          <p className={styles.note}>
            Only owners can create keys for accounts, because these open players’ passwords.
          </p>
        )}
        <ConfirmFields confirm={fields.confirm}>
          Yes, create a key. I will copy it at once, because it is shown only once.
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
