import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { undoForm } from "./forms.ts";
import { UndoForm } from "./undo-form.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta(() => ({
  name: t("undoEmailChange.title"),
  path: "/undoemailchange",
  description: t("undoEmailChange.lead"),
  noindex: true,
}));

/** Only shows the button, because mail scanners open every link and must not change anything. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireFeature(getServices(context), "accountSecurity");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return data({ token, art: picture("news/event-lantern-night") }, { status: token ? 200 : 400 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "accountSecurity");
  const form = await submittedForm(request);
  const options = { services, form, schema: undoForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.accounts.undoEmailChange(values);
    services.session.logOut();
    return submission.succeed({
      tone: "success",
      title: t("outcome.success"),
      lines: [message],
      nextLink: { href: "/findaccount", label: t("undoEmailChange.next") },
    });
  });
}

export default function UndoEmailChange() {
  const { token, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("undoEmailChange.title")} sectionKey="account" lead={t("undoEmailChange.lead")} />
      <ScenicPanel art={art}>
        {token ? (
          <UndoForm token={token} />
        ) : (
          <>
            <h2>{t("link.incomplete")}</h2>
            <p>{t("undoEmailChange.incompleteText")}</p>
            <p>
              <a href={localizedHref("/findaccount")}>{t("undoEmailChange.next")}</a>
            </p>
          </>
        )}
      </ScenicPanel>
    </>
  );
}
