import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { OWNER } from "#app/features/admin/level-names.ts";
import { apiKeyForm, revokeKeyForm, scopeField } from "#app/features/api-keys/key-forms.ts";
import { apiScopeKeys } from "#app/features/api-keys/scopes.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { KeyForm, makeKeyIntent, revokeKeyIntent } from "./key-form.tsx";

const path = "/admin/api-keys";
const states = {
  usable: ["good", "In use"],
  expired: ["off", "Expired"],
  revoked: ["off", "Revoked"],
} as const;

export const meta = adminMeta("API keys");

export const loader = adminLoader("settings", async ({ gameApi, admin }) => {
  const { keys } = await gameApi.apiKeysAdmin.list({});
  return { keys, isOwner: admin.userType >= OWNER };
});

export const action = adminAction("settings", ({ services, gameApi, form }) =>
  dispatchForm(form, { [makeKeyIntent]: () => makeKey(services, form) }, () =>
    handleAdminForm(services, form, revokeKeyForm, (values) => gameApi.apiKeysAdmin.revoke(values), path),
  ),
);

/** Creates a key. Only this response contains it: a redirect would have to store it in the session. */
function makeKey(services: Services, form: FormData) {
  return handleForm(
    { services, form, schema: apiKeyForm },
    async ({ name: typed, lifetime, confirm, ...boxes }, submission) => {
      const scopes = apiScopeKeys.filter((scope) => boxes[scopeField(scope)] === "on");
      const { name, key } = await services.gameApi.apiKeysAdmin.make({ name: typed, scopes, lifetime, confirm });
      return submission.succeed({
        tone: "success",
        lines: [`The key “${name}”. Copy it now: it is shown only once.`, key],
      });
    },
  );
}

export default function ApiKeys() {
  const { keys, isOwner } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="API keys"
        lead="Launchers, bots and other programs use a key to read from the site, within its scopes. Only hashes of keys are stored."
      />
      {isOwner ? <KeyForm /> : <p>Only owners can create keys.</p>}
      <DataTable
        label="API keys"
        rows={keys}
        empty="There are no keys yet."
        columns={[
          { title: "Name", cell: ({ name }) => name },
          { title: "Scopes", isBare: true, cell: ({ scopes }) => scopes.join(", ") },
          {
            title: "State",
            cell: ({ state, revokedAt }) => (
              <>
                <StateMark tone={states[state][0]}>{states[state][1]}</StateMark>
                {revokedAt && (
                  <>
                    {" "}
                    <DateTime at={revokedAt} />
                  </>
                )}
              </>
            ),
          },
          { title: "Created", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { title: "Valid until", cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
          { title: "Last use", cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} /> },
          {
            title: "Action",
            isAction: true,
            cell: ({ id, name, state }) =>
              state !== "revoked" && (
                <ConfirmedForm
                  intent={revokeKeyIntent(id)}
                  button="Revoke"
                  label={`Revoke the key ${name}`}
                  sentence={`Yes, revoke the key “${name}”. Its program can no longer use it.`}
                  hidden={{ id }}
                />
              ),
          },
        ]}
      />
    </>
  );
}
