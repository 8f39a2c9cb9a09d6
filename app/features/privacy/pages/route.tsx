import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { amountsOf } from "#app/features/currencies/balances.ts";
import { DeletionNotice } from "#app/features/privacy/components/deletion-notice.tsx";
import { keepIntent } from "#app/features/privacy/intents.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { coinsText } from "#app/features/wallet/coins-text.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { changeDeletion } from "./change-deletion.server.ts";
import { DeletePanel } from "./delete-panel.tsx";
import { DownloadPanel } from "./download-panel.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.myData"),
  path: "/mydata",
  description: t("myData.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { userType } = requireLogin(services, request);
  await requirePart(services, "privacy");
  // Only visitors have no user, and this page needs a login.
  const user = (await services.currentUser())!;
  return {
    userId: user.userId,
    isConfirmed: Boolean(user.emailVerifiedAt),
    isStaff: kindOfUser(user.userType ?? userType) === "admin",
    deletionAt: user.deletionAt,
    coins: coinsText(amountsOf(user)),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "privacy");
  return changeDeletion(services, await submittedForm(request, services));
}

export default function MyData() {
  const { deletionAt, isConfirmed, ...account } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.myData")} sectionKey="account" place="letter" lead={t("myData.lead")} />
      <div className="stack">
        {deletionAt && (
          <DeletionNotice at={deletionAt}>
            <ButtonForm intent={keepIntent} submit={t("myData.keep")} />
          </DeletionNotice>
        )}
        <DownloadPanel isConfirmed={isConfirmed} />
        {!deletionAt && <DeletePanel {...account} />}
      </div>
    </>
  );
}
