import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { formFields } from "#app/forms/form-action-data.ts";
import { IdentityField } from "#app/forms/identity-field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { identityRequest } from "#app/forms/server/identity-request.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({ name: t("confirm.title"), path: "/confirm", noindex: true }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "accountSecurity");
  return { identity: identityRequest(services) };
}

/** Proves the identity of the logged-in user and goes back, for pages whose own form cannot ask for it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const form = await submittedForm(request, services);
  return handleForm({ services, form, schema: buttonForm }, async (_, submission) => {
    if (!form.get(formFields.identity)) return submission.refuseIdentity(t("mfa.proofMissing"), 400);
    const to = safePath(new URL(request.url).searchParams.get("redirectTo"), "/security");
    return submission.succeed({ tone: "success", lines: [], next: { to, after: 0 } });
  });
}

export default function Confirm() {
  const { identity } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "confirm", schema: buttonForm });
  return (
    <>
      <PageHead title={t("confirm.title")} sectionKey="account" place="shield" />
      <div className="panel panel-body">
        <PortalForm form={portalForm} submit={t("login.confirm")}>
          {!portalForm.actionData?.identity && <IdentityField formId="confirm" request={identity} />}
        </PortalForm>
      </div>
    </>
  );
}
