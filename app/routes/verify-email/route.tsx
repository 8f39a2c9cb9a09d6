import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { verifyEmail } from "./verify-email.server.ts";
import { VerifyEmailForm } from "./verify-email-form.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta(() => ({
  name: t("verifyEmail.title"),
  path: "/verifyemail",
  description: t("verifyEmail.lead"),
  noindex: true,
}));

/** Only shows the button, because mail scanners open every link and must not change anything. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "accountMails");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const loggedIn = services.session.login !== undefined;
  return data({ token, loggedIn, art: picture("news/event-lantern-night") }, { status: token ? 200 : 400 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "accountMails");
  return verifyEmail(services, await submittedForm(request));
}

export default function VerifyEmail() {
  const { token, loggedIn, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("verifyEmail.title")} sectionKey="account" lead={t("verifyEmail.lead")} />
      <ScenicPanel art={art}>{token ? <VerifyEmailForm token={token} loggedIn={loggedIn} /> : <NoToken />}</ScenicPanel>
    </>
  );
}

function NoToken() {
  return (
    <>
      <h2>{t("link.incomplete")}</h2>
      <p>{t("verifyEmail.incompleteText")}</p>
      <p>
        <Trans
          message="verifyEmail.newLink"
          values={{ accountPage: <a href={localizedHref("/user")}>{t("verifyEmail.accountPage")}</a> }}
        />
      </p>
    </>
  );
}
