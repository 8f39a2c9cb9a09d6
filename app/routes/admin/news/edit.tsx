import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { PictureField } from "#app/features/admin/components/editing/picture-field.tsx";
import { PreviewButton } from "#app/features/admin/components/editing/preview-button.tsx";
import { RichTextField } from "#app/features/admin/components/editing/rich-text-field.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { momentText } from "#app/features/admin/form-fields.ts";
import { numberInAddress } from "#app/features/admin/load-edited.server.ts";
import { saveIntent, seenField } from "#app/features/admin/seen.ts";
import { NewsArticle } from "#app/features/news/components/news-page.tsx";
import type { Topic } from "#app/features/news/load-news.server.ts";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { CheckboxField, SelectField, TextField } from "#app/forms/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { getServices } from "#app/server/services.ts";
import { saveNews } from "./save-news.server.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("News item");

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  const admin = await requireAdmin(services, request, "content");
  const id = numberInAddress(params.id);
  const pictures = pictureAddresses("news");
  if (id > 0) return { pictures, ...(await loaded(services, services.gameApi.adminnewsitem({ id }))) };
  const values = {
    type: "0",
    author: admin.UserID,
    format: "html",
    published_at: momentText(services.now()),
    state: "draft",
  };
  return { pictures, id, seen: "", values };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  return saveNews(services, await sentForm(request), numberInAddress(params.id));
}

export default function AdminNewsItem() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const portalForm = usePortalForm({
    id: saveIntent,
    schema: newsForm,
    defaultValue: values,
  });
  const { fields, fetcher, answer, pending } = portalForm;
  const preview = answer?.preview as Topic | undefined;
  return (
    <>
      <AdminHeading title={id > 0 ? `News item ${id}` : "New news item"}>
        {id > 0 && (
          <a className={editing.csv} href={`/news?topic=${id}`}>
            View on the site
          </a>
        )}
        <a className={editing.csv} href="/admin/news">
          All news
        </a>
      </AdminHeading>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome ?? posted?.outcome} className={editing.form}>
        <input type="hidden" name={seenField} value={seen} />
        <TextField meta={fields.subject} label="Subject" maxLength={150} required />
        <div className={editing.columns}>
          <SelectField
            meta={fields.type}
            label="Type"
            options={newsBoards.map(({ type, itemLabel }) => ({ value: String(type), label: itemLabel }))}
          />
          <TextField meta={fields.author} label="Author" maxLength={60} required />
        </div>
        <RichTextField format={fields.format} content={fields.content} />
        <PictureField meta={fields.img_thumbnail} label="Thumbnail" pictures={pictures} />
        <CheckboxField meta={fields.IsShowThumbnail}>Show the thumbnail above the text</CheckboxField>
        <div className={editing.columns}>
          <TextField
            meta={fields.published_at}
            label="Publish date"
            hint="Manila time. A published item with a date to come shows itself then."
            type="datetime-local"
            required
          />
          <SelectField
            meta={fields.state}
            label="State"
            options={[
              { value: "draft", label: "Draft" },
              { value: "published", label: "Published" },
            ]}
          />
        </div>
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
          <PreviewButton />
        </div>
      </PortalForm>
      {preview && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          <NewsArticle topic={preview} heading="h3" />
        </section>
      )}
    </>
  );
}
