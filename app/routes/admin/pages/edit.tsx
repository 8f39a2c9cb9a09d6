import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/auth/guards.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import { DeleteForm, deleteForm } from "#app/features/admin/components/editing/delete-form.tsx";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { PreviewButton } from "#app/features/admin/components/editing/preview-button.tsx";
import { RichTextField } from "#app/features/admin/components/editing/rich-text-field.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { saveForm } from "#app/features/admin/save-edited.server.ts";
import { deleteIntent, previewField, saveIntent, seenField } from "#app/features/admin/seen.ts";
import { textFormats } from "#app/features/admin/written-text.ts";
import { pageForm } from "#app/features/pages/page-form.ts";
import { builtInPages } from "#app/features/pages/pages.server.ts";
import { type PageText, pageText, wholeText, writtenPage } from "#app/features/pages/written-pages.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { getServices, type Services } from "#app/server/services.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("Page");

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const page = pageInAddress(params.slug);
  const { data } = await loaded(services, services.gameApi.adminpages({}));
  const replaced = data.find(({ slug }) => slug === page.slug);
  return {
    page,
    replaced: replaced !== undefined,
    seen: replaced?.seen ?? "0",
    values: { format: "html", content: replaced?.content ?? wholeText(builtInPages[page.slug].page) },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const { slug } = pageInAddress(params.slug);
  const form = await sentForm(request);
  if (form.has(previewField)) return preview(services, form);
  const common = { services, form, to: "/admin/pages" };
  if (form.get(formFields.intent) === deleteIntent)
    return saveForm({
      ...common,
      schema: deleteForm,
      save: ({ confirm }, seen) => services.gameApi.adminrestorepage({ slug, confirm, seen }),
    });
  return saveForm({
    ...common,
    schema: pageForm,
    save: (values, seen) => services.gameApi.adminsavepage({ ...values, slug, seen }),
  });
}

async function preview(services: Services, form: FormData) {
  const desk = receiveForm({ services, form, schema: pageForm });
  const format = textFormats.find((known) => known === form.get("format")) ?? "html";
  const content = form.get("content");
  try {
    const typed = typeof content === "string" && !desk.problems.content ? content : "";
    return await desk.review(pageText((await services.gameApi.adminpreview({ format, content: typed })).html));
  } catch (error) {
    return desk.failWith(error);
  }
}

function pageInAddress(slug: string | undefined) {
  const page = writtenPage(slug ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export default function AdminPage() {
  const { page, replaced, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const portalForm = usePortalForm({
    id: saveIntent,
    schema: pageForm,
    defaultValue: values,
  });
  const { fields, fetcher, answer, pending } = portalForm;
  const shown = answer?.preview as PageText | undefined;
  return (
    <>
      <AdminHeading
        title={page.title}
        lead={
          replaced
            ? "This page shows your text."
            : "This page shows the text it came with. What you save here takes its place."
        }
      >
        <a className={editing.csv} href={`/${page.path}`}>
          View on the site
        </a>
        <a className={editing.csv} href="/admin/pages">
          All pages
        </a>
      </AdminHeading>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome ?? posted?.outcome} className={editing.form}>
        <input type="hidden" name={seenField} value={seen} />
        <RichTextField format={fields.format} content={fields.content} />
        <p>Each heading of the second level begins a section, which gets an entry in the page's contents.</p>
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
          <PreviewButton />
        </div>
      </PortalForm>
      {shown && (
        <section className={editing.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview: not saved yet</h2>
          <ContentSections lead={shown.lead} sections={shown.sections} />
        </section>
      )}
      {replaced && (
        <DeleteForm
          title="Put the page's own text back"
          sentence="Yes, delete my text and show the text the page came with."
          button="Put it back"
          seen={seen}
        />
      )}
    </>
  );
}
