import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { listFields } from "#app/features/admin/list-fields.ts";
import { queryText } from "#app/features/admin/list-query.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import { ImportForm } from "./import-form.tsx";
import { productListForm } from "./product-list-form.ts";

const path = "/admin/items/products";

export const meta = adminMeta("Game products");

export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const search = queryText(searchParams, "search");
  return { search, ...(await gameApi.bridgeAdmin.gameItems({ search })) };
});

export const action = adminAction("content", async ({ services, gameApi, form }) => {
  const csv = await uploadedList(form);
  const dryRun = form.has(listFields.import) ? 0 : 1;
  const options = { services, form, schema: productListForm };
  if (csv === undefined) return parseSubmission(options).refuse({ csv: [t("admin.products.notText")] });
  // The page shows the text of a file, so that the list that was checked can be imported without choosing it again.
  form.set(listFields.csv, csv);
  try {
    const result = await gameApi.bridgeAdmin.importItems({ csv, dryRun });
    if (dryRun) return await parseSubmission(options).review(result);
    const submission = parseSubmission({ ...options, preview: result });
    if (!result.imported)
      return await submission.fail({ tone: "error", lines: [t("admin.products.notImported")] }, 400);
    return await submission.succeed({
      tone: "success",
      lines: [t("admin.products.imported", { number: groupedNumber(result.products) })],
      next: { to: path, after: 0 },
    });
  } catch (error) {
    return parseSubmission(options).failWith(error);
  }
});

export default function Products() {
  const { search, total, items } = useLoaderData<typeof loader>();
  const isPart = search !== "" || items.length < total;
  return (
    <>
      <AdminHeading
        title="Game products"
        lead="What the game can deliver. The form of an item searches them for its number in the game."
      >
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
      </AdminHeading>
      <ImportForm isOpen={total === 0} />
      {total > 0 && <SearchForm label="Name or number" value={search} />}
      {isPart && total > 0 && (
        <p>
          {groupedNumber(items.length)} of {groupedNumber(total)} products. A list has at most 50: search for the
          others.
        </p>
      )}
      <DataTable
        label="Game products"
        rows={items}
        empty={total === 0 ? "The portal does not know any products of the game yet." : "No products match."}
        columns={[
          { title: "Number", number: true, cell: ({ productNum }) => productNum },
          { title: "Name", cell: ({ name }) => name },
          { title: "Item", cell: ({ main, sub }) => `${main}/${sub}` },
          { title: "Duration", cell: ({ duration }) => duration || "–" },
        ]}
      />
    </>
  );
}
