import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { categoryLimits, type TicketCategoryForm, ticketCategoryForm } from "#app/features/tickets/category-form.ts";
import { fieldPlaces, ownFieldLimits } from "#app/features/tickets/own-fields.ts";
import { priorityLabels, ticketPriorities } from "#app/features/tickets/priorities.ts";

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

const kinds = [
  { value: "text", label: "Text" },
  { value: "number", label: "Number" },
  { value: "select", label: "Select" },
  { value: "date", label: "Date" },
];

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
        {
          kind: "text",
          name: "name",
          label: "Name",
          hint: "Empty uses the built-in name, for categories that have one.",
          maxLength: categoryLimits.name,
        },
        {
          kind: "address",
          name: "key",
          label: "Key",
          hint:
            id > 0
              ? "Stored with tickets, so that it cannot be changed."
              : "Up to 20 lower-case letters, such as “refund”. It cannot be changed later.",
          maxLength: 20,
          readOnly: id > 0,
          required: true,
        },
        { kind: "checkbox", name: "active", label: "Active: players can choose it" },
        {
          kind: "text",
          name: "notice",
          label: "Notice",
          hint: "Shown above the form when a player has chosen the category.",
          maxLength: categoryLimits.notice,
        },
        {
          kind: "select",
          name: "priority",
          label: "Priority of new tickets",
          options: ticketPriorities.map((value) => ({ value, label: priorityLabels[value] })),
        },
        {
          kind: "text",
          name: "notified",
          label: "Who is notified",
          hint: "User IDs of staff who get an e-mail about each new ticket, separated by commas. “Notices” can tell a mailbox or Discord about all of them.",
          maxLength: categoryLimits.notified,
        },
        {
          kind: "note",
          text: "Own fields, which only tickets of this category have. One without a label is left out.",
        },
        ...fieldPlaces.map((place) => ({
          kind: "group" as const,
          title: `Field ${place}`,
          fields: [
            [
              {
                kind: "text" as const,
                name: `label${place}` as const,
                label: "Label",
                maxLength: ownFieldLimits.label,
              },
              { kind: "select" as const, name: `kind${place}` as const, label: "Kind", options: kinds },
            ],
            {
              kind: "lines" as const,
              name: `options${place}` as const,
              label: "Choices of a select",
              hint: "One in each line.",
              rows: 3,
            },
            { kind: "checkbox" as const, name: `required${place}` as const, label: "Required" },
          ],
        })),
      ]}
    />
  );
}
