import { linkForm } from "#app/features/account-changes/forms.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { isRefusedByServer } from "#app/forms/outcome.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";

const id = "verify-email";

/** The button that confirms the address, and the result. */
export function VerifyEmailForm({ token, loggedIn }: { token: string; loggedIn: boolean }) {
  const portalForm = usePortalForm({ id, schema: linkForm });
  const outcome = portalForm.actionData?.outcome;
  if (outcome?.tone === "success") return <Done loggedIn={loggedIn} />;
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="token" value={token} />
      <p>{t("verifyEmail.reason")}</p>
      <SubmitButton>{t("verifyEmail.submit")}</SubmitButton>
      {isRefusedByServer(outcome) && (
        <p>
          <Trans
            message="verifyEmail.refused"
            values={{ accountPage: <a href={localizedHref("/user")}>{t("verifyEmail.accountPage")}</a> }}
          />
        </p>
      )}
    </PortalForm>
  );
}

function Done({ loggedIn }: { loggedIn: boolean }) {
  return (
    <>
      <h2>{t("verifyEmail.thanks")}</h2>
      <p>{loggedIn ? t("verifyEmail.doneLoggedIn") : t("verifyEmail.done")}</p>
      <p>
        {loggedIn ? (
          <a className="button" href={localizedHref("/user")}>
            {t("verifyEmail.toAccount")}
          </a>
        ) : (
          <a className="button" href={localizedHref("/")}>
            {t("verifyEmail.toHome")}
          </a>
        )}
      </p>
    </>
  );
}
