import { useLoaderData } from "@remix-run/react";
import { iconAddresses, pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { entryFields, ownFieldsOf, type Suggestions } from "#app/features/game/components/entry-fields.ts";
import { entryForm } from "#app/features/game/forms.ts";
import type { DocumentName } from "#app/features/game/limits.ts";
import { listPageTitle, listPath } from "#app/features/game/lists.ts";
import { languages } from "#app/i18n/languages.server.ts";
import { listInAddress } from "./list-address.server.ts";

export const meta = adminMeta(listPageTitle);

const languageCodes = languages.map(({ code }) => code);

/** The pictures that the fields of a list suggest. */
const suggestions: Readonly<Record<DocumentName, () => Suggestions>> = {
  classes: () => ({
    icon: iconAddresses().filter((address) => address.includes("/class-")),
    portrait: pictureAddresses("classes").filter((address) => !address.includes("/tab-")),
  }),
  schools: () => ({ emblem: pictureAddresses("emblems"), picture: pictureAddresses("story") }),
  currencies: () => ({}),
  navigation: () => ({}),
  boards: () => ({}),
  requirements: () => ({}),
  keys: () => ({}),
  boxes: () => ({}),
  hero: () => ({}),
  footer: () => ({}),
  socials: () => ({}),
};

export const loader = adminLoader("settings", async ({ gameApi, path, params }) => {
  const list = listInAddress({ path });
  const { entry = "" } = params;
  if (!/^[a-z]{1,20}$/.test(entry)) throw new Response(null, { status: 404 });
  const [shown, { data }] = await Promise.all([
    gameApi.gameAdmin.byEntry({ list: list.name, entry }),
    gameApi.gameAdmin.list({ list: list.name }),
  ]);
  return {
    list,
    isNew: entry === "new",
    canDelete: list.size !== undefined && data.length > list.size.min && entry !== "new",
    languages: languages.map(({ code, name }) => ({ code, name })),
    suggestions: suggestions[list.name](),
    ...shown,
  };
});

export const action = adminAction("settings", ({ services, gameApi, path, params, form }) => {
  const list = listInAddress({ path });
  const { name } = list;
  const { entry = "" } = params;
  return handleEditorForm(services, form, {
    schema: entryForm(name, languageCodes),
    to: listPath(list),
    save: ({ seen, ...values }) =>
      gameApi.gameAdmin.save({ list: name, entry, seen, values: values as Record<string, string> }),
    current: () => gameApi.gameAdmin.byEntry({ list: name, entry }),
    remove: ({ seen, confirm }) => gameApi.gameAdmin.delete({ list: name, entry, seen, confirm }),
  });
});

export default function AdminGameEntry() {
  const { list, isNew, canDelete, languages, suggestions, title, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={isNew ? `New ${list.one}` : title}
      links={[
        list.only
          ? { to: list.page, label: listPageTitle(list.page) }
          : { to: listPath(list), label: `All ${list.title.toLowerCase()}` },
      ]}
      schema={entryForm(
        list.name,
        languages.map(({ code }) => code),
      )}
      seen={seen}
      values={values}
      fields={entryFields(list.name, languages, ownFieldsOf(list.name, suggestions))}
      deletion={
        canDelete && {
          title: `Delete this ${list.one}`,
          sentence: `Yes, delete “${title}”.`,
          button: "Delete",
        }
      }
    />
  );
}
