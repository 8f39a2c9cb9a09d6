import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { text } from "#app/contract/fields.ts";
import { approvalNumber } from "#app/features/admin/call-fields.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { limitsForm } from "./approvals.ts";

/** Calls of the console about the limits above which an action needs a second person. */
export const limitsAdminCalls = {
  limits: adminCall("settings", "GET /adminlimits", {
    summary: "Get the limits above which an action needs a second person. An empty one means any amount.",
    reply: () => z.object({ seen: text, values: replyFields(limitsForm) }),
  }),
  saveLimits: adminCall("settings", "POST /adminsavelimits", {
    requiresRecentIdentity: true,
    summary:
      "Change the limits above which an action needs a second person; only for owners. A higher limit than before becomes a request itself.",
    request: () => z.object({ seen: seenRevision, ...requestFields(limitsForm) }),
    reply: () => z.object({ message: text, approval: approvalNumber }),
  }),
};
