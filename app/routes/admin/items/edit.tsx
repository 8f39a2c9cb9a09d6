import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm, reviewForm } from "#app/features/admin/editor-form.server.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { shopCategories } from "#app/features/shop/categories.ts";
import { itemForm } from "#app/features/shop/item-form.ts";
import { t } from "#app/i18n/translate.ts";

import { ProductField, productNumber } from "./product-field.tsx";
import { chooseProduct, foundProducts, isProductSearch } from "./product-search.server.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const meta = adminMeta("Shop item");

export const loader = adminLoader("content", async ({ gameApi, admin, params }) => {
  const id = numberOrNew(params.id);
  const shared = { pictures: pictureAddresses("items"), mayPrice: hasRight(admin, "prices") };
  if (id > 0) return { ...shared, ...(await gameApi.itemsAdmin.byId({ id })) };
  // Creating an item sets its price, which needs the right to price items.
  if (!shared.mayPrice) throw new Response(null, { status: 403 });
  return { ...shared, id, seen: "", values: { offered: "on" } };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  if (isProductSearch(form)) {
    chooseProduct(form);
    return reviewForm(services, form, itemForm, () => foundProducts(gameApi, form));
  }
  return handleEditorForm(services, form, {
    schema: itemForm,
    to: "/admin/items",
    save: (values) => gameApi.itemsAdmin.save({ ...values, id }),
  });
});

export default function AdminItem() {
  const { id, pictures, mayPrice, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={id > 0 ? `Item ${id}` : "New item"}
      links={[{ to: "/admin/items", label: "All items" }]}
      schema={itemForm}
      seen={seen}
      values={values}
      fields={[
        { kind: "text", name: "name", label: "Name", maxLength: 80, required: true },
        [
          {
            kind: "select",
            name: "category",
            label: "Category",
            empty: "Choose a category",
            options: shopCategories.map(({ key, label }) => ({ value: key, label: t(label) })),
            required: true,
          },
          {
            kind: "number",
            name: "price",
            label: "Price",
            hint: mayPrice
              ? "Whole R-Coin. Players whose cart shows an old price are told before anything is bought."
              : "Your role does not include prices.",
            maxLength: 7,
            readOnly: !mayPrice,
            required: true,
          },
        ],
        { kind: "picture", name: "imageUrl", label: "Picture", pictures },
        { kind: "text", name: "info", label: "Info", hint: "Shown as the tooltip.", maxLength: 300 },
        mayPrice
          ? { kind: "lookup", name: "gameProductNum", component: ProductField }
          : { kind: "number", name: "gameProductNum", ...productNumber, readOnly: true },
        { kind: "checkbox", name: "offered", label: "Offered in the shop" },
      ]}
    />
  );
}
