import type { CallReply } from "#app/contract/contract.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { ListFileField } from "#app/features/admin/components/list-file-field.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { productListLimits } from "#app/features/bridge/limits.ts";
import { ImportButtons } from "#app/features/editing/components/import-buttons.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { productListForm } from "./product-list-form.ts";
import styles from "./products.module.css";

type Result = CallReply<"bridgeAdmin.importItems">;

/** The form that checks and imports a list of the game's products. */
export function ImportForm({ isOpen }: { isOpen: boolean }) {
  const portalForm = usePortalForm({ id: "import-products", schema: productListForm });
  const { form, fields, actionData } = portalForm;
  const result = actionData?.preview as Result | undefined;
  return (
    <details className={operations.action} open={isOpen || actionData !== undefined}>
      <summary className="button quiet">Import products</summary>
      <div className={styles.import}>
        <p>
          Only for a game whose products the agent does not send. The list is a text with commas, semicolons or tabs.
          Its first line names the columns: product number, name, main ID, sub ID and duration (or{" "}
          <code>ProductNum</code>, <code>ItemName</code>, <code>ItemMain</code>, <code>ItemSub</code>,{" "}
          <code>Duration</code>). It replaces all products that the portal knows.
        </p>
        {result && <CheckedList {...result} />}
        <PortalForm form={portalForm} files buttons={<ImportButtons formId={form.id} importing="Import the list" />}>
          <ListFileField
            formId={form.id}
            maxBytes={productListLimits.bytes}
            hint="In UTF-8, up to 1 MB and 20,000 products."
          />
          <TextAreaField meta={fields.csv} label="Or paste the list" rows={8} />
        </PortalForm>
      </div>
    </details>
  );
}

/** What a list would change, and its invalid lines. */
function CheckedList({ products, added, removed, invalid, problems }: Result) {
  if (invalid === 0)
    return (
      <p className={operations.note} role="status">
        The list is correct. It has {groupedNumber(products)} products: {groupedNumber(added)} are new, and{" "}
        {groupedNumber(removed)} that are not in it will be removed. Nothing has been changed yet.
      </p>
    );
  return (
    <section className={styles.problems} aria-label="Invalid lines">
      <p role="status">
        {invalid === 1 ? "One line is invalid" : `${groupedNumber(invalid)} lines are invalid`}, so nothing can be
        imported. {groupedNumber(products)} products are correct.
      </p>
      <DataTable
        label="Invalid lines"
        rows={problems.map((problem, place) => ({ ...problem, place }))}
        empty=""
        columns={[
          { title: "Line", number: true, cell: ({ line }) => line },
          { title: "Problem", cell: ({ problem }) => problem },
        ]}
      />
      {invalid > problems.length && <p>The first {problems.length} are listed.</p>}
    </section>
  );
}
