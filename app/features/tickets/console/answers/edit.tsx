import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { answerPlaceholders, cannedAnswerForm } from "#app/features/tickets/canned-answers.ts";
import { trashPath } from "#app/features/trash/trash.ts";

const path = "/admin/tickets/answers";

export const meta = adminMeta("Canned answer");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  if (id === 0) return { id, seen: "", values: {} };
  const { data } = await gameApi.cannedAnswersAdmin.list({});
  return entryOf(data, id);
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: cannedAnswerForm,
    to: path,
    save: (values) => gameApi.cannedAnswersAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.cannedAnswersAdmin.list({})).data, id),
    remove: (values) => gameApi.cannedAnswersAdmin.delete({ ...values, id }),
    undo: trashPath,
  });
});

const hint = Object.entries(answerPlaceholders)
  .map(([name, meaning]) => `{${name}}: ${meaning}`)
  .join("; ");

export default function CannedAnswer() {
  const { id, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? "Canned answer" : "New canned answer"}
      lead="In English. A ticket in another language gets the translation, if there is one."
      links={[
        { to: path, label: "All canned answers" },
        { to: "/admin/translations", label: "Translations" },
      ]}
      schema={cannedAnswerForm}
      seen={seen}
      values={values}
      fields={[
        { name: "title", hint: "For staff, in the list of answers." },
        { name: "text", hint: `Placeholders: ${hint}.`, rows: 10 },
      ]}
      deletion={
        id > 0 && {
          title: "Delete the answer",
          sentence: "Yes, delete this canned answer and its translations.",
          button: "Delete answer",
        }
      }
    />
  );
}
