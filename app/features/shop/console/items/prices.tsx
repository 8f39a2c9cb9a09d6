import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EditorFields, rulesOf } from "#app/features/editing/components/editor-fields.tsx";
import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import { readCategories } from "#app/features/shop/console-categories.server.ts";
import { itemListLimits } from "#app/features/shop/item-list.ts";
import { priceChangeForm, priceList } from "#app/features/shop/price-changes.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { CheckedItemList, type CheckedItems } from "./checked-item-list.tsx";
import { importList } from "./import-list.server.ts";
import styles from "./products.module.css";

const path = "/admin/items/prices";

export const meta = adminMeta("Change prices");

export const loader = adminLoader("prices", async ({ gameApi, admin }) => {
  // The list of items needs it.
  if (!hasRight(admin, "content")) throw new Response(null, { status: 403 });
  const categories = await readCategories(gameApi);
  return { categories: categories.map(({ key, name }) => ({ value: key, label: name })) };
});

export const action = adminAction("prices", async ({ services, gameApi, form, ...args }) => {
  const submission = parseSubmission({ services, form, schema: priceChangeForm });
  const { values, errors } = submission;
  if (!values) return submission.refuse(errors);
  if ((parseDateTime(values.until) ?? Number.POSITIVE_INFINITY) <= services.now())
    return submission.refuse({ until: [t("admin.items.saleInThePast")] });
  try {
    const atMost = itemListLimits.changes;
    const { category, mark, search } = values;
    const filters = { category: category || undefined, mark: mark || undefined, search };
    const { data: items, lastPage } = await gameApi.itemsAdmin.list({ ...filters, page: 1, perPage: atMost });
    if (lastPage > 1)
      return await submission.refuse({ search: [t("admin.items.tooManyChosen", { atMost: groupedNumber(atMost) })] });
    const csv = priceList(items, values, services.now());
    if (csv === undefined) return await submission.refuse({ search: [t("admin.items.noneChosen")] });
    return await importList({ services, gameApi, form, ...args }, priceChangeForm, csv, path);
  } catch (error) {
    return submission.failWith(error);
  }
});

export default function ChangePrices() {
  const { categories } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "change-prices", schema: priceChangeForm });
  const { form, fields, actionData } = portalForm;
  const result = actionData?.preview as CheckedItems | undefined;
  const canImport = result?.invalid === 0 && result.changed > 0;
  return (
    <>
      <AdminHeading
        title="Change prices"
        lead="Changes the prices of many items at once. You see the new prices first; nothing is changed before you apply them."
      >
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
      </AdminHeading>
      <div className={styles.import}>
        {result && <CheckedItemList {...result} hasLines={false} />}
        <PortalForm
          form={portalForm}
          className={editing.form}
          buttons={
            <div className={editing.send}>
              <SubmitButton>Show the new prices</SubmitButton>
              {canImport && (
                <NamedButton formId={form.id} className="button quiet" name={listFields.import} value="yes">
                  Apply the new prices
                </NamedButton>
              )}
            </div>
          }
        >
          <input type="hidden" name={listFields.compared} value={result?.seen ?? ""} />
          <EditorFields
            rules={rulesOf(priceChangeForm)}
            fields={fields as Record<string, unknown>}
            list={[
              {
                kind: "group",
                title: "Which items",
                fields: [
                  [{ name: "category", kind: "select", empty: "All categories", options: categories }, "mark"],
                  "search",
                ],
              },
              {
                kind: "group",
                title: "What changes",
                fields: [
                  [
                    "change",
                    { name: "percent", hint: "1 to 90 to lower prices or for a sale, 1 to 900 to raise them." },
                  ],
                  [
                    { name: "step", hint: "New prices are rounded to a multiple of this." },
                    { name: "until", hint: "Only for a sale. Manila time. Empty: no end." },
                  ],
                ],
              },
            ]}
          />
        </PortalForm>
      </div>
    </>
  );
}
