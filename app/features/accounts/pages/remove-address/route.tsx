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
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("removeAddress.title"),
  path: "/removeaddress",
  description: t("removeAddress.lead"),
  noindex: true,
}));

/** Only shows the button, because mail scanners open every link and must not change anything. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountSecurity");
  const link = await linkState(services, request, "unlist");
  return data({ link, art: picture("side/mail") }, { status: statusOfLink(link) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "accountSecurity");
  const form = await submittedForm(request, services);
  const options = { services, form, schema: linkForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.accounts.unlistByLink(values);
    return submission.succeed({
      tone: "success",
      title: t("outcome.success"),
      lines: [message],
      nextLink: { href: "/changepassword", label: t("page.changePassword") },
    });
  });
}

export default function RemoveAddress() {
  const { link, art } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData>();
  return (
    <>
      <PageHead title={t("removeAddress.title")} sectionKey="account" place="keys" lead={t("removeAddress.lead")} />
      <ScenicPanel art={art}>
        {link.state === "open" || posted ? (
          <LinkForm
            id="remove-address"
            token={link.token}
            submit={t("removeAddress.submit")}
            reason={t("removeAddress.reason")}
          />
        ) : (
          <>
            <h2>{link.state === "used" ? t("link.usedTitle") : t("link.incomplete")}</h2>
            <p>
              {link.state === "used" ? (
                <Trans
                  message="removeAddress.used"
                  values={{ security: <a href={localizedHref("/security")}>{t("page.security")}</a> }}
                />
              ) : (
                t("undoEmailChange.incompleteText")
              )}
            </p>
          </>
        )}
      </ScenicPanel>
    </>
  );
}
