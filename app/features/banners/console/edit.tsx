import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { bannerForm } from "#app/features/banners/banner-form.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { trashPath } from "#app/features/trash/trash.ts";

export const meta = adminMeta("Banner");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  const pictures = pictureAddresses("banners");
  if (id === 0) return { pictures, id, seen: "", values: {} };
  const { data } = await gameApi.bannersAdmin.list({});
  return { pictures, ...entryOf(data, id) };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: bannerForm,
    to: "/admin/banners",
    save: (values) => gameApi.bannersAdmin.save({ ...values, id }),
    current: async () => entryOf((await gameApi.bannersAdmin.list({})).data, id),
    remove: (confirmed) => gameApi.bannersAdmin.delete({ ...confirmed, id }),
    undo: trashPath,
  });
});

export default function AdminBanner() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? `Banner ${id}` : "New banner"}
      links={[{ to: "/admin/banners", label: "All banners" }]}
      schema={bannerForm}
      seen={seen}
      values={values}
      fields={[
        { name: "imgUrl", shape: [1230, 420], pictures },
        {
          name: "alt",
          hint: "For visitors who cannot see the picture. The site's own pictures already have one.",
        },
        "title",
        "text",
        {
          name: "link",
          hint: "Where the banner leads: a path such as /news?topic=1, or a full address. Empty: the news.",
        },
        [
          { name: "activeFrom", hint: "Manila time. Empty: from now on." },
          { name: "activeUntil", hint: "Manila time. Empty: no end." },
        ],
      ]}
      deletion={
        id > 0 && {
          title: "Delete this banner",
          sentence: "Yes, delete this banner.",
          button: "Delete banner",
        }
      }
    />
  );
}
