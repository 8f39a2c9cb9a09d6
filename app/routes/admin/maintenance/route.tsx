import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import type { EditorFieldList } from "#app/features/admin/components/editing/editor-fields.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import {
  MAX_MAINTENANCE_MESSAGE,
  type MaintenanceForm,
  maintenanceForm,
} from "#app/features/status/maintenance-form.ts";

export const meta = adminMeta("Maintenance");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.maintenanceAdmin.read({}));

export const action = adminAction("settings", ({ services, gameApi, form }) =>
  handleEditorForm(services, form, {
    schema: maintenanceForm,
    to: "/admin/maintenance",
    save: (values) => gameApi.maintenanceAdmin.save(values),
  }),
);

const fields: EditorFieldList<keyof MaintenanceForm> = [
  {
    kind: "select",
    name: "scope",
    label: "What is closed",
    hint: "Staff can log in and use everything in each case. Game servers and payment providers are still answered.",
    options: [
      { value: "off", label: "Nothing: the site is open" },
      { value: "forms", label: "Forms: pages can be read, but nobody can sign up, buy or change anything" },
      { value: "site", label: "The whole site: visitors see one page about the maintenance" },
    ],
  },
  {
    kind: "lines",
    name: "message",
    label: "Message",
    hint: "Shown to visitors together with the times. Translations are under “Translations, Settings”.",
    maxLength: MAX_MAINTENANCE_MESSAGE,
    rows: 3,
  },
  [
    {
      kind: "moment",
      name: "from",
      label: "Begins",
      hint: "Manila time. Every page announces it until then. Empty: now.",
    },
    { kind: "moment", name: "until", label: "Expected end", hint: "Manila time. Empty: not known." },
  ],
  { kind: "checkbox", name: "endsByItself", label: "The maintenance ends by itself at the expected end" },
];

export default function AdminMaintenance() {
  const { seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Maintenance"
      lead="Closes the site while the game server or the database is being worked on. It takes effect within two seconds. Purchases and payments that have begun are completed."
      schema={maintenanceForm}
      seen={seen}
      values={values}
      fields={fields}
    />
  );
}
