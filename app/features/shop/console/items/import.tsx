import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { ListFileField } from "#app/features/admin/components/list-file-field.tsx";
import { listFields } from "#app/features/admin/list-fields.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { ImportButtons } from "#app/features/editing/components/import-buttons.tsx";
import { priceCurrencies } from "#app/features/shop/item-form.ts";
import { itemListColumns, itemListLimits, numberColumn } from "#app/features/shop/item-list.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { CheckedItemList, type CheckedItems } from "./checked-item-list.tsx";
import { importList } from "./import-list.server.ts";
import styles from "./products.module.css";

/** A pasted list of items; its rules are those of the API. */
const itemListForm = z.object({ csv: z._default(z.string(), "") });

const path = "/admin/items/import";

export const meta = adminMeta("Import items");

export const loader = adminLoader("prices", async ({ services }) => {
  const { data: categories } = await services.content.shop.categories({});
  return { categories: categories.map(({ name }) => name) };
});

export const action = adminAction("prices", async ({ form, ...args }) => {
  const csv = await uploadedList(form);
  if (csv === undefined) {
    const submission = parseSubmission({ services: args.services, form, schema: itemListForm });
    return submission.refuse({ csv: [t("admin.products.notText")] });
  }
  // The page shows the text of a file, so that the list that was checked can be imported without choosing it again.
  form.set(listFields.csv, csv);
  return importList({ form, ...args }, itemListForm, csv, path);
});

export default function ImportItems() {
  const { categories } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "import-items", schema: itemListForm });
  const { form, fields, actionData } = portalForm;
  const result = actionData?.preview as CheckedItems | undefined;
  const canImport = result?.invalid === 0 && result.added + result.changed > 0;
  return (
    <>
      <AdminHeading
        title="Import items"
        lead="Changes many items at once. The list is checked first; nothing is changed before you import it."
      >
        <a className={editing.csv} href="/admin/items/template.csv">
          Template
        </a>
        <a className={editing.csv} href="/admin/items.csv">
          Export CSV
        </a>
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
      </AdminHeading>
      <div className={styles.import}>
        <p>
          A text with commas, semicolons or tabs, such as the exported file. Its first line names the columns:{" "}
          <code>{numberColumn}</code>, which is empty for a new item, and any of{" "}
          {itemListColumns.map(([, title]) => title).join(", ")}. A column that is missing changes nothing; without{" "}
          <code>{numberColumn}</code>, all items are new. Times are Manila time, such as 2026-12-24 20:00; contents of a
          bundle are such as 1003 × 2; 1004 × 1. A picture is an address, or the name of a file that you uploaded to the{" "}
          <a href="/admin/media">media library</a>, such as 1003.png: many files can be uploaded at once.
        </p>
        <p>
          Categories: {categories.join(", ")}. Currencies: {priceCurrencies.map(({ label }) => t(label)).join(", ")}.
        </p>
        {result && <CheckedItemList {...result} />}
        <PortalForm
          form={portalForm}
          files
          buttons={<ImportButtons formId={form.id} importing={canImport && "Import the list"} />}
        >
          <input type="hidden" name={listFields.compared} value={result?.seen ?? ""} />
          <ListFileField
            formId={form.id}
            maxBytes={itemListLimits.bytes}
            hint={`In UTF-8, up to 1 MB and ${groupedNumber(itemListLimits.items)} items.`}
          />
          <TextAreaField meta={fields.csv} label="Or paste the list" rows={8} spellCheck={false} />
        </PortalForm>
      </div>
    </>
  );
}
