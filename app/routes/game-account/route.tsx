import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { gameAccountText, refusalText } from "#app/features/game-accounts/game-account-text.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { changeGameAccount } from "./change-game-account.server.ts";
import { CreateForm, LinkForm, PinForm } from "./game-account-forms.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.gameAccount"),
  path: "/gameaccount",
  description: t("gameAccount.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requireFeature(services, "gameAccounts");
  const [user, { available, state, refusal, gameUserId }] = await Promise.all([
    services.currentUser(),
    services.gameApi.gameAccounts.current({}),
  ]);
  return {
    available,
    state: state ?? null,
    gameUserId,
    problem: state === "failed" ? refusalText(refusal) : null,
    userId: user?.userId ?? "",
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requireFeature(services, "gameAccounts");
  return changeGameAccount(services, await submittedForm(request));
}

export default function GameAccount() {
  const { available, state, gameUserId, problem, userId } = useLoaderData<typeof loader>();
  const isOpen = available && state !== "ready" && state !== "pending";
  return (
    <>
      <PageHead title={t("page.gameAccount")} sectionKey="account" lead={t("gameAccount.lead")} />
      <div className="stack">
        <Panel id="state-title" title={t("gameAccount.stateTitle")}>
          <div className="panel-body">
            <p>
              <StateMark tone={state === "ready" ? "good" : undefined}>{gameAccountText(state)}</StateMark>
              {gameUserId && ` ${gameUserId}`}
            </p>
            {problem && <p>{problem}</p>}
            {!available && state !== "ready" && <p>{t("gameAccount.unavailable")}</p>}
            {state === "pending" && <p>{t("gameAccount.pendingHint")}</p>}
          </div>
        </Panel>
        {isOpen && <LinkForm gameUserId={gameUserId} />}
        {isOpen && <CreateForm userId={userId} />}
        {available && state === "ready" && <PinForm />}
      </div>
    </>
  );
}
