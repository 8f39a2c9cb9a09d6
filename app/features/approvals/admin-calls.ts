import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  confirmationFields,
  cursorField,
  idField,
  nextCursorField,
  notedConfirmationFields,
  timeField,
} from "#app/features/admin/call-fields.ts";
import { approvalKindKeys, approvalStateKeys } from "#app/features/staff/approvals.ts";

const approval = z.object({
  id: integer,
  kind: z.enum(approvalKindKeys),
  state: z.enum(approvalStateKeys),
  /** What the action changes, as in the audit log. */
  target: text,
  /** The action in words. */
  summary: text,
  requestedBy: wireName("requested_by", text),
  requestedByNum: wireName("requested_by_num", integer),
  reason: text,
  requestedAt: wireName("requested_at", timeField),
  expiresAt: wireName("expires_at", timeField),
  decidedBy: wireName("decided_by", text),
  decidedAt: wireName("decided_at", z.string().nullish()),
  /** The reason for the decision. */
  decision: text,
  /** What the caller may do: `approve`, `refuse`, or `withdraw` their own request. */
  actions: z.array(z.enum(["approve", "refuse", "withdraw"])),
});
export type ListedApproval = z.output<typeof approval>;

/**
 * Calls of the console about actions that need a second person. Callers see the requests of the kinds that they have the
 * right for.
 */
export const approvalsAdminCalls = {
  list: adminCall("console", "GET /adminapprovals", {
    summary: "List requests for a second person, 50 at a time: open ones, the oldest first, or all, the newest first.",
    request: () => z.object({ state: z.enum(["open", "all"]).default("open"), after: cursorField }),
    reply: () => z.object({ approvals: z.array(approval), next: nextCursorField }),
  }),
  byId: adminCall("console", "GET /adminapproval/{id}", {
    summary: "Get a request for a second person.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ approval }),
  }),
  approve: adminCall("console", "POST /adminapproval/approve", {
    requiresRecentIdentity: true,
    id: "adminapprove",
    summary:
      "Approve a request of somebody else and do its action. Requires the same right as the action. Not allowed for the account that the action is for.",
    request: () => z.object({ id: idField, ...notedConfirmationFields }),
    reply: () =>
      z.object({
        message: text,
        /** The codes of issued vouchers. Only this reply contains them. */
        codes: z.array(z.string()).nullish(),
      }),
  }),
  refuse: adminCall("console", "POST /adminapproval/refuse", {
    id: "adminrefuse",
    summary: "Refuse a request, or withdraw your own.",
    request: () => z.object({ id: idField, ...confirmationFields }),
    reply: () => message,
  }),
};
