import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { PictureField } from "#app/features/admin/components/editing/picture-field.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { numberInAddress } from "#app/features/admin/load-edited.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { saveForm } from "#app/features/admin/save-edited.server.ts";
import { saveIntent, seenField } from "#app/features/admin/seen.ts";
import { shopCategories } from "#app/features/shop/categories.ts";
import { itemForm } from "#app/features/shop/item-form.ts";
import { CheckboxField, SelectField, TextField } from "#app/forms/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { getServices } from "#app/server/services.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle = adminHandle;

export const meta = adminMeta("Shop item");

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  const id = numberInAddress(params.id);
  const { userType } = await requireAdmin(services, request, id === 0 ? "money" : "content");
  const shared = { pictures: pictureAddresses("items"), mayPrice: hasRight(userType, "money") };
  if (id === 0) return { ...shared, id, seen: "", values: { offered: "on" } };
  return { ...shared, ...(await loaded(services, services.gameApi.adminitem({ id }))) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const id = numberInAddress(params.id);
  return saveForm({
    services,
    form: await sentForm(request),
    schema: itemForm,
    to: "/admin/items",
    save: (values, seen) => services.gameApi.adminsaveitem({ ...values, id, seen }),
  });
}

export default function AdminItem() {
  const { id, pictures, mayPrice, seen, values } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const portalForm = usePortalForm({ id: saveIntent, schema: itemForm, defaultValue: values });
  const { fields, fetcher, pending } = portalForm;
  return (
    <>
      <AdminHeading title={id > 0 ? `Item ${id}` : "New item"}>
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
      </AdminHeading>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome ?? posted?.outcome} className={editing.form}>
        <input type="hidden" name={seenField} value={seen} />
        <TextField meta={fields.name} label="Name" maxLength={80} required />
        <div className={editing.columns}>
          <SelectField
            meta={fields.category}
            label="Category"
            required
            empty="Choose a category"
            options={shopCategories.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <TextField
            meta={fields.price}
            label="Price"
            hint={
              mayPrice
                ? "Whole R-Coin. Carts that show another price are told before anything is bought."
                : "Only an owner may change it."
            }
            inputMode="numeric"
            maxLength={7}
            readOnly={!mayPrice}
            required
          />
        </div>
        <PictureField meta={fields.image_url} label="Picture" pictures={pictures} />
        <TextField meta={fields.info} label="Info" hint="What the tooltip says." maxLength={300} />
        <CheckboxField meta={fields.offered}>Offered in the shop</CheckboxField>
        <div className={editing.send}>
          <SubmitButton pending={pending}>Save</SubmitButton>
        </div>
      </PortalForm>
    </>
  );
}
