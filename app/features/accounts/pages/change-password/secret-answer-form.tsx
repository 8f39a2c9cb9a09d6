import { asTyped, TextField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import styles from "./change-password.module.css";
import { changePasswordIntent, heldField, heldSecretAnswerForm } from "./forms.ts";

/** Label, question and placeholder of the secret answer (specification section 5), in the dialog and in the form. */
export function SecretAnswerField({
  meta,
  question,
}: {
  meta: Parameters<typeof TextField>[0]["meta"];
  /** The account's secret question; null if unknown. */
  question: string | null;
}) {
  return (
    <TextField
      meta={meta}
      label={t("changePassword.enterAnswer")}
      hint={question && <Trans message="changePassword.question" values={{ question: <strong>{question}</strong> }} />}
      placeholder={t("account.secretAnswerTitle")}
      autoComplete="off"
      {...asTyped}
      required
    />
  );
}

interface SecretAnswerFormProps {
  question: string | null;
  /** The checked passwords, sealed. */
  held: string;
}

/** The second step without a dialog: the secret answer confirms the checked passwords. */
export function SecretAnswerForm({ question, held }: SecretAnswerFormProps) {
  const portalForm = usePortalForm({ id: changePasswordIntent, schema: heldSecretAnswerForm });
  const { fields } = portalForm;
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name={heldField} value={held} />
      <h3 className={styles.step}>{t("changePassword.confirm")}</h3>
      <p>{t("changePassword.accepted")}</p>
      <SecretAnswerField meta={fields.secretAnswer} question={question} />
      <SubmitButton>{t("changePassword.submit")}</SubmitButton>
      <p>
        <a className="button quiet" href={localizedHref("/changepassword")}>
          {t("form.cancel")}
        </a>
      </p>
    </PortalForm>
  );
}
