import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { momentText } from "#app/domain/admin/content/fields.ts";
import { newsForm } from "#app/domain/admin/content/forms.ts";
import { newsBoards } from "#app/domain/news-boards.ts";
import { answerOffline, revalidateUnlessDone } from "#app/forms/answer-offline.ts";
import { CheckboxField, SelectField, TextField } from "#app/forms/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { formHeaders } from "#app/http/form-desk.ts";
import { sentForm } from "#app/http/sent-form.ts";
import { getServices } from "#app/http/services.ts";
import type { Topic } from "../../news/load-news.server.ts";
import { NewsArticle } from "../../news/news-page.tsx";
import editing from "../editing/editing.module.css";
import { numberInAddress } from "../editing/load.server.ts";
import { PictureField } from "../editing/picture-field.tsx";
import { PreviewButton } from "../editing/preview-button.tsx";
import { RichTextField } from "../editing/rich-text-field.tsx";
import { saveIntent, seenField } from "../editing/seen.ts";
import { adminHandle, adminMeta } from "../parts/admin-page.ts";
import { loaded } from "../parts/answer-form.server.ts";
import { AdminHeading } from "../parts/heading.tsx";
import { saveNews } from "./save-news.server.ts";

export const handle = adminHandle;

export const meta = adminMeta("News item");

export const headers = formHeaders;

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

export const clientAction = answerOffline;

export const shouldRevalidate = revalidateUnlessDone;

export default function AdminNewsItem() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: saveIntent,
    schema: newsForm,
    defaultValue: values,
  });
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
      <OutcomeMessage outcome={fetcher.data?.outcome ?? posted?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={editing.form}>
        <FormMarks intent={saveIntent} />
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
      </fetcher.Form>
      {preview && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          <NewsArticle topic={preview} heading="h3" />
        </section>
      )}
    </>
  );
}
