import type * as z from "zod/v4/core";
import type { AdminArgs } from "#app/features/admin/admin-route.server.ts";
import { listFields } from "#app/features/admin/list-fields.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { confirmIdentity, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import { comparedField } from "./list-fields.ts";

/**
 * Answers a form that changes items by a list: checks the list and shows what it would change, or, with the button
 * `import`, applies exactly that.
 * @param csv see the call `itemsAdmin.import`
 * @param path the page of the form, for admins who may not see the list of items
 */
export async function importList<Schema extends z.$ZodType<Record<string, unknown>>>(
  { services, gameApi, admin, form }: Pick<AdminArgs, "services" | "gameApi" | "admin"> & { form: FormData },
  schema: Schema,
  csv: string,
  path: string,
) {
  let options = { services, form, schema, preview: undefined as unknown };
  try {
    const checked = await gameApi.itemsAdmin.import({ csv, dryRun: 1 });
    if (!form.has(listFields.import)) return await parseSubmission(options).review(checked);
    // What is refused can be imported afterwards: by a new proof of identity, or as it was compared now.
    options = { ...options, preview: checked };
    const refused = await confirmIdentity(options, parseSubmission(options));
    if (refused) return refused;
    const compared = form.get(comparedField);
    const seen = typeof compared === "string" ? compared.slice(0, 100) : "";
    const { imported, added, changed } = await gameApi.itemsAdmin.import({ csv, dryRun: 0, seen });
    const submission = parseSubmission(options);
    if (!imported) return await submission.fail({ tone: "error", lines: [t("admin.items.notImported")] }, 400);
    return await submission.succeed({
      tone: "success",
      lines: [t("admin.items.imported", { added: groupedNumber(added), changed: groupedNumber(changed) })],
      next: { to: hasRight(admin, "content") ? "/admin/items" : path, after: 0 },
    });
  } catch (error) {
    return parseSubmission(options).failWith(error);
  }
}
