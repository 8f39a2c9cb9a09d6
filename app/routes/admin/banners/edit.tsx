import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { bannerForm } from "#app/features/banners/banner-form.ts";
import { trashPath } from "#app/features/trash/trash-kinds.ts";

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
        {
          kind: "picture",
          name: "imgUrl",
          label: "Picture",
          size: "1230 by 420 pixels; another shape is cut.",
          pictures,
          required: true,
        },
        {
          kind: "text",
          name: "alt",
          label: "Description of the picture",
          hint: "For visitors who cannot see the picture. The site's own pictures already have one.",
          maxLength: 160,
        },
        { kind: "text", name: "title", label: "Title", maxLength: 80, required: true },
        { kind: "text", name: "text", label: "Text", maxLength: 160 },
        {
          kind: "address",
          name: "link",
          label: "Link",
          hint: "Where the banner leads: a path such as /news?topic=1, or a full address. Empty: the news.",
          maxLength: 300,
        },
        [
          { kind: "moment", name: "activeFrom", label: "Shown from", hint: "Manila time. Empty: from now on." },
          { kind: "moment", name: "activeUntil", label: "Shown until", hint: "Manila time. Empty: no end." },
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
