import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { maintenanceFields } from "./maintenance-form.ts";

const wireNames = { endsByItself: "ends_by_itself" };

/** Calls of the console about the maintenance of the site. */
export const maintenanceAdminCalls = {
  read: adminCall("settings", "GET /adminmaintenance", {
    summary: "Get the maintenance of the site.",
    reply: () => z.object({ seen: text, values: replyFields(maintenanceFields, wireNames) }),
  }),
  save: adminCall("settings", "POST /adminsavemaintenance", {
    summary: "Begin, announce or end maintenance of the site.",
    request: () => z.object({ seen: seenRevision, ...requestFields(maintenanceFields, wireNames) }),
    reply: () => message,
  }),
};
