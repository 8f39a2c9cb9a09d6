import styles from "#app/features/admin/components/operations.module.css";
import { apiKeyForm, scopeField } from "#app/features/api-keys/key-forms.ts";
import { apiKeyLifetimes, apiKeyLimits, apiScopes } from "#app/features/api-keys/scopes.ts";
import { ConfirmFields } from "#app/features/editing/components/confirm-fields.tsx";
import { CheckboxField, SelectField, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

/** Intents of the page's forms. */
export const makeKeyIntent = "make-key";
export const revokeKeyIntent = (id: number) => `revoke-${id}`;

const lifetimes = Object.entries(apiKeyLifetimes).map(([value, label]) => ({ value, label }));

/** The form that creates a key for a program. */
export function KeyForm() {
  const portalForm = usePortalForm({ id: makeKeyIntent, schema: apiKeyForm, defaultValue: { lifetime: "365" } });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button">Create a key</summary>
      <PortalForm form={portalForm} submit="Create a key">
        <TextField
          meta={fields.name}
          label="Name"
          hint="The program that uses it, such as Launcher. The audit log shows it."
          autoComplete="off"
          maxLength={apiKeyLimits.name}
          required
        />
        {/* biome-ignore lint/a11y/useSemanticElements: see the sign-up form */}
        <div role="group" aria-label="What the key can do">
          {apiScopes.map(({ key, label }) => (
            <CheckboxField key={key} meta={fields[scopeField(key)]} hint={key}>
              {label}
            </CheckboxField>
          ))}
        </div>
        <SelectField meta={fields.lifetime} label="Valid" options={lifetimes} required />
        <ConfirmFields confirm={fields.confirm}>
          Yes, create a key. I will copy it at once, because it is shown only once.
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
