import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { colorsForm } from "#app/features/branding/colors-form.ts";
import { ColorsEditor } from "#app/features/branding/components/colors-editor.tsx";
import { chosenColors, colorsOfForm, contrastProblems } from "#app/features/branding/palettes.ts";
import { themeAddress } from "#app/features/branding/theme.ts";
import { handleEditorForm, reviewForm } from "#app/features/editing/editor-form.server.ts";
import { previewField } from "#app/features/editing/editor-review.ts";

export const meta = adminMeta("Branding");

export const loader = adminLoader("settings", ({ gameApi }) => gameApi.brandingAdmin.colors({}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  if (form.has(previewField)) {
    return reviewForm(services, form, colorsForm, async () => {
      const colors = chosenColors(colorsOfForm((name) => form.get(name)));
      return contrastProblems(colors).length > 0 ? { colors } : { colors, stylesheet: themeAddress(colors, "preview") };
    });
  }
  return handleEditorForm(services, form, {
    schema: colorsForm,
    to: "/admin/branding",
    save: (values) => gameApi.brandingAdmin.saveColors(values),
  });
});

export default function Branding() {
  return <ColorsEditor {...useLoaderData<typeof loader>()} />;
}
