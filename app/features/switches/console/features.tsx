import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { checkboxField } from "#app/features/admin/form-fields.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { featureSwitches } from "#app/features.ts";

export const meta = adminMeta("Features");

interface Switch {
  key: string;
  label: string;
}

/** A checkbox for each switch, which is checked while it is on. */
const switchesForm = (switches: readonly Switch[]) =>
  z.object(Object.fromEntries(switches.map(({ key, label }) => [key, checkboxField(label)])));

export const loader = adminLoader("settings", async ({ gameApi }) => {
  const { seen, off } = await gameApi.switchesAdmin.read({});
  return {
    seen,
    switches: featureSwitches.map(({ key, label, hint }) => ({ key, label, hint, isOn: !off.includes(key) })),
  };
});

export const action = adminAction("settings", ({ services, gameApi, form }) =>
  handleEditorForm(services, form, {
    schema: switchesForm(featureSwitches),
    to: "/admin/features",
    async save({ seen, ...boxes }) {
      const off = Object.entries(boxes).flatMap(([key, box]) => (box === "on" ? [] : [key]));
      // Keys of features that this version does not have are kept: the features may come back.
      const stored = await gameApi.switchesAdmin.read({});
      return gameApi.switchesAdmin.save({ seen, off: [...off, ...stored.off.filter((key) => !(key in boxes))] });
    },
  }),
);

export default function Features() {
  const { seen, switches } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Features"
      lead="What your site offers. Without a feature, its pages do not exist, and no menu leads there. Its data stay, and come back with it."
      schema={switchesForm(switches)}
      seen={seen}
      values={Object.fromEntries(switches.map(({ key, isOn }) => [key, isOn ? "on" : ""]))}
      fields={switches.map(({ key, hint }) => ({ name: key, hint }))}
    />
  );
}
