import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { OWNER } from "#app/features/admin/level-names.ts";
import { pageAddress, queryChoice } from "#app/features/admin/list-query.ts";
import { acceptKeyForm, bridgeKeyForm, revokeKeyForm } from "#app/features/bridge/key-forms.ts";
import { bridgeScopeKeys } from "#app/features/bridge/scopes.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { pageNumber } from "#app/format/whole-number.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { Agents } from "./agents.tsx";
import bridge from "./bridge.module.css";
import { isAcceptKeyIntent } from "./intents.ts";
import { KeyForm, makeKeyIntent, revokeKeyIntent } from "./key-form.tsx";
import { OnlineChart } from "./online-chart.tsx";
import { onlinePeriodKeys, onlinePeriods } from "./online-periods.ts";
import { shownAgents } from "./shown-agents.server.ts";
import { shownOnline } from "./shown-online.server.ts";

const path = "/admin/bridge";

export const meta = adminMeta("Bridge keys");

export const loader = adminLoader("settings", async ({ services, gameApi, admin, searchParams }) => {
  const page = pageNumber(searchParams);
  const period = queryChoice(searchParams, "period", onlinePeriodKeys) ?? "24h";
  const { hours } = onlinePeriods[period];
  const [list, agents, online] = await Promise.all([
    readListPage({ page, firstPage: path }, () => gameApi.bridgeAdmin.keys({ page })),
    gameApi.bridgeAdmin.agents({}),
    gameApi.bridgeAdmin.online({ hours }),
  ]);
  const now = services.now();
  return {
    ...list,
    agents: shownAgents(agents, now),
    period,
    isOwner: admin.userType >= OWNER,
    // A portal without an agent shows how to connect one instead.
    online: agents.agents.length > 0 ? shownOnline(online, hours, now) : undefined,
  };
});

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  if (isAcceptKeyIntent(form.get(formFields.intent)))
    return handleAdminForm(services, form, acceptKeyForm, (values) => gameApi.bridgeAdmin.acceptKey(values), path);
  return dispatchForm(form, { [makeKeyIntent]: () => makeKey(services, form) }, () =>
    handleAdminForm(services, form, revokeKeyForm, (values) => gameApi.bridgeAdmin.revokeKey(values), path),
  );
});

/** Creates a key. Only this response contains it: a redirect would have to store it in the session. */
function makeKey(services: Services, form: FormData) {
  return handleForm(
    { services, form, schema: bridgeKeyForm },
    async ({ server: name, confirm, ...boxes }, submission) => {
      const scopes = bridgeScopeKeys.filter((scope) => boxes[scope] === "on");
      const { server, key } = await services.gameApi.bridgeAdmin.makeKey({ server: name, scopes, confirm });
      return submission.succeed({
        tone: "success",
        lines: [`The key of ${server}. Copy it now: it is shown only once.`, key],
      });
    },
  );
}

export default function BridgeKeys() {
  const { keys, pager, agents, online, period, isOwner } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Bridge keys"
        lead="A game server uses a key to send characters, read the whitelist or take deliveries, within the key's scopes. Only hashes of keys are stored."
      />
      <div className="stack">
        {online && (
          <div className={bridge.online}>
            <OnlineChart path={path} period={period} {...online} />
          </div>
        )}
        <Agents {...agents} isOwner={isOwner} />
        <KeyForm isOwner={isOwner} />
      </div>
      <DataTable
        label="Bridge keys"
        rows={keys}
        empty="There are no keys yet."
        columns={[
          { title: "Game server", cell: ({ server }) => server },
          {
            title: "Scopes",
            isBare: true,
            cell: ({ scopes }) => scopes.join(", "),
          },
          { title: "Key", cell: ({ id }) => <span className={styles.word}>{id} …</span> },
          {
            title: "State",
            cell: ({ revokedAt }) =>
              revokedAt ? (
                <>
                  <StateMark tone="off">Revoked</StateMark> <DateTime at={revokedAt} />
                </>
              ) : (
                <StateMark tone="good">In use</StateMark>
              ),
          },
          { title: "Created", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { title: "Last push", cell: ({ lastBatchAt }) => <DateTime at={lastBatchAt} /> },
          {
            title: "Action",
            isAction: true,
            cell: ({ id, server, revokedAt }) =>
              !revokedAt && (
                <ConfirmedForm
                  intent={revokeKeyIntent(id)}
                  button="Revoke"
                  label={`Revoke the key ${id} of ${server}`}
                  sentence={`Yes, revoke this key of ${server}. The game server can no longer use it.`}
                  hidden={{ id }}
                />
              ),
          },
        ]}
      />
      <NumberedPages
        pager={pager}
        href={(page) => pageAddress(path, { period: period === "24h" ? undefined : period }, page)}
        label="the bridge keys"
      />
    </>
  );
}
