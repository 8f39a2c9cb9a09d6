import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { RichTextField } from "#app/features/editing/components/rich-text-field.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import type { TranslatedField } from "#app/features/translations/translated-texts.ts";
import { translationAddress } from "#app/features/translations/translation-address.server.ts";
import { translationForm } from "#app/features/translations/translation-form.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";

export const meta = adminMeta("Translation");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const { kind, language } = await translationAddress(params);
  const { entry = "" } = params;
  const { title, state, source, texts, seen } = await gameApi.translationsAdmin.byEntry({
    kind: kind.key,
    entry,
    language: language.code,
  });
  return {
    label: kind.label,
    texts: kind.fields,
    languageName: language.name,
    list: `/admin/translations/${kind.key}/${language.code}`,
    title,
    state,
    source,
    seen: seen === "0" ? "" : seen,
    values: { format: "html", ...texts },
  };
});

export const action = adminAction("content", async ({ services, gameApi, params, form }) => {
  const { kind, language } = await translationAddress(params);
  const address = { kind: kind.key, language: language.code, entry: params.entry ?? "" };
  return handleEditorForm(services, form, {
    schema: translationForm(kind),
    to: `/admin/translations/${kind.key}/${language.code}`,
    save: ({ seen, format, ...texts }) =>
      gameApi.translationsAdmin.save({ ...address, seen, format, texts: texts as Record<string, string> }),
    async current() {
      const { seen, texts } = await gameApi.translationsAdmin.byEntry(address);
      return { seen, values: { format: "html", ...texts } };
    },
    remove: ({ seen, confirm }) => gameApi.translationsAdmin.delete({ ...address, seen, confirm }),
  });
});

export default function AdminTranslation() {
  const { label, texts, languageName, list, title, state, source, seen, values } = useLoaderData<typeof loader>();
  const html = texts.find((field) => field.html);
  return (
    <>
      <ContentEditor
        title={`${title} in ${languageName}`}
        lead={
          state === "outdated"
            ? "The English text was changed after this translation."
            : "A field without a text is shown in English."
        }
        links={[{ to: list, label: `All of ${label}` }]}
        schema={translationForm({ fields: texts })}
        seen={seen}
        values={values as Record<string, string>}
        fields={fieldsOf(texts, source)}
        deletion={
          state !== "missing" && {
            title: "Delete the translation",
            sentence: "Yes, delete this translation and show the English text.",
            button: "Delete translation",
          }
        }
      />
      {html && (
        <Panel id="english" title={`${html.label} in English`} padded>
          <Prose html={source[html.name] ?? ""} />
        </Panel>
      )}
    </>
  );
}

/** The fields of a kind, each with the English text as its hint. */
function fieldsOf(fields: readonly TranslatedField[], source: Readonly<Record<string, string>>): EditorFieldList {
  return fields.map(({ name, html }) =>
    html
      ? { kind: "richText", format: "format", content: name, component: RichTextField }
      : { name, hint: `English: ${source[name] || "no text"}` },
  );
}
