import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { refusalText } from "#app/features/game-accounts/game-account-text.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { changeGameAccount } from "./change-game-account.server.ts";
import styles from "./game-account.module.css";
import { CreateForm, LinkForm, PinForm } from "./game-account-forms.tsx";
import { StatePanel } from "./state-panel.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.gameAccount"),
  path: "/gameaccount",
  description: t("gameAccount.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "gameAccounts");
  const [user, { available, state, refusal, gameUserId }] = await Promise.all([
    services.currentUser(),
    services.gameApi.gameAccounts.current({}),
  ]);
  return {
    available,
    state: state ?? null,
    refusal,
    gameUserId,
    hint: hintOf({ available, state, refusal }),
    userId: user?.userId ?? "",
  };
}

/** What the state means for the player, and what to do. */
function hintOf({
  available,
  state,
  refusal,
}: Pick<CallReply<"gameAccounts.current">, "available" | "state" | "refusal">): string | undefined {
  if (state === "ready") return t("gameAccount.readyHint");
  if (!available) return t("gameAccount.unavailable");
  if (state === "pending") return t("gameAccount.pendingHint");
  if (state === "failed") return refusalText(refusal);
  return state === "unlinked" ? t("gameAccount.unlinkedHint") : t("gameAccount.missingHint");
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "gameAccounts");
  return changeGameAccount(services, await submittedForm(request, services));
}

export default function GameAccount() {
  const { available, state, gameUserId, hint, refusal, userId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.gameAccount")} sectionKey="account" place="computer-lab" lead={t("gameAccount.lead")} />
      <div className="stack">
        <StatePanel state={state} gameUserId={gameUserId} hint={hint} />
        {available && state !== "ready" && state !== "pending" && (
          <div className={styles.forms}>
            <LinkForm gameUserId={gameUserId} />
            {/* A taken user ID is no proposal. */}
            <CreateForm userId={refusal === "taken" ? "" : userId} />
          </div>
        )}
        {available && state === "ready" && <PinForm />}
      </div>
    </>
  );
}
