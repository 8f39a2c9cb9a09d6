import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { scriptForm } from "./script-form.ts";

/** Calls of the console about a third-party script. */
export const visitorScriptAdminCalls = {
  read: adminCall("settings", "GET /adminvisitorscript", {
    summary: "Get the third-party script that pages load for visitors who agree.",
    reply: () => z.object({ seen: text, values: replyFields(scriptForm) }),
  }),
  save: adminCall("settings", "POST /adminsavevisitorscript", {
    requiresRecentIdentity: true,
    summary: "Change the third-party script that pages load for visitors who agree. An empty one removes it.",
    request: () => z.object({ seen: seenRevision, ...requestFields(scriptForm) }),
    reply: () => message,
  }),
};
