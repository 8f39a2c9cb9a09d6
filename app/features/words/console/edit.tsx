import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { placesOf, wordsForm } from "#app/features/words/words-form.ts";
import { cutText } from "#app/format/cut-text.ts";
import { pageFailure } from "#app/server/page-failure.ts";

const PATH = "/admin/words";
const MAX_TITLE = 60;

export const meta = adminMeta("Words");

export const loader = adminLoader("settings", async ({ gameApi, params }) => {
  const { key = "" } = params;
  return { key, ...(await gameApi.wordsAdmin.byKey({ key })) };
});

export const action = adminAction("settings", async ({ services, gameApi, params, form }) => {
  const { key = "" } = params;
  const { wordsAdmin } = gameApi;
  const { data } = await wordsAdmin.byKey({ key }).catch((error: unknown) => {
    throw pageFailure(error);
  });
  return handleEditorForm(services, form, {
    schema: wordsForm(data),
    to: `${PATH}?show=changed`,
    save: ({ seen, ...values }) => wordsAdmin.save({ key, seen, values }),
    async current() {
      const { seen, data } = await wordsAdmin.byKey({ key });
      return { seen, values: valuesOf(data) };
    },
    remove: ({ seen }) => wordsAdmin.save({ key, seen, values: {} }),
  });
});

const valuesOf = (data: readonly { field: string; own: string }[]) =>
  Object.fromEntries(data.map(({ field, own }) => [field, own]));

export default function AdminWordsEditor() {
  const { key, seen, data } = useLoaderData<typeof loader>();
  const text = data[0]?.defaultText ?? "";
  const places = [...new Set(data.flatMap((field) => placesOf(field).possible))];
  return (
    <ContentEditor
      title={text.length > MAX_TITLE ? `${cutText(text, MAX_TITLE)} …` : text}
      lead={
        places.length > 0
          ? `An empty field shows the default. The site replaces ${places.join(", ")}: keep it, in any place of the sentence.`
          : "An empty field shows the default."
      }
      links={[{ to: PATH, label: "All words" }]}
      schema={wordsForm(data)}
      seen={seen}
      values={valuesOf(data)}
      fields={data.map(({ field, defaultText }) => ({ name: field, rows: 2, hint: `Default: ${defaultText}` }))}
      deletion={
        data.some(({ own }) => own !== "") && {
          title: "Go back to the default",
          sentence: `Yes, show the default texts of ${key} again, in all languages.`,
          button: "Show the default",
        }
      }
    />
  );
}
