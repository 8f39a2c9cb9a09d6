import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
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
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("undoEmailChange.title"),
  path: "/undoemailchange",
  description: t("undoEmailChange.lead"),
  noindex: true,
}));

/** Only shows the button, because mail scanners open every link and must not change anything. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountSecurity");
  const link = await linkState(services, request, "undo");
  return data({ link, art: picture("side/mail") }, { status: statusOfLink(link) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountSecurity");
  const form = await submittedForm(request, services);
  const options = { services, form, schema: linkForm, errorTitle: t("outcome.error") };
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
  const { link, art } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("undoEmailChange.title")} sectionKey="account" place="keys" lead={t("undoEmailChange.lead")} />
      <ScenicPanel art={art}>
        {link.state === "open" || posted ? (
          <LinkForm
            id="undo-email-change"
            token={link.token}
            submit={t("undoEmailChange.submit")}
            reason={t("undoEmailChange.reason")}
          />
        ) : (
          <>
            <h2>{link.state === "used" ? t("link.usedTitle") : t("link.incomplete")}</h2>
            <p>{link.state === "used" ? t("undoEmailChange.usedText") : t("undoEmailChange.incompleteText")}</p>
            <p>
              <a href={localizedHref("/findaccount")}>{t("undoEmailChange.next")}</a>
            </p>
          </>
        )}
      </ScenicPanel>
    </>
  );
}
