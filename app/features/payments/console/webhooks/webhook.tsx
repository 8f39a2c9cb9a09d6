import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { providerName } from "#app/features/payments/provider-names.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { WebhookState } from "./webhook-state.tsx";

const path = "/admin/payments/webhooks";

export const meta = adminMeta("Webhook");

export const loader = adminLoader("payments", async ({ gameApi, params }) => {
  const { webhook } = await gameApi.paymentsAdmin.webhook({ id: numberInPath(params.id) });
  return { ...webhook, body: indented(webhook.body), facts: indented(webhook.facts) };
});

/** JSON with line breaks; other text as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

export const action = adminAction("payments", ({ services, gameApi, params, form }) => {
  const id = numberInPath(params.id);
  return handleAdminForm(services, form, buttonForm, () => gameApi.paymentsAdmin.replay({ id }), `${path}/${id}`);
});

export default function Webhook() {
  const { id, provider, eventId, type, orderNumber, receivedAt, processedAt, attempts, error, body, facts } =
    useLoaderData<typeof loader>();
  const form = usePortalForm({ id: "replay", schema: buttonForm });
  return (
    <>
      <AdminHeading title={`Webhook ${id}`} lead={<WebhookState processedAt={processedAt} error={error} />}>
        <a className="button quiet" href={path}>
          All webhooks
        </a>
      </AdminHeading>
      <Facts
        facts={{
          Provider: providerName(provider),
          Type: type,
          Event: eventId,
          Order: orderNumber ? <a href={`/admin/payments/${orderNumber}`}>{orderNumber}</a> : false,
          Received: <DateTime at={receivedAt} />,
          Processed: processedAt ? <DateTime at={processedAt} /> : false,
          Attempts: attempts,
          "Last error": error || false,
        }}
      />
      <p className={styles.note}>
        Processing it again is safe: what was entered before counts once, and coins follow from all reports together.
      </p>
      <PortalForm form={form} submit="Process again" />
      <Section title="What it reports">
        <pre className={styles.json}>{facts}</pre>
      </Section>
      <Section title="Body as received">
        <pre className={styles.json}>{body}</pre>
      </Section>
    </>
  );
}
