import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { AppPanel } from "./app-panel.tsx";
import { changeSecurity } from "./change-security.server.ts";
import type { SecurityPreview } from "./forms.ts";
import { loadSecurity } from "./load-security.server.ts";
import { LoginsPanel } from "./logins-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";
import { SecurityState } from "./security-state.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SetUpApp } from "./set-up-app.tsx";
import { WhitelistPanel } from "./whitelist-panel.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.security"),
  path: "/security",
  description: t("security.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { user, userType } = requireLogin(services, request);
  await requirePart(services, "accountSecurity");
  const needsFactor = userType >= ADMIN_FROM && user.secondFactor === "off";
  return { ...(await loadSecurity(services, request)), userId: user.userId, needsFactor };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "accountSecurity");
  return changeSecurity(services, await submittedForm(request, services));
}

export default function Security() {
  const security = useLoaderData<typeof loader>();
  // What the answer to a form shows once.
  const preview = (useActionData<FormActionData>()?.preview ?? {}) as SecurityPreview;
  const setup = preview.setup ?? security.setup;
  const codes = preview.recoveryCodes;
  const isOn = security.totpSince !== null || security.passkeys.length > 0;
  return (
    <>
      <PageHead title={t("page.security")} sectionKey="account" place="shield" lead={t("security.lead")} />
      <div className="stack">
        {codes && <RecoveryCodes codes={codes} userId={security.userId} />}
        {!codes && setup && <SetUpApp setup={setup} />}
        {!codes && !setup && (
          <>
            {security.needsFactor && <p className={styles.notice}>{t("security.staffNeedFactor")}</p>}
            <SecurityState
              isOn={isOn}
              passkeys={security.passkeys}
              sessions={security.sessions}
              whitelist={security.whitelist}
            />
            <div className={`stack ${styles.columns}`}>
              <AppPanel isOn={isOn} totpSince={security.totpSince} codesLeft={security.recoveryCodesLeft} />
              <PasskeysPanel passkeys={security.passkeys} offered={security.passkeysOffered} />
            </div>
            <SessionsPanel sessions={security.sessions} />
            {security.whitelist && <WhitelistPanel entries={security.whitelist} />}
            <LoginsPanel logins={security.logins} />
          </>
        )}
      </div>
    </>
  );
}
