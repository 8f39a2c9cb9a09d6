import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { categoryOptions, readCategories } from "#app/features/shop/console-categories.server.ts";
import { type DiscountForm, discountForm } from "#app/features/shop/discount-form.ts";
import { randomDiscountCode } from "#app/features/shop/random-discount-code.server.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";

const path = "/admin/discounts";

export const meta = adminMeta("Discount code");

export const loader = adminLoader("prices", async ({ gameApi, admin, params }) => {
  const id = numberOrNew(params.id);
  // Admins who set prices but do not edit content can keep a code's category, and not choose another one.
  const mayList = hasRight(admin, "content");
  const [categories, found] = await Promise.all([
    mayList ? readCategories(gameApi) : [],
    id > 0 ? gameApi.discountsAdmin.byId({ id }) : undefined,
  ]);
  const values: Partial<DiscountForm> = found
    ? (found.values as DiscountForm)
    : { code: randomDiscountCode(), kind: "percent", accountLimit: "1", offered: "on" };
  const { category = "" } = values;
  return {
    id,
    seen: found?.seen ?? "",
    values,
    categories:
      mayList || category === "" ? categoryOptions(categories, category) : [{ value: category, label: category }],
    lead:
      found &&
      `Used in ${groupedNumber(found.uses)} purchases, which it lowered by ${groupedNumber(found.taken)} ${currencyLabel(shopCurrency)}. Changes apply to later purchases.`,
  };
});

export const action = adminAction("prices", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: discountForm,
    to: path,
    save: (values) => gameApi.discountsAdmin.save({ ...values, id }),
    current: () => gameApi.discountsAdmin.byId({ id }),
  });
});

export default function AdminDiscount() {
  const { id, seen, values, categories, lead } = useLoaderData<typeof loader>();
  const coins = currencyLabel(shopCurrency);
  return (
    <ContentEditor
      title={id > 0 ? `Discount code ${id}` : "New discount code"}
      lead={lead}
      links={[{ to: path, label: "All discount codes" }]}
      schema={discountForm}
      seen={seen}
      values={values}
      fields={[
        {
          name: "code",
          hint:
            id > 0
              ? "Players can type it in upper or lower case."
              : "This one is random. Or type your own: 4 to 30 letters, digits or hyphens. Upper and lower case make no difference.",
          maxLength: 30,
          autoComplete: "off",
        },
        { name: "campaign", hint: "What it is for. Players do not see it." },
        {
          kind: "group",
          title: "Discount",
          fields: [
            [
              "value",
              {
                name: "kind",
                options: [
                  { value: "percent", label: "Percent of the price" },
                  { value: "amount", label: `${coins} off the total` },
                ],
              },
            ],
            {
              kind: "note",
              text: `It lowers only what is sold for ${coins}. A percentage is rounded down to whole coins.`,
            },
          ],
        },
        {
          kind: "group",
          title: "Valid for",
          fields: [
            [
              { name: "category", empty: "All categories", options: categories },
              { name: "minTotal", hint: `${coins} that the items must cost together. Empty: none.` },
            ],
            [
              { name: "startsAt", hint: "Manila time. Empty: from now on." },
              { name: "endsAt", hint: "Manila time. Empty: no end." },
            ],
            [
              { name: "useLimit", hint: "How many purchases can use it. Empty: any number." },
              { name: "accountLimit", hint: "Empty: any number." },
            ],
          ],
        },
        "offered",
      ]}
    />
  );
}
