import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { DeletionNotice } from "#app/features/privacy/components/deletion-notice.tsx";
import { keepIntent } from "#app/features/privacy/intents.ts";
import { HiddenFormFields } from "#app/forms/form-extras.tsx";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { AccountPanel } from "./account-panel.tsx";
import { AnswersPanel } from "./answers-panel.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { changeAccount } from "./change-account.server.ts";
import { CharactersPanel } from "./characters-panel.tsx";
import { ConnectionPanel } from "./connection-panel.tsx";
import { loadAccount } from "./load-account.server.ts";
import { PlayerHead } from "./player-head.tsx";
import styles from "./user.module.css";
import { VerifyNotice } from "./verify-notice.tsx";

export const handle: PageHandle = { section: "account", ownFigure: true };

export const meta = pageMeta(() => ({
  name: t("page.accountSetting"),
  path: "/user",
  description: t("user.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return loadAccount(services);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const login = requireLogin(services, request);
  return changeAccount(services, login, await submittedForm(request, services));
}

export default function Account() {
  const { user, known, connection, address, own, characters, main, scene } = useLoaderData<typeof loader>();
  const { missingParts, settings } = useShell();
  // Until then, that is what the player needs: the accent of the page is its button.
  const needsWhitelist = settings.usesWhitelist && connection?.status === 0;
  return (
    <>
      <PageHead title={t("page.accountSetting")} sectionKey="account" lead={t("user.lead")} />
      <div className="stack">
        {user.deletionAt && (
          <DeletionNotice at={user.deletionAt}>
            <form method="post" action={localizedHref("/mydata")}>
              <HiddenFormFields intent={keepIntent} />
              <button type="submit" className="button">
                {t("myData.keep")}
              </button>
            </form>
          </DeletionNotice>
        )}
        {!missingParts.includes("accountMails") && <VerifyNotice notice={address} />}
        <PlayerHead user={user} main={main} connection={settings.usesWhitelist ? connection : undefined} />
        <div className={styles.columns}>
          <div>
            {settings.usesWhitelist && <ConnectionPanel connection={connection} />}
            <BalancePanel user={user} known={known} quiet={needsWhitelist} />
          </div>
          <div>
            {own && <AnswersPanel {...own} />}
            <AccountPanel user={user} known={known} scene={scene} />
          </div>
        </div>
        <CharactersPanel
          characters={characters}
          known={known}
          hidden={missingParts.includes("characters") ? null : user.charactersHidden}
        />
      </div>
    </>
  );
}
