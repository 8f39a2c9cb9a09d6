import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { secretsOf } from "#app/features/admin/form-fields.ts";
import { connectionForms } from "#app/features/connections/connection-forms.ts";
import { connectionNames } from "#app/features/connections/connection-names.ts";
import {
  type ConnectionKey,
  connectionKeys,
  connectionVariables,
  PAYMONGO_METHODS,
} from "#app/features/connections/connections.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { isLocal, webhookPath } from "#app/features/payments/provider.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";

const PATH = "/admin/connections";
const TEST = "test";

/** Values of a new connection. */
const suggestions: Partial<Record<ConnectionKey, Record<string, string>>> = {
  mail: { port: "587", security: "starttls" },
  paypal: { environment: "live" },
};

const hints: Record<string, string> = {
  host: "Such as smtp.gmail.com or email-smtp.ap-southeast-1.amazonaws.com.",
  port: "465 or 587. Cloudflare blocks port 25.",
  from: "The address that players see. The mail server must allow it.",
  methods: `What its page offers. Empty: ${PAYMONGO_METHODS}.`,
  clientId: "Of an app of the kind “Merchant”, in PayPal's developer dashboard.",
  webhookId: "From the list of the app's webhooks.",
};

export const meta = adminMeta("Connection");

const keyOf = (text: string | undefined): ConnectionKey => {
  const key = connectionKeys.find((one) => one === text);
  if (!key) throw new Response(null, { status: 404 });
  return key;
};

export const loader = adminLoader("settings", async ({ gameApi, params, services }) => {
  const key = keyOf(params.key);
  const { data, isOwner, hasRecentIdentity } = await gameApi.connectionsAdmin.list({});
  const { source = "none", seen = "0", values = {} } = data.find((one) => one.key === key) ?? {};
  const { origin } = services.site;
  const webhook = key === "mail" || isLocal(new URL(origin)) ? "" : new URL(webhookPath(key), origin).href;
  const isFixed = source === "environment" || !isOwner;
  // Typed secrets are not sent back, so the proof comes before the form.
  const proof = isFixed || hasRecentIdentity ? "" : localizedHref(`/confirm?redirectTo=${PATH}/${key}`);
  return { key, source, seen, values: source === "console" ? values : suggestions[key], webhook, isOwner, proof };
});

export const action = adminAction("settings", ({ services, gameApi, params, form }) => {
  const key = keyOf(params.key);
  const page = `${PATH}/${key}`;
  const { connectionsAdmin, mailAdmin } = gameApi;
  const test = () => (key === "mail" ? mailAdmin.test({}) : connectionsAdmin.check({ key }));
  return dispatchForm(form, { [TEST]: () => handleAdminForm(services, form, buttonForm, test, page) }, () =>
    handleEditorForm<(typeof connectionForms)[ConnectionKey]>(services, form, {
      schema: connectionForms[key],
      to: page,
      save: ({ seen, ...values }) => connectionsAdmin.save({ key, seen, values }),
      remove: ({ seen, confirm }) => connectionsAdmin.remove({ key, seen, confirm }),
    }),
  );
});

type Connection = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AdminConnection() {
  const connection = useLoaderData<typeof loader>();
  const isEditable = connection.source !== "environment" && connection.isOwner && connection.proof === "";
  return isEditable ? <ConnectionEditor connection={connection} /> : <FixedConnection connection={connection} />;
}

const links = [{ to: PATH, label: "All connections" }];

function leadOf({ key, webhook }: Connection): string {
  const { purpose } = connectionNames[key];
  if (key === "mail") return purpose;
  return webhook
    ? `${purpose} The address of its webhook: ${webhook}`
    : `${purpose} Its webhook needs the public address of the site, so set it up on the live site.`;
}

function ConnectionEditor({ connection }: { connection: Connection }) {
  const { key, source, seen, values } = connection;
  const { name } = connectionNames[key];
  const schema = connectionForms[key];
  const secrets = secretsOf(schema);
  const hintOf = (field: string) =>
    secrets.includes(field)
      ? `It is not shown again.${source === "console" ? " Empty: the stored one is kept." : ""}`
      : hints[field];
  return (
    <ContentEditor
      title={name}
      lead={
        source === "unreadable"
          ? "What was entered cannot be opened, because the session secret was replaced. Enter it again."
          : leadOf(connection)
      }
      links={links}
      schema={schema}
      seen={seen}
      values={values ?? {}}
      fields={Object.keys(schema.shape).map((field) => ({ name: field as never, hint: hintOf(field) }))}
      deletion={
        source !== "none" && {
          title: `Remove ${name}`,
          sentence: `Yes, remove ${name} with its secrets.`,
          button: "Remove",
        }
      }
    >
      {source === "console" && <ConnectionTest isMail={key === "mail"} />}
    </ContentEditor>
  );
}

/** A connection that the visitor cannot change, or not yet. */
function FixedConnection({ connection }: { connection: Connection }) {
  const { key, source, isOwner, proof } = connection;
  return (
    <>
      <AdminHeading title={connectionNames[key].name} lead={leadOf(connection)}>
        <a href={PATH}>All connections</a>
      </AdminHeading>
      {source === "environment" ? (
        <p>
          Environment variables set it: {Object.values(connectionVariables[key]).join(", ")}. Remove them from the
          deployment to set it here.
        </p>
      ) : isOwner ? (
        <p>
          <a className="button" href={proof}>
            Confirm that it is you
          </a>
        </p>
      ) : (
        <p>It is {source === "console" ? "on" : "off"}. Only an owner can change it.</p>
      )}
      {isOwner && (source === "environment" || source === "console") && <ConnectionTest isMail={key === "mail"} />}
    </>
  );
}

function ConnectionTest({ isMail }: { isMail: boolean }) {
  return (
    <section aria-labelledby="test-title">
      <h2 id="test-title">Test</h2>
      <p>
        {isMail
          ? "Sends a mail to your own address with what is saved."
          : "Asks the provider whether the saved keys work, and whether its webhook leads here with all events."}
      </p>
      <RowButton intent={TEST} values={{}} label="Test it" about="" />
    </section>
  );
}
