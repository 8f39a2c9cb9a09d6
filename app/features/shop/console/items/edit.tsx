import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm, reviewForm } from "#app/features/editing/editor-form.server.ts";
import { categoryOptions, readCategories } from "#app/features/shop/console-categories.server.ts";
import { type ItemForm, itemForm, priceCurrencies } from "#app/features/shop/item-form.ts";
import { bundleLimits } from "#app/features/shop/limits.ts";
import { cutText } from "#app/format/cut-text.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { ProductField, productNumber } from "./product-field.tsx";
import { chooseProduct, foundProducts, isProductSearch } from "./product-search.server.ts";

export const meta = adminMeta("Shop item");

export const loader = adminLoader("content", async ({ gameApi, admin, params, searchParams }) => {
  const id = numberOrNew(params.id);
  const copied = id === 0 ? wholeNumber(searchParams.get("copy") ?? "") : undefined;
  const mayPrice = hasRight(admin, "prices");
  // Creating an item sets its price, which needs the right to price items.
  if (id === 0 && !mayPrice) throw new Response(null, { status: 403 });
  const [categories, item] = await Promise.all([
    readCategories(gameApi),
    id > 0
      ? gameApi.itemsAdmin.byId({ id })
      : { id, seen: "", values: copied ? await copyOf(gameApi, copied) : newItem, parts: [] },
  ]);
  return {
    ...item,
    pictures: pictureAddresses("items"),
    mayPrice,
    categories: categoryOptions(categories, item.values.category),
  };
});

const newItem: Partial<ItemForm> = { offered: "on", currency: shopCurrency };

/** The values of a new item that begins as a copy of another one, and is not offered yet. */
async function copyOf(gameApi: GameApi, id: number): Promise<Partial<ItemForm>> {
  const { values } = await gameApi.itemsAdmin.byId({ id });
  return {
    ...(values as Partial<ItemForm>),
    name: cutText(`${values.name} (copy)`, 80),
    stockSeen: "",
    featured: "",
    offered: "",
  };
}

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
      title={id > 0 ? (values.name ?? "Item") : "New item"}
      note={id > 0 ? `Item ${id}` : undefined}
      links={[
        { to: "/admin/items", label: "All items" },
        ...(id > 0 && mayPrice ? [{ to: `/admin/items/new?copy=${id}`, label: "Copy" }] : []),
      ]}
      schema={itemForm}
      seen={seen}
      values={values as Partial<ItemForm>}
      fields={[
        "name",
        {
          name: "category",
          empty: "Choose a category",
          // Discount codes apply to categories.
          options: mayPrice ? categories : categories.filter(({ value }) => value === values.category),
          hint: mayPrice ? undefined : "Your role does not include prices, and discount codes apply to categories.",
        },
        { name: "imageUrl", shape: [320, 320], pictures },
        {
          name: "info",
          kind: "lines",
          rows: 4,
          hint: "What the item does comes first: cards show the first sentence, and their details the rest.",
        },
        {
          kind: "group",
          title: "Price",
          fields: [
            [
              {
                name: "price",
                label: mayPrice ? "Price" : `Price in ${currencyName}`,
                hint: mayPrice
                  ? "Whole coins. Players whose cart shows an old price are told before anything is bought."
                  : "Your role does not include prices.",
                readOnly,
              },
              mayPrice
                ? {
                    name: "currency",
                    options: priceCurrencies.map(({ key, label }) => ({ value: key, label: t(label) })),
                  }
                : { kind: "hidden", name: "currency" },
            ],
            {
              name: "salePrice",
              hint: "Lower than the price, which is then shown struck through. Empty: no sale.",
              readOnly,
            },
            [
              { name: "saleFrom", hint: "Manila time. Empty: from now on.", readOnly },
              { name: "saleUntil", hint: "Manila time. Empty: no end.", readOnly },
            ],
          ],
        },
        {
          kind: "group",
          title: "Stock and limits",
          isAside: true,
          fields: [
            {
              name: "stock",
              hint: "How many can still be bought. 0: sold out. Empty: any number. Purchases lower it.",
              readOnly,
            },
            { kind: "hidden", name: "stockSeen" },
            [
              {
                name: "accountLimit",
                hint: "How many each account can buy in all. Empty: any number.",
                readOnly,
              },
              {
                name: "dayLimit",
                hint: "How many each account can buy in a day of Manila. Empty: any number.",
                readOnly,
              },
            ],
          ],
        },
        {
          kind: "group",
          title: "Place in the shop",
          isAside: true,
          fields: [
            [
              {
                name: "startsAt",
                hint: "Manila time. Empty: from now on. The item is marked as new for 14 days from then.",
              },
              { name: "endsAt", hint: "Manila time. Empty: no end." },
            ],
            {
              name: "position",
              hint: "Items with a lower number come first; those without one have 0. Featured items come before all others, and the first of them is in the banner of the shop.",
            },
            "featured",
            "offered",
          ],
        },
        {
          kind: "group",
          title: "Variants",
          isAside: true,
          fields: [
            [
              {
                name: "variantGroup",
                hint: "Items with the same group share a card, such as “phoenix-wings”, the cheaper one first. Players do not see it.",
              },
              { name: "variantLabel", hint: "What the player chooses, such as “30 days”." },
            ],
          ],
        },
        {
          kind: "group",
          title: "Bundle",
          fields: [
            {
              name: "contents",
              hint: (
                <>
                  The items that players get instead of this one: one product number for each line and how many, such as{" "}
                  <code>1003 × 2</code> or <code>1003 x 2</code>. Up to {bundleLimits.items} different items and{" "}
                  {bundleLimits.units} units.
                  {parts && parts.length > 0 && <> Saved: {partsText(parts)}.</>}
                </>
              ),
              rows: 4,
              readOnly,
            },
          ],
        },
        mayPrice
          ? { kind: "lookup", name: "gameProductNum", component: ProductField }
          : { name: "gameProductNum", hint: productNumber.hint, readOnly },
      ]}
    />
  );
}

function partsText(parts: readonly { name: string; quantity: number }[]): string {
  return parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}
