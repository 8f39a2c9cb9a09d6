import { useLoaderData } from "@remix-run/react";
import type { CallReply } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { answerImport } from "#app/features/admin/checked-import.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { GroupedProblems } from "#app/features/admin/components/grouped-problems.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { ListFileField } from "#app/features/admin/components/list-file-field.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { Total, Totals } from "#app/features/admin/components/totals.tsx";
import { listFields } from "#app/features/admin/list-fields.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EditorFields, rulesOf } from "#app/features/editing/components/editor-fields.tsx";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { ImportButtons } from "#app/features/editing/components/import-buttons.tsx";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { postImportForm, postImportLimits } from "#app/features/post-import/post-import-form.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";

export const meta = adminMeta("Import posts");

export const loader = adminLoader("content", async ({ admin }) => ({ userId: admin.userId }));

export const action = adminAction("content", async ({ services, gameApi, form }) => {
  const csv = await uploadedList(form);
  // The page shows the text of a file, so that the export that was checked can be imported without choosing it again.
  if (csv !== undefined) form.set(listFields.csv, csv);
  const submission = parseSubmission({ services, form, schema: postImportForm });
  if (csv === undefined) return submission.refuse({ csv: [t("admin.posts.notText")] });
  const { values, errors } = submission;
  if (!values) return submission.refuse(errors);
  const request = { ...values, csv };
  return answerImport({
    ...{ services, form, schema: postImportForm },
    check: () => gameApi.postImport.import({ ...request, dryRun: 1 }),
    apply: async (seen) => {
      const { added } = await gameApi.postImport.import({ ...request, dryRun: 0, seen });
      const lines = [t("admin.posts.imported", { added: groupedNumber(added) })];
      return { tone: "success", lines, next: { to: "/admin/news", after: 0 } };
    },
  });
});

export default function ImportPosts() {
  const { userId } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({
    id: "import-posts",
    schema: postImportForm,
    defaultValue: { author: userId, state: "draft", type: "0" },
  });
  const { form, fields, actionData } = portalForm;
  const checked = actionData?.preview as CheckedPosts | undefined;
  return (
    <>
      <AdminHeading
        title="Import posts"
        lead="Posts of the site that you are moving from. The export is checked first; nothing is changed before you import it."
      >
        <a className={editing.csv} href="/admin/news">
          All news
        </a>
      </AdminHeading>
      <div className={editing.form}>
        <p className={operations.note}>
          WordPress: the file of <i>Tools, Export, Posts</i>. Azuriom: the reply of its address <code>/api/posts</code>,
          or its table <code>posts</code> as JSON or CSV. A post whose title and date are there already is left out.
          Pictures stay where they are: the check lists those that you have to replace.
        </p>
        {checked && <CheckedExport {...checked} />}
        <PortalForm
          form={portalForm}
          files
          buttons={
            <ImportButtons
              formId={form.id}
              check="Check the export"
              importing={checked && checked.added > 0 && `Import ${counted(checked.added)}`}
            />
          }
        >
          <input type="hidden" name={listFields.compared} value={checked?.seen ?? ""} />
          <ListFileField
            formId={form.id}
            accept=".xml,.json,.csv,text/xml,application/json,text/csv"
            maxBytes={postImportLimits.bytes}
            hint={`In UTF-8, up to 1 MB and ${groupedNumber(postImportLimits.posts)} posts. WordPress exports a part by its dates.`}
          />
          <TextAreaField meta={fields.csv} label="Or paste the export" rows={8} spellCheck={false} />
          <EditorFields
            rules={rulesOf(postImportForm)}
            fields={fields as Record<string, unknown>}
            list={[
              [
                {
                  name: "type",
                  kind: "select",
                  options: newsBoards.map(({ type, itemLabel }) => ({ value: String(type), label: t(itemLabel) })),
                },
                { name: "state", hint: "What was no public post there becomes a draft in any case." },
              ],
              "author",
            ]}
          />
        </PortalForm>
      </div>
    </>
  );
}

type CheckedPosts = CallReply<"postImport.import">;
type ListedPost = CheckedPosts["posts"][number];
type ListedPicture = CheckedPosts["pictures"][number];

/** What an export would create, what is left out, and the pictures to replace. */
function CheckedExport(props: CheckedPosts) {
  const { added, existing, skipped, refused, problems, posts, pictureCount, pictures } = props;
  return (
    <section aria-label="The checked export">
      <p className={operations.note} role="status">
        {added === 0 ? "The export has no new posts." : `${counted(added)} would be created.`} Nothing has been changed
        yet.
      </p>
      <Totals>
        <Total label="New" value={groupedNumber(added)} />
        <Total label="Already there" value={groupedNumber(existing)} />
        <Total
          label="Left out"
          value={groupedNumber(refused)}
          details={skipped > 0 ? [`${groupedNumber(skipped)} entries are no posts`] : []}
        />
      </Totals>
      {refused > 0 && (
        <Section title="Posts that are left out">
          <GroupedProblems label="Posts that are left out" place="Posts" all={refused} problems={problems} />
        </Section>
      )}
      {added > 0 && (
        <Section title="New posts">
          <DataTable
            label="New posts"
            rows={posts.map((post, place) => ({ ...post, place }))}
            empty=""
            columns={[
              { title: "Date", isBare: true, cell: ({ publishedAt }: ListedPost) => <DateTime at={publishedAt} /> },
              { title: "Title", isName: true, cell: ({ subject }: ListedPost) => subject },
              { title: "State", cell: ({ state }: ListedPost) => <EntryState state={state} /> },
              {
                title: "Note",
                isBare: true,
                cell: ({ hasShortcodes }: ListedPost) => (hasShortcodes ? "Has commands in [brackets]" : "–"),
              },
            ]}
          />
          {added > posts.length && <p>The first {groupedNumber(posts.length)} are listed.</p>}
        </Section>
      )}
      {pictureCount > 0 && (
        <Section title="Pictures to replace">
          <p className={operations.note}>
            These pictures are not on this site, and gone when the old site is. Upload them to the{" "}
            <a href="/admin/media">media library</a> and replace them in the posts.
          </p>
          <DataTable
            label="Pictures to replace"
            rows={pictures.map((picture, place) => ({ ...picture, place }))}
            empty=""
            columns={[
              { title: "Picture", cell: ({ address }: ListedPicture) => address },
              { title: "Post", cell: ({ subject }: ListedPicture) => subject },
            ]}
          />
          {pictureCount > pictures.length && (
            <p>
              The first {groupedNumber(pictures.length)} of {groupedNumber(pictureCount)} are listed.
            </p>
          )}
        </Section>
      )}
    </section>
  );
}

function counted(number: number): string {
  return number === 1 ? "1 post" : `${groupedNumber(number)} posts`;
}
