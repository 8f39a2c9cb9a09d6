import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import { requestFields } from "#app/features/admin/edit-fields.ts";
import { viewForm } from "./view-form.ts";

/** Lists of the console that a member of staff has saved with their filters. */
export const savedViewsAdminCalls = {
  list: adminCall("console", "GET /adminviews", {
    summary: "List the caller's saved views, by name.",
    reply: () => z.object({ data: z.array(z.object({ id: integer, name: text, href: text })) }),
  }),
  save: adminCall("console", "POST /adminsaveview", {
    summary:
      "Save a list of the console with its filters, for the caller. A view of this list with the same name is replaced.",
    request: () => z.object(requestFields(viewForm)),
    reply: () => message,
  }),
  remove: adminCall("console", "POST /adminremoveview", {
    summary: "Remove a saved view of the caller.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
};
