import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import { DeleteForm, deleteForm } from "#app/features/admin/components/editing/delete-form.tsx";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { PictureField } from "#app/features/admin/components/editing/picture-field.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { entryOf, numberInAddress } from "#app/features/admin/load-edited.server.ts";
import { saveForm } from "#app/features/admin/save-edited.server.ts";
import { deleteIntent, saveIntent, seenField } from "#app/features/admin/seen.ts";
import { bannerForm } from "#app/features/banners/banner-form.ts";
import { TextField } from "#app/forms/field.tsx";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { getServices } from "#app/server/services.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("Banner");

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const id = numberInAddress(params.id);
  const pictures = pictureAddresses("banners");
  if (id === 0) return { pictures, id, seen: "", values: {} };
  const { data } = await loaded(services, services.gameApi.adminbanners({}));
  return { pictures, ...entryOf(data, id) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const { gameApi } = services;
  const form = await sentForm(request);
  const id = numberInAddress(params.id);
  const common = { services, form, to: "/admin/banners" };
  if (form.get(formFields.intent) === deleteIntent)
    return saveForm({
      ...common,
      schema: deleteForm,
      save: ({ confirm }, seen) => gameApi.admindeletebanner({ id, confirm, seen }),
    });
  return saveForm({
    ...common,
    schema: bannerForm,
    save: (values, seen) => gameApi.adminsavebanner({ ...values, id, seen }),
  });
}

export default function AdminBanner() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const portalForm = usePortalForm({
    id: saveIntent,
    schema: bannerForm,
    defaultValue: values,
  });
  const { fields, fetcher, pending } = portalForm;
  return (
    <>
      <AdminHeading title={id > 0 ? `Banner ${id}` : "New banner"}>
        <a className={editing.csv} href="/admin/banners">
          All banners
        </a>
      </AdminHeading>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome ?? posted?.outcome} className={editing.form}>
        <input type="hidden" name={seenField} value={seen} />
        <PictureField meta={fields.img_url} label="Picture" pictures={pictures} required />
        <TextField
          meta={fields.alt}
          label="Description of the picture"
          hint="For those who do not see it. The site's own pictures bring theirs."
          maxLength={160}
        />
        <TextField meta={fields.title} label="Title" maxLength={80} required />
        <TextField meta={fields.text} label="Text" maxLength={160} />
        <TextField
          meta={fields.link}
          label="Link"
          hint="Where the banner leads: a path such as /news?topic=1, or an address. Without one it leads to the news."
          maxLength={300}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={editing.columns}>
          <TextField
            meta={fields.active_from}
            label="Shown from"
            hint="Manila time. Empty: from now on."
            type="datetime-local"
          />
          <TextField
            meta={fields.active_until}
            label="Shown until"
            hint="Manila time. Empty: without end."
            type="datetime-local"
          />
        </div>
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
        </div>
      </PortalForm>
      {id > 0 && (
        <DeleteForm
          title="Delete this banner"
          sentence="Yes, delete this banner. It cannot be brought back."
          button="Delete banner"
          seen={seen}
        />
      )}
    </>
  );
}
