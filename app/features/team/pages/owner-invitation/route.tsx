import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { linkForm } from "#app/features/account-changes/forms.ts";
import { LinkForm } from "#app/features/accounts/components/link-form.tsx";
import { linkState, statusOfLink } from "#app/features/accounts/link-state.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({ name: t("ownerInvite.title"), path: "/ownerinvite", noindex: true }));

/** Shows what an owner may do, to the account that is logged in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "console");
  const { userId } = requireLogin(services, request).user;
  const [link, user] = await Promise.all([linkState(services, request, "owner"), services.currentUser()]);
  return data({ link, userId, hasFactor: user?.secondFactor === "on" }, { status: statusOfLink(link) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "console");
  requireLogin(services, request);
  const form = await submittedForm(request, services);
  const options = { services, form, schema: linkForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.owners.accept(values);
    services.session.logOut();
    return submission.succeed({ tone: "success", lines: [message], next: { to: "/login", after: 0 } });
  });
}

export default function OwnerInvitation() {
  const { link, userId, hasFactor } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("ownerInvite.title")} sectionKey="account" />
      <div className="panel panel-body">
        {link.state === "open" && !hasFactor ? (
          <>
            <p>{t("ownerInvite.reason", { userId })}</p>
            <p>
              <strong>{t("ownerInvite.noSecondFactor")}</strong>
            </p>
            <p>
              <a className="button" href={localizedHref("/security")}>
                {t("page.security")}
              </a>
            </p>
          </>
        ) : link.state === "open" || posted ? (
          <LinkForm
            id="owner-invitation"
            token={link.token}
            submit={t("ownerInvite.submit")}
            reason={t("ownerInvite.reason", { userId })}
          />
        ) : (
          <>
            <h2>{link.state === "used" ? t("link.usedTitle") : t("link.incomplete")}</h2>
            <p>{link.state === "used" ? t("ownerInvite.used") : t("undoEmailChange.incompleteText")}</p>
            <p>
              <a href={localizedHref("/")}>{t("error.homepage")}</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
