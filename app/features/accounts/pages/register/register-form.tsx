import type { ReactNode } from "react";
import {
  EmailField,
  NewPasswordField,
  newPasswordLength,
  UserIdField,
} from "#app/features/accounts/components/account-fields.tsx";
import { countries } from "#app/features/accounts/countries.ts";
import { secretQuestions } from "#app/features/accounts/secret-questions.ts";
import { AnswerFields } from "#app/features/sign-up-fields/components/answer-fields.tsx";
import type { SignUpField } from "#app/features/sign-up-fields/fields.ts";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { asTyped, CheckboxField, RadioField, RequiredMark, SelectField, TextField } from "#app/forms/field.tsx";
import { SpamProtectionInputs, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { GatePicture } from "./gate-picture.tsx";
import styles from "./register.module.css";
import { signUpForm } from "./sign-up-form.ts";

const id = "register";
const countryOptions = countries.map((name) => ({ value: name, label: name }));
const { userId, userIdMin: userIdAtLeast, name, secretAnswer } = fieldLength;

interface RegisterFormProps {
  spamProtection: SpamProtectionFields;
  sendsMails: boolean;
  gate: PictureSource;
  figure: PictureSource | undefined;
  crests: PictureSource[];
  /** The number of classes. */
  classes: number;
  /** Whether players may have an account in the game already. */
  hasGameAccounts: boolean;
  /** The owner's. */
  ownFields: readonly SignUpField[];
}

/** The sign-up form with the fields of specification section 3, in three steps, and those of the owner in a fourth. */
export function RegisterForm(props: RegisterFormProps) {
  const { spamProtection, sendsMails, gate, figure, crests, classes, hasGameAccounts, ownFields } = props;
  const portalForm = usePortalForm({ id, schema: signUpForm(ownFields), defaultValue: { gender: "Male" } });
  const { fields } = portalForm;
  const sendsLinks = !useShell().missingParts.includes("accountMails");
  return (
    <div className={styles.page}>
      <GatePicture art={gate} figure={figure} crests={crests} classes={classes} />
      <PortalForm form={portalForm} className="panel">
        <Step number={1} title={t("login.title")} text={t("register.loginAbout")}>
          <div className={forms.pair}>
            <UserIdField
              meta={fields.userId}
              label={t("account.username")}
              hint={t("register.usernameHint", { min: userIdAtLeast, max: userId })}
              maxLength={userId}
            />
            <EmailField
              meta={fields.userEmail}
              label={t("account.email")}
              hint={sendsLinks && t(sendsMails ? "register.emailHint" : "register.emailHintNoMails")}
            />
            <NewPasswordField meta={fields.userPassword} label={t("accountBox.password")} hint={newPasswordLength()} />
            <NewPasswordField meta={fields.userPasswordConfirm} label={t("register.confirmPassword")} />
            {hasGameAccounts && (
              <CheckboxField meta={fields.existingGameAccount} hint={t("register.existingGameAccountHint")}>
                {t("register.existingGameAccount")}
              </CheckboxField>
            )}
          </div>
        </Step>
        <Step number={2} title={t("register.recovery")} text={t("register.recoveryAbout")}>
          <div className={forms.pair}>
            <SelectField
              meta={fields.secretQuestion}
              label={t("register.secretQuestion")}
              options={secretQuestions.map(({ code, label }) => ({ value: String(code), label: t(label) }))}
              empty={t("register.chooseQuestion")}
              required
            />
            <TextField
              meta={fields.secretAnswer}
              label={t("account.secretAnswerTitle")}
              autoComplete="off"
              {...asTyped}
              maxLength={secretAnswer}
              required
            />
          </div>
        </Step>
        <Step number={3} title={t("register.person")} text={t("register.personAbout")}>
          <div className={forms.pair}>
            <TextField
              meta={fields.userFirstName}
              label={t("register.firstName")}
              autoComplete="given-name"
              maxLength={name}
            />
            <TextField
              meta={fields.userLastName}
              label={t("register.lastName")}
              autoComplete="family-name"
              maxLength={name}
            />
            <RadioField
              meta={fields.gender}
              label={t("register.gender")}
              options={[
                { value: "Male", label: t("register.male") },
                { value: "Female", label: t("register.female") },
              ]}
            />
            <SelectField
              meta={fields.country}
              label={t("register.country")}
              options={countryOptions}
              empty={t("register.chooseCountry")}
              autoComplete="country-name"
            />
          </div>
        </Step>
        {ownFields.length > 0 && (
          <Step number={4} title={t("signUp.title")} text={t("signUp.about")}>
            <AnswerFields fields={ownFields} metas={fields as never} />
          </Step>
        )}
        <div className={styles.finish}>
          <div>
            <CheckboxField meta={fields.agreeTerms}>
              {t("register.agree")}
              <RequiredMark />
            </CheckboxField>
            <p className={styles.terms}>
              <Trans
                message="register.readPolicies"
                values={{
                  operationPolicy: <TermsLink href="/policy/operation">{t("page.operationPolicy")}</TermsLink>,
                  privacyPolicy: <TermsLink href="/policy/privacy">{t("page.privacyPolicy")}</TermsLink>,
                }}
              />
            </p>
          </div>
          <SpamProtectionInputs spamProtection={spamProtection} id={id} />
          <div className={styles.send}>
            <SubmitButton>{t("register.submit")}</SubmitButton>
            <p>
              <Trans
                message="register.haveAccount"
                values={{ logIn: <a href={localizedHref("/login")}>{t("register.logIn")}</a> }}
              />
            </p>
          </div>
        </div>
      </PortalForm>
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  const titleId = `${id}-step-${number}`;
  return (
    // Older browsers cannot lay out a fieldset as a grid.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-labelledby={titleId} className={styles.step}>
      <div className={styles.about}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** A link that opens in a new tab, so that the input is not lost. */
function TermsLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={localizedHref(href)} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> {t("register.newTab")}</span>
    </a>
  );
}
