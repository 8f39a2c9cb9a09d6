import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { cutText } from "#app/format/cut-text.ts";

export const meta = adminMeta("Canned answers");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.cannedAnswersAdmin.list({});
  return { answers: data.map(({ id, values: { title, text } }) => ({ id, title, start: cutText(text, 160) })) };
});

/** Moves an answer. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/tickets/answers", (values) => gameApi.cannedAnswersAdmin.move(values)),
);

/** The texts that staff insert into answers to tickets. */
export default function CannedAnswers() {
  const { answers } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Canned answers" lead="Texts that staff insert into answers to tickets and then adapt.">
        <a className={editing.csv} href="/admin/tickets">
          Tickets
        </a>
        <a className="button" href="/admin/tickets/answers/new">
          Add an answer
        </a>
      </AdminHeading>
      <DataTable
        label="Canned answers"
        rows={answers}
        empty="There are no canned answers yet."
        columns={[
          { title: "Title", cell: ({ id, title }) => <a href={`/admin/tickets/answers/${id}`}>{title}</a> },
          { title: "Text", isBare: true, cell: ({ start }) => start },
          orderColumn(answers, ({ id, title }) => ({ id, name: title })),
        ]}
      />
    </>
  );
}
