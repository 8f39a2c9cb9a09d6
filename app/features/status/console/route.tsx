import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type MaintenanceForm, maintenanceForm } from "#app/features/status/maintenance-form.ts";

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
    name: "scope",
    hint: "Staff can log in and use everything in each case. Game servers and payment providers are still answered.",
  },
  {
    name: "message",
    hint: "Shown to visitors together with the times. Translations are under “Translations, Settings”.",
    rows: 3,
  },
  [
    { name: "from", hint: "Manila time. Every page announces it until then. Empty: now." },
    { name: "until", hint: "Manila time. Empty: not known." },
  ],
  "endsByItself",
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
