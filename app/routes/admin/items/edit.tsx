import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { handleEditorForm, reviewForm } from "#app/features/admin/editor-form.server.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { categoryOptions, readCategories } from "#app/features/shop/console-categories.server.ts";
import { type ItemForm, itemForm, priceCurrencies } from "#app/features/shop/item-form.ts";
import { bundleLimits } from "#app/features/shop/limits.ts";
import { t } from "#app/i18n/translate.ts";

import { ProductField, productNumber } from "./product-field.tsx";
import { chooseProduct, foundProducts, isProductSearch } from "./product-search.server.ts";

export const meta = adminMeta("Shop item");

export const loader = adminLoader("content", async ({ gameApi, admin, params }) => {
  const id = numberOrNew(params.id);
  const mayPrice = hasRight(admin, "prices");
  // Creating an item sets its price, which needs the right to price items.
  if (id === 0 && !mayPrice) throw new Response(null, { status: 403 });
  const [categories, item] = await Promise.all([
    readCategories(gameApi),
    id > 0
      ? gameApi.itemsAdmin.byId({ id })
      : { id, seen: "", values: { offered: "on", currency: shopCurrency } as Partial<ItemForm>, parts: [] },
  ]);
  return {
    ...item,
    pictures: pictureAddresses("items"),
    mayPrice,
    categories: categoryOptions(categories, item.values.category),
  };
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
    entryPage: (saved) => `/admin/items/${saved}`,
    save: (values) => gameApi.itemsAdmin.save({ ...values, id }),
    current: () => gameApi.itemsAdmin.byId({ id }),
  });
});

export default function AdminItem() {
  const { id, pictures, mayPrice, categories, seen, values, parts } = useLoaderData<typeof loader>();
  const readOnly = !mayPrice;
  const currencyName = currencyLabel(values.currency || shopCurrency);
  return (
    <ContentEditor
      title={id > 0 ? `Item ${id}` : "New item"}
      links={[{ to: "/admin/items", label: "All items" }]}
      schema={itemForm}
      seen={seen}
      values={values as Partial<ItemForm>}
      fields={[
        { kind: "text", name: "name", label: "Name", maxLength: 80, required: true },
        {
          kind: "select",
          name: "category",
          label: "Category",
          empty: "Choose a category",
          // Discount codes apply to categories.
          options: mayPrice ? categories : categories.filter(({ value }) => value === values.category),
          hint: mayPrice ? undefined : "Your role does not include prices, and discount codes apply to categories.",
          required: true,
        },
        { kind: "picture", name: "imageUrl", label: "Picture", size: "A square, 320 by 320 pixels.", pictures },
        {
          kind: "text",
          name: "info",
          label: "Info",
          hint: "What the item does comes first: cards show the first sentence, and their details the rest.",
          maxLength: 300,
        },
        {
          kind: "group",
          title: "Price",
          fields: [
            [
              {
                kind: "number",
                name: "price",
                label: mayPrice ? "Price" : `Price in ${currencyName}`,
                hint: mayPrice
                  ? "Whole coins. Players whose cart shows an old price are told before anything is bought."
                  : "Your role does not include prices.",
                maxLength: 7,
                readOnly,
                required: true,
              },
              mayPrice
                ? {
                    kind: "select",
                    name: "currency",
                    label: "Currency",
                    options: priceCurrencies.map(({ key, label }) => ({ value: key, label: t(label) })),
                  }
                : { kind: "hidden", name: "currency" },
            ],
            {
              kind: "number",
              name: "salePrice",
              label: "Reduced price",
              hint: "Lower than the price, which is then shown struck through. Empty: no sale.",
              maxLength: 7,
              readOnly,
            },
            [
              {
                kind: "moment",
                name: "saleFrom",
                label: "Sale from",
                hint: "Manila time. Empty: from now on.",
                readOnly,
              },
              { kind: "moment", name: "saleUntil", label: "Sale until", hint: "Manila time. Empty: no end.", readOnly },
            ],
          ],
        },
        {
          kind: "group",
          title: "Stock and limits",
          fields: [
            {
              kind: "number",
              name: "stock",
              label: "Stock",
              hint: "How many can still be bought. 0: sold out. Empty: any number. Purchases lower it.",
              maxLength: 7,
              readOnly,
            },
            { kind: "hidden", name: "stockSeen" },
            [
              {
                kind: "number",
                name: "accountLimit",
                label: "Limit per account",
                hint: "How many each account can buy in all. Empty: any number.",
                maxLength: 7,
                readOnly,
              },
              {
                kind: "number",
                name: "dayLimit",
                label: "Limit per day",
                hint: "How many each account can buy in a day of Manila. Empty: any number.",
                maxLength: 7,
                readOnly,
              },
            ],
          ],
        },
        {
          kind: "group",
          title: "Place in the shop",
          fields: [
            [
              {
                kind: "moment",
                name: "startsAt",
                label: "In the shop from",
                hint: "Manila time. Empty: from now on. The item is marked as new for 14 days from then.",
              },
              { kind: "moment", name: "endsAt", label: "In the shop until", hint: "Manila time. Empty: no end." },
            ],
            {
              kind: "text",
              name: "position",
              label: "Position",
              hint: "Items with a lower number come first; those without one have 0. Featured items come before all others, and the first of them is in the banner of the shop.",
              maxLength: 7,
            },
            { kind: "checkbox", name: "featured", label: "Featured" },
          ],
        },
        {
          kind: "group",
          title: "Variants",
          fields: [
            [
              {
                kind: "text",
                name: "variantGroup",
                label: "Variant group",
                hint: "Items with the same group share a card, such as “phoenix-wings”, the cheaper one first. Players do not see it.",
                maxLength: 40,
              },
              {
                kind: "text",
                name: "variantLabel",
                label: "Variant label",
                hint: "What the player chooses, such as “30 days”.",
                maxLength: 40,
              },
            ],
          ],
        },
        {
          kind: "group",
          title: "Bundle",
          fields: [
            {
              kind: "lines",
              name: "contents",
              label: "Contents",
              hint: (
                <>
                  The items that players get instead of this one: one product number for each line and how many, such as{" "}
                  <code>1003 × 2</code> or <code>1003 x 2</code>. Up to {bundleLimits.items} different items and{" "}
                  {bundleLimits.units} units.
                  {parts && parts.length > 0 && <> Saved: {partsText(parts)}.</>}
                </>
              ),
              rows: 4,
              maxLength: 1000,
              readOnly,
            },
          ],
        },
        mayPrice
          ? { kind: "lookup", name: "gameProductNum", component: ProductField }
          : { kind: "number", name: "gameProductNum", ...productNumber, readOnly },
        { kind: "checkbox", name: "offered", label: "Offered in the shop" },
      ]}
    />
  );
}

function partsText(parts: readonly { name: string; quantity: number }[]): string {
  return parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}
