import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { type CssForm, cssForm } from "#app/features/branding/css-form.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { MAX_CSS } from "#app/features/settings/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";

export const meta = adminMeta("Branding: own CSS");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.brandingAdmin.css({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: cssForm,
    to: "/admin/branding/css",
    save: (values) => gameApi.brandingAdmin.saveCss(values),
  });
});

const fields: EditorFieldList<keyof CssForm> = [
  {
    name: "css",
    rows: 24,
    hint: `At most ${groupedNumber(MAX_CSS)} characters. Pictures from Media, such as url(/media/…); none of other sites.`,
  },
  "visitors",
];

export default function OwnCss() {
  const { seen, values, isShown } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Branding: own CSS"
      lead={`Rules of your own for the pages of the site. The console and the login page never have them. ${
        isShown ? "Visitors see a stylesheet of yours." : "Visitors see no stylesheet of yours."
      }`}
      links={[
        { to: "/style-sample", label: "See the saved draft" },
        { to: "/admin/branding", label: "Colors" },
        { to: "/admin/branding/pictures", label: "Pictures" },
      ]}
      schema={cssForm}
      seen={seen}
      values={values}
      fields={fields}
    />
  );
}
