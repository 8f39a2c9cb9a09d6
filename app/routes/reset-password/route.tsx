import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { resetPassword } from "./reset-password.server.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta(() => ({
  name: t("resetPassword.title"),
  path: "/resetpassword",
  description: t("resetPassword.lead"),
  noindex: true,
}));

/** Passes the link's token on to the form; it is validated when the form is submitted. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireFeature(getServices(context), "accountMails");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return data({ token, art: picture("gallery/bamboo-shadow") }, { status: token ? 200 : 400 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "accountMails");
  return resetPassword(services, await submittedForm(request));
}

export default function ResetPassword() {
  const { token, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("resetPassword.title")} sectionKey="account" lead={t("resetPassword.lead")} />
      <ScenicPanel art={art}>{token ? <ResetPasswordForm token={token} /> : <NoToken />}</ScenicPanel>
    </>
  );
}

function NoToken() {
  return (
    <>
      <h2>{t("link.incomplete")}</h2>
      <p>{t("resetPassword.incompleteText")}</p>
      <p>
        <a className="button" href={localizedHref("/findaccount")}>
          {t("resetPassword.newLink")}
        </a>
      </p>
    </>
  );
}
