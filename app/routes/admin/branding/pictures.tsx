import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import type { EditorFieldList } from "#app/features/admin/components/editing/editor-fields.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { type PicturesForm, picturesForm } from "#app/features/branding/pictures-form.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

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
  const picture = (name: keyof PicturesForm, label: string) => ({ kind: "picture", name, label, pictures }) as const;
  return [
    {
      kind: "group",
      title: "Logo and icon",
      fields: [
        {
          kind: "note",
          text: "The logo is shown in the header and the footer, 48 pixels high. Without one, a site with a name of its own shows that name alone, and an icon with its first letter.",
        },
        picture("logo", "Logo"),
        { kind: "checkbox", name: "logoHasName", label: "The logo contains the name, so do not write it beside it" },
        picture("favicon", "Browser icon: a square"),
        picture("share", "Share picture: shown beside links in chats and social networks, 1200 by 630 pixels"),
      ],
    },
    {
      kind: "group",
      title: "Large pictures",
      fields: [
        {
          kind: "note",
          text: "Names and buttons lie on the left of the home page's picture, above a shadow in the background's colour. Without a picture for phones, the middle of the wide one is shown.",
        },
        picture("hero", "Home page: wide, at least 1600 pixels"),
        picture("heroPhone", "Home page on phones: 4 by 3"),
        picture("login", "Background of the login page; replaces the animation"),
      ],
    },
    {
      kind: "group",
      title: "Page headers",
      fields: [
        {
          kind: "note",
          text: "Wide pictures, at least 1600 pixels, with the subject on the right: they fade out towards the title on the left. A section without a picture of its own uses the one for all pages, or the default artwork.",
        },
        picture("backdrop", "All pages"),
        picture("news", "News"),
        picture("guide", "Guide, forum, and pages of your own"),
        picture("shop", "Shop"),
        picture("ranking", "Ranking"),
        picture("download", "Download, and account"),
        picture("support", "Support, and policies"),
      ],
    },
    {
      kind: "group",
      title: "Side panel",
      fields: [picture("recharge", "Recharge"), picture("capsule", "Capsule shop"), picture("redeem", "Redeem code")],
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
        { to: "/admin/branding", label: "Colours" },
        { to: "/admin/settings", label: "Name and tagline" },
      ]}
      schema={picturesForm}
      seen={seen}
      values={values}
      fields={fieldsOf(pictures)}
    />
  );
}
