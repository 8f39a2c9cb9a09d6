import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { ticketSettingsForm } from "#app/features/tickets/service-time.ts";

export const meta = adminMeta("Times of tickets");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.ticketsAdmin.settings({}));

export const action = adminAction("settings", ({ services, gameApi, form }) =>
  handleEditorForm(services, form, {
    schema: ticketSettingsForm,
    to: "/admin/tickets/settings",
    save: (values) => gameApi.ticketsAdmin.saveSettings(values),
  }),
);

/** The target times of answers, and when answered tickets are closed. */
export default function TicketSettings() {
  const { seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Times of tickets"
      lead="Within how many hours a ticket should have an answer. Tickets that wait for longer are marked as overdue. An empty field has its default."
      links={[
        { to: "/admin/tickets", label: "Tickets" },
        { to: "/admin/tickets/figures", label: "Figures" },
      ]}
      schema={ticketSettingsForm}
      seen={seen}
      values={values}
      fields={[
        ["urgent", "high"],
        ["normal", "low"],
        { name: "autoClose", hint: "The player gets a reminder two days before. Empty: never." },
      ]}
    />
  );
}
