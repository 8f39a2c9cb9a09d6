import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { type CategoryForm, categoryForm } from "#app/features/shop/category-form.ts";

const path = "/admin/items/categories";

export const meta = adminMeta("Category");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  if (id === 0) return { id, seen: "", values: { offered: "on" } };
  const { data } = await gameApi.categoriesAdmin.list({});
  return entryOf(data, id);
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: categoryForm,
    to: path,
    save: (values) => gameApi.categoriesAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.categoriesAdmin.list({})).data, id),
  });
});

export default function AdminCategory() {
  const { id, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? `Category ${id}` : "New category"}
      links={[
        { to: path, label: "All categories" },
        { to: "/admin/translations", label: "Translations" },
      ]}
      schema={categoryForm}
      seen={seen}
      values={values as Partial<CategoryForm>}
      fields={[
        { name: "name", hint: "In English. The translations of the site have it as “Shop categories”." },
        {
          name: "key",
          hint:
            id > 0
              ? "Part of the category’s address, so that it cannot be changed."
              : "Up to 20 lower-case letters, such as “mount”. Part of the category’s address: it cannot be changed later.",
          maxLength: 20,
          readOnly: id > 0,
        },
        "offered",
      ]}
    />
  );
}
