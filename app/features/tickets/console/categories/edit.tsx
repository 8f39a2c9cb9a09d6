import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type TicketCategoryForm, ticketCategoryForm } from "#app/features/tickets/category-form.ts";
import { fieldPlaces } from "#app/features/tickets/own-fields.ts";

const path = "/admin/tickets/categories";

export const meta = adminMeta("Ticket category");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  if (id === 0) return { id, seen: "", values: { active: "on" } };
  const { data } = await gameApi.ticketCategoriesAdmin.list({});
  return entryOf(data, id);
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: ticketCategoryForm,
    to: path,
    save: (values) => gameApi.ticketCategoriesAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.ticketCategoriesAdmin.list({})).data, id),
  });
});

export default function TicketCategory() {
  const { id, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? "Ticket category" : "New ticket category"}
      lead="All texts in English; the page “Translations” has them for other languages."
      links={[
        { to: path, label: "All categories" },
        { to: "/admin/translations", label: "Translations" },
      ]}
      schema={ticketCategoryForm}
      seen={seen}
      values={values as Partial<TicketCategoryForm>}
      fields={[
        { name: "name", hint: "Empty uses the built-in name, for categories that have one." },
        {
          name: "key",
          hint:
            id > 0
              ? "Stored with tickets, so that it cannot be changed."
              : "Up to 20 lower-case letters, such as “refund”. It cannot be changed later.",
          maxLength: 20,
          readOnly: id > 0,
        },
        "active",
        { name: "notice", hint: "Shown above the form when a player has chosen the category." },
        "priority",
        {
          name: "notified",
          hint: "User IDs of staff who get an e-mail about each new ticket, separated by commas. “Notices” can tell a mailbox or Discord about all of them.",
        },
        {
          kind: "note",
          text: "Own fields, which only tickets of this category have. One without a label is left out.",
        },
        ...fieldPlaces.map((place) => ({
          kind: "group" as const,
          title: `Field ${place}`,
          fields: [
            [{ name: `label${place}` as const, label: "Label" }, `kind${place}` as const],
            {
              name: `options${place}` as const,
              label: "Choices of a select",
              hint: "One in each line.",
              rows: 3,
            },
            `required${place}` as const,
          ],
        })),
      ]}
    />
  );
}
