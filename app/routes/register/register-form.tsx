import type { ReactNode } from "react";
import {
  EmailField,
  NewPasswordField,
  newPasswordLength,
  UserIdField,
} from "#app/features/accounts/components/account-fields.tsx";
import { countries } from "#app/features/accounts/countries.ts";
import { registerForm } from "#app/features/accounts/forms.ts";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { secretQuestions } from "#app/features/accounts/secret-questions.ts";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { CheckboxField, RadioField, RequiredMark, SelectField, TextField } from "#app/forms/field.tsx";
import { SpamProtectionInputs, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { GatePicture } from "./gate-picture.tsx";
import styles from "./register.module.css";

const id = "register";
const questionOptions = secretQuestions.map(({ code, text }) => ({ value: String(code), label: text }));
const countryOptions = countries.map((name) => ({ value: name, label: name }));
const { userId, userIdMin: userIdAtLeast, name, secretAnswer } = fieldLength;

interface RegisterFormProps {
  spamProtection: SpamProtectionFields;
  gate: PictureSource;
  crests: PictureSource[];
}

/** The sign-up form with the fields of specification section 3, in three steps. */
export function RegisterForm({ spamProtection, gate, crests }: RegisterFormProps) {
  const portalForm = usePortalForm({
    id,
    schema: registerForm,
    defaultValue: { gender: "Male" },
  });
  const { fields, pending } = portalForm;
  return (
    <>
      <GatePicture art={gate} crests={crests} />
      <PortalForm form={portalForm} className="panel">
        <Step number={1} title="Login" text="What you use to log in to the game and this site.">
          <div className={forms.pair}>
            <UserIdField
              meta={fields.userId}
              label="Username"
              hint={`${userIdAtLeast} to ${userId} letters, digits or _`}
              maxLength={userId}
            />
            <EmailField
              meta={fields.userEmail}
              label="Email"
              hint="We will send a confirmation link to this address."
            />
            <NewPasswordField meta={fields.userPassword} label="Password" hint={newPasswordLength} />
            <NewPasswordField meta={fields.userPasswordConfirm} label="Confirm Password" />
          </div>
        </Step>
        <Step number={2} title="Recovery" text="You need the answer to change your password. Keep it to yourself.">
          <div className={forms.pair}>
            <SelectField
              meta={fields.secretQuestion}
              label="Secret Question"
              options={questionOptions}
              empty="Choose a question"
              required
            />
            <TextField
              meta={fields.secretAnswer}
              label="Secret Answer"
              autoComplete="off"
              maxLength={secretAnswer}
              required
            />
          </div>
        </Step>
        <Step number={3} title="About you" text="Only for your account. Other players never see it.">
          <div className={forms.pair}>
            <TextField meta={fields.userFirstName} label="First Name" autoComplete="given-name" maxLength={name} />
            <TextField meta={fields.userLastName} label="Last Name" autoComplete="family-name" maxLength={name} />
            <RadioField meta={fields.gender} label="Gender" options={["Male", "Female"]} />
            <SelectField
              meta={fields.country}
              label="Country"
              options={countryOptions}
              empty="Choose a country"
              autoComplete="country-name"
            />
          </div>
        </Step>
        <div className={styles.finish}>
          <div>
            <CheckboxField meta={fields.agreeTerms}>
              I agree to the Terms of Use
              <RequiredMark />
            </CheckboxField>
            <p className={styles.terms}>
              Read the <TermsLink href="/policy/operation">Operation Policy</TermsLink> and the{" "}
              <TermsLink href="/policy/privacy">Privacy Policy</TermsLink>.
            </p>
          </div>
          <SpamProtectionInputs spamProtection={spamProtection} id={id} />
          <div className={styles.send}>
            <SubmitButton pending={pending}>Create my account</SubmitButton>
            <p>
              Already have an account? <a href="/login">Log in</a>
            </p>
          </div>
        </div>
      </PortalForm>
    </>
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
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
