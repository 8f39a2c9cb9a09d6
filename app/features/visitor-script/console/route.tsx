import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type ScriptForm, scriptForm } from "#app/features/visitor-script/script-form.ts";

export const meta = adminMeta("Third-party script");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.visitorScriptAdmin.read({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: scriptForm,
    to: "/admin/settings/script",
    save: (values) => gameApi.visitorScriptAdmin.save(values),
  });
});

const fields: EditorFieldList<keyof ScriptForm> = [
  {
    kind: "note",
    text: "Use only a script that you trust: it can read and change the pages that load it, with the login box beside them. It is never loaded in the console, on pages of players who are logged in, and on pages for logging in and signing up; a page that is already open keeps it after a log-in in another tab. Only an owner can change this.",
  },
  { name: "tag", rows: 4, hint: "As its provider shows it. Empty: none." },
  {
    name: "origins",
    rows: 2,
    hint: "If the provider says so: where it sends data to or loads more from, one in each line.",
  },
];

export default function Script() {
  const { seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Third-party script"
      lead="Such as one that counts visits. A bar asks visitors first; it is loaded only for those who agree. The figures in Statistics need no script."
      links={[
        { to: "/admin/settings", label: "All settings" },
        { to: "/admin/statistics", label: "Statistics" },
      ]}
      schema={scriptForm}
      seen={seen}
      values={values}
      fields={fields}
    />
  );
}
