import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { approvalNumber } from "#app/features/admin/call-fields.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { limitsForm } from "./approvals.ts";

/** Calls of the console about what staff have to do. */
export const workAdminCalls = {
  waiting: adminCall("console", "GET /adminwaiting", {
    summary: "Count what waits for somebody on the pages of the console that the caller may open.",
    reply: () =>
      z.object({
        data: z.array(z.object({ href: text, count: integer })),
        /** A count that reaches it means "so many or more". */
        countedAtMost: wireName("counted_at_most", integer),
      }),
  }),
};

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
