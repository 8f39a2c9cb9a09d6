import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type AlertsForm, alertsForm, defaultThresholds, type Threshold } from "#app/features/operations/thresholds.ts";

export const meta = adminMeta("Alerts");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.operationsAdmin.alerts({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: alertsForm,
    to: "/admin/health/alerts",
    save: (values) => gameApi.operationsAdmin.saveAlerts(values),
  });
});

const number = (name: Threshold, label: string, hint: string) =>
  ({ kind: "number", name, label, hint, maxLength: 5, placeholder: String(defaultThresholds[name]) }) as const;

const fields: EditorFieldList<keyof AlertsForm> = [
  number("errors", "Errors in an hour", "Pages and calls that failed, and failed jobs."),
  number("mailMinutes", "Oldest e-mail, minutes", "How long an e-mail may wait before it is sent."),
  number("deliveryMinutes", "Oldest delivery, minutes", "How long a bought item may wait for the game."),
  number("agentMinutes", "Silence of the game agent, minutes", "Only where a game agent is in use."),
  number("backupHours", "Age of the last backup, hours", "Only where the companion worker is deployed."),
  number("sizePercent", "Size of the database, %", "Of the 10 GB that a database can have."),
  number("fullPercent", "Size of the database, second alert, %", "When only little is left."),
  number("usagePercent", "Rows of the month, %", "Read or written, of those that the paid plan includes."),
  {
    kind: "text",
    name: "mailTo",
    label: "E-mails to",
    maxLength: 500,
    hint: "Up to five addresses, separated by commas. Empty: owners whose address is confirmed.",
  },
  {
    kind: "select",
    name: "weeklyReport",
    label: "Weekly report",
    options: [
      { value: "", label: "Sent to owners every Monday: the totals of the week before" },
      { value: "no", label: "Not sent" },
    ],
  },
];

export default function Alerts() {
  const { seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Alerts"
      lead="Beyond these limits an e-mail is sent once, and once more when the problem is over. A difference in the ledger and a failed job always raise one. Empty fields use the default, which is shown in the field."
      links={[{ to: "/admin/health", label: "Health" }]}
      schema={alertsForm}
      seen={seen}
      values={values}
      fields={fields}
    />
  );
}
