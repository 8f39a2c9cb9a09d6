import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { type LinkState, linkState, statusOfLink } from "#app/features/accounts/link-state.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { resetPassword } from "./reset-password.server.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("resetPassword.title"),
  path: "/resetpassword",
  description: t("resetPassword.lead"),
  noindex: true,
}));

/** Passes the link's token on to the form, which uses it up when it is submitted. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountMails");
  const link = await linkState(services, request, "reset");
  return data({ link, art: picture("side/account") }, { status: statusOfLink(link) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountMails");
  return resetPassword(services, await submittedForm(request, services));
}

export default function ResetPassword() {
  const { link, art } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("resetPassword.title")} sectionKey="account" place="keys" lead={t("resetPassword.lead")} />
      <ScenicPanel art={art}>
        {link.state === "open" || posted ? <ResetPasswordForm token={link.token} /> : <NoLink state={link.state} />}
      </ScenicPanel>
    </>
  );
}

function NoLink({ state }: Pick<LinkState, "state">) {
  return (
    <>
      <h2>{state === "used" ? t("link.usedTitle") : t("link.incomplete")}</h2>
      <p>{state === "used" ? t("resetPassword.usedText") : t("resetPassword.incompleteText")}</p>
      <p>
        <a className="button" href={localizedHref("/findaccount")}>
          {t("resetPassword.newLink")}
        </a>
      </p>
    </>
  );
}
