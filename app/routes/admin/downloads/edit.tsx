import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { iconAddresses } from "#app/art/catalog.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import { DeleteForm, deleteForm } from "#app/features/admin/components/editing/delete-form.tsx";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { PictureField } from "#app/features/admin/components/editing/picture-field.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { momentText } from "#app/features/admin/form-fields.ts";
import { entryOf, numberInAddress } from "#app/features/admin/load-edited.server.ts";
import { saveForm } from "#app/features/admin/save-edited.server.ts";
import { deleteIntent, saveIntent, seenField } from "#app/features/admin/seen.ts";
import { downloadForm } from "#app/features/downloads/download-form.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { getServices } from "#app/server/services.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("Download link");

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const id = numberInAddress(params.id);
  const pictures = iconAddresses();
  if (id === 0)
    return { pictures, id, seen: "", values: { link_type: "client", link_date: momentText(services.now()) } };
  const { data } = await loaded(services, services.gameApi.admindownloads({}));
  return { pictures, ...entryOf(data, id) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const { gameApi } = services;
  const form = await sentForm(request);
  const id = numberInAddress(params.id);
  const common = { services, form, to: "/admin/downloads" };
  if (form.get(formFields.intent) === deleteIntent)
    return saveForm({
      ...common,
      schema: deleteForm,
      save: ({ confirm }, seen) => gameApi.admindeletedownload({ id, seen, confirm }),
    });
  return saveForm({
    ...common,
    schema: downloadForm,
    save: (values, seen) => gameApi.adminsavedownload({ ...values, id, seen }),
  });
}

export default function AdminDownload() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const portalForm = usePortalForm({
    id: saveIntent,
    schema: downloadForm,
    defaultValue: values,
  });
  const { fields, fetcher, pending } = portalForm;
  return (
    <>
      <AdminHeading title={id > 0 ? `Download link ${id}` : "New download link"}>
        <a className={editing.csv} href="/admin/downloads">
          All downloads
        </a>
      </AdminHeading>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome ?? posted?.outcome} className={editing.form}>
        <input type="hidden" name={seenField} value={seen} />
        <TextField meta={fields.link_name} label="Name" maxLength={80} required />
        <TextField
          meta={fields.link_address}
          label="Address"
          hint="Where the file is. It opens in a new tab."
          maxLength={300}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField meta={fields.link_description} label="Description" maxLength={200} />
        <div className={editing.columns}>
          <SelectField
            meta={fields.link_type}
            label="Type"
            options={[
              { value: "client", label: "Full client" },
              { value: "patch", label: "Patch" },
            ]}
          />
          <TextField meta={fields.link_date} label="Date" hint="Manila time." type="datetime-local" required />
          <TextField meta={fields.version} label="Version" maxLength={30} />
          <TextField meta={fields.size_bytes} label="Size in bytes" inputMode="numeric" maxLength={15} />
        </div>
        <TextField
          meta={fields.sha256}
          label="SHA-256"
          hint="64 hexadecimal digits. Mirrors of one file have the same."
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PictureField meta={fields.link_icon} label="Icon" pictures={pictures} />
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
        </div>
      </PortalForm>
      {id > 0 && (
        <DeleteForm
          title="Delete this link"
          sentence="Yes, delete this link. It cannot be brought back."
          button="Delete link"
          seen={seen}
        />
      )}
    </>
  );
}
