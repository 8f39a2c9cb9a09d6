import type * as z from "zod/v4/core";
import type { AdminArgs } from "#app/features/admin/admin-route.server.ts";
import { answerImport } from "#app/features/admin/checked-import.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * Answers a form that changes items by a list, see `answerImport`.
 * @param csv see the call `itemsAdmin.import`
 * @param path the page of the form, for admins who may not see the list of items
 */
export function importList<Schema extends z.$ZodType<Record<string, unknown>>>(
  { services, gameApi, admin, form }: Pick<AdminArgs, "services" | "gameApi" | "admin"> & { form: FormData },
  schema: Schema,
  csv: string,
  path: string,
) {
  return answerImport({
    services,
    form,
    schema,
    check: () => gameApi.itemsAdmin.import({ csv, dryRun: 1 }),
    apply: async (seen) => {
      const { imported, added, changed } = await gameApi.itemsAdmin.import({ csv, dryRun: 0, seen });
      if (!imported) return t("admin.items.notImported");
      return {
        tone: "success",
        lines: [t("admin.items.imported", { added: groupedNumber(added), changed: groupedNumber(changed) })],
        next: { to: hasRight(admin, "content") ? "/admin/items" : path, after: 0 },
      };
    },
  });
}
