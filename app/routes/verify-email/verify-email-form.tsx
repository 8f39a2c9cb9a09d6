import { SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { tokenForm } from "./token-form.ts";

const id = "verify-email";

/** The button that confirms the address, and the result. */
export function VerifyEmailForm({ token, loggedIn }: { token: string; loggedIn: boolean }) {
  const portalForm = usePortalForm({ id, schema: tokenForm });
  const { actionData, pending } = portalForm;
  const { tone, title } = actionData?.outcome ?? {};
  return (
    <>
      <OutcomeMessage outcome={portalForm.fetcher.data?.outcome} />
      {tone === "success" ? (
        <Done loggedIn={loggedIn} />
      ) : (
        <PortalForm form={portalForm} hideOutcome>
          <input type="hidden" name="token" value={token} />
          <p>
            Confirming shows us that our e-mails reach you, and lets you recover your account if you ever lose access.
          </p>
          <SubmitButton pending={pending}>Confirm my e-mail address</SubmitButton>
          {title === "ERROR!" && (
            <p>
              If it is not confirmed yet, you can request a new link on your <a href="/user">account page</a>.
            </p>
          )}
        </PortalForm>
      )}
    </>
  );
}

function Done({ loggedIn }: { loggedIn: boolean }) {
  return (
    <>
      <h2>Thank you!</h2>
      <p>{loggedIn ? "Your account now shows it as confirmed." : "Log in whenever you like; the gate is open."}</p>
      <p>
        {loggedIn ? (
          <a className="button" href="/user">
            Go to my account
          </a>
        ) : (
          <a className="button" href="/">
            Go to the home page
          </a>
        )}
      </p>
    </>
  );
}
