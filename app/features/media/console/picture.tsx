import { useLoaderData } from "@remix-run/react";
import { mediaPicture } from "#app/art/media-picture.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { timeText } from "#app/features/admin/time-text.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { descriptionForm } from "#app/features/media/description-form.ts";
import { fileSize } from "#app/format/file-size.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./media.module.css";

export const meta = adminMeta("Picture");

/** @throws Response 404 when the path names no picture */
function idIn(part: string | undefined): string {
  if (!part || !/^[0-9a-f]{32}$/.test(part)) throw new Response(null, { status: 404 });
  return part;
}

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const { createdAt, bytes, totalBytes, ...found } = await gameApi.mediaAdmin.byId({ id: idIn(params.id) });
  return {
    ...found,
    picture: mediaPicture(found.address, 960),
    size: fileSize(bytes),
    totalSize: fileSize(totalBytes),
    createdAt: createdAt && timeText(createdAt),
  };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = idIn(params.id);
  return handleEditorForm(services, form, {
    schema: descriptionForm,
    to: "/admin/media",
    save: (values) => gameApi.mediaAdmin.describe({ ...values, id }),
    remove: (confirmed) => gameApi.mediaAdmin.delete({ ...confirmed, id }),
  });
});

export default function AdminPicture() {
  const { name, description, seen, picture, uses, moreUses, ...found } = useLoaderData<typeof loader>();
  return (
    <>
      <ContentEditor
        title={name}
        links={[{ to: "/admin/media", label: "All pictures" }]}
        schema={descriptionForm}
        seen={seen}
        values={{ description }}
        fields={[
          {
            name: "description",
            hint: "For visitors who cannot see the picture. It is suggested where you choose the picture for a text.",
          },
        ]}
        deletion={
          uses.length === 0 && {
            title: "Delete this picture",
            sentence: "Yes, delete this picture. This cannot be undone.",
            button: "Delete picture",
          }
        }
      />
      <div className={styles.details}>
        <Section title="Picture">
          {picture && <Picture picture={picture} sizes="(max-width: 700px) 100vw, 640px" alt={description} eager />}
          <Facts
            facts={{
              Address: <code>{found.address}</code>,
              Type: found.type,
              Pixels: `${found.width} × ${found.height}`,
              Size: `${found.size}, with smaller sizes ${found.totalSize}`,
              Uploaded: `${found.createdAt}${found.createdBy ? ` by ${found.createdBy}` : ""}`,
            }}
          />
        </Section>
        <Section title="Where it is used">
          {uses.length === 0 ? (
            <p>Nothing uses this picture.</p>
          ) : (
            <ul className={styles.uses}>
              {uses.map(({ kind, title, href }) => (
                <li key={href + title}>
                  {kind}: <a href={href}>{title || href}</a>
                </li>
              ))}
              {moreUses && <li>and more</li>}
            </ul>
          )}
        </Section>
      </div>
    </>
  );
}
