import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { linkForm } from "#app/features/account-changes/forms.ts";
import { type LinkState, linkState, statusOfLink } from "#app/features/accounts/link-state.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { VerifyEmailForm } from "./verify-email-form.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("verifyEmail.title"),
  path: "/verifyemail",
  description: t("verifyEmail.lead"),
  noindex: true,
}));

/** Only shows the button, because mail scanners open every link and must not change anything. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountMails");
  const link = await linkState(services, request, "verify");
  const loggedIn = services.session.login !== undefined;
  return data({ link, loggedIn, art: picture("side/mail") }, { status: statusOfLink(link) });
}

/**
 * Confirms the address that the link was sent to, with or without a login (specification section 10, "E-mail
 * verification").
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountMails");
  const form = await submittedForm(request, services);
  const options = { services, form, schema: linkForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.accounts.verifyEmail(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}

export default function VerifyEmail() {
  const { link, loggedIn, art } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("verifyEmail.title")} sectionKey="account" place="letter" lead={t("verifyEmail.lead")} />
      <ScenicPanel art={art}>
        {link.state === "open" || posted ? (
          <VerifyEmailForm token={link.token} loggedIn={loggedIn} />
        ) : (
          <NoLink state={link.state} />
        )}
      </ScenicPanel>
    </>
  );
}

function NoLink({ state }: Pick<LinkState, "state">) {
  return (
    <>
      <h2>{state === "used" ? t("link.usedTitle") : t("link.incomplete")}</h2>
      <p>{state === "used" ? t("verifyEmail.usedText") : t("verifyEmail.incompleteText")}</p>
      <p>
        <Trans
          message="verifyEmail.newLink"
          values={{ accountPage: <a href={localizedHref("/user")}>{t("verifyEmail.accountPage")}</a> }}
        />
      </p>
    </>
  );
}
