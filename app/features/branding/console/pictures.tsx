import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { type PicturesForm, picturesForm } from "#app/features/branding/pictures-form.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import type { PictureShape } from "#app/features/editing/components/picture-field.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";

export const meta = adminMeta("Branding: pictures");

/** The folders of the artwork with pictures that fit. */
const FOLDERS = ["hero", "bands", "banners", "wallpapers"];

export const loader = adminLoader("settings", async ({ gameApi }) => ({
  ...(await gameApi.brandingAdmin.pictures({})),
  pictures: FOLDERS.flatMap((folder) => pictureAddresses(folder)),
}));

export const action = adminAction("settings", ({ services, gameApi, form }) => {
  return handleEditorForm(services, form, {
    schema: picturesForm,
    to: "/admin/branding/pictures",
    save: (values) => gameApi.brandingAdmin.savePictures(values),
  });
});

function fieldsOf(pictures: readonly string[]): EditorFieldList<keyof PicturesForm> {
  const picture = (name: keyof PicturesForm, shape?: PictureShape, size = "") => ({ name, shape, size, pictures });
  const header = [1920, 400] as const;
  const side = [520, 240] as const;
  return [
    {
      kind: "group",
      title: "Logo and icon",
      fields: [
        {
          kind: "note",
          text: "The logo is shown in the header and the footer, 48 pixels high. Without one, a site with a name of its own shows that name alone, and an icon with its first letter.",
        },
        picture("logo", undefined, "96 pixels high, and at most 440 wide."),
        "logoHasName",
        picture("favicon", [256, 256]),
        {
          ...picture("share", [1200, 630]),
          label: "Share picture: shown beside links in chats and social networks",
        },
      ],
    },
    {
      kind: "group",
      title: "Large pictures",
      fields: [
        {
          kind: "note",
          text: "Names and buttons lie on the left of the home page's picture, above a shadow in the background's color. Without a picture for phones, the middle of the wide one is shown.",
        },
        { ...picture("hero", [1920, 600]), phone: [800, 600] },
        picture("heroPhone", [800, 600]),
        {
          ...picture("login", [1920, 1080]),
          phone: [390, 844],
          label: "Background of the login page; replaces the animation",
        },
      ],
    },
    {
      kind: "group",
      title: "Page headers",
      fields: [
        {
          kind: "note",
          text: "Wide pictures with the subject on the right: they fade out towards the title on the left. A section without a picture of its own uses the one for all pages, or the default artwork.",
        },
        picture("backdrop", header),
        picture("news", header),
        picture("guide", header),
        picture("shop", header),
        picture("ranking", header),
        picture("download", header),
        picture("support", header),
      ],
    },
    {
      kind: "group",
      title: "Side panel",
      fields: [picture("recharge", side), picture("capsule", side), picture("redeem", side)],
    },
  ];
}

export default function BrandPictures() {
  const { seen, values, pictures } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title="Branding: pictures"
      lead="An empty field has the default picture. Visitors see a new picture at once."
      links={[
        { to: "/admin/branding", label: "Colors" },
        { to: "/admin/settings", label: "Name and tagline" },
      ]}
      schema={picturesForm}
      seen={seen}
      values={values}
      fields={fieldsOf(pictures)}
    />
  );
}
