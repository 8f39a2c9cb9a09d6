import * as z from "zod";
import { adminCall, identifierField } from "#app/contract/define.ts";
import { integer, optionalList, text } from "#app/contract/fields.ts";
import { cursorField, nextCursorField, timeField } from "#app/features/admin/call-fields.ts";
import { sortOrders } from "#app/features/admin/sort-order.ts";

/** The orders of the audit log. */
export const auditSortOrders = sortOrders(["time"]);

const auditEntry = z.object({
  id: integer,
  at: timeField,
  admin: text,
  ip: text,
  action: text,
  target: text,
  reason: text,
  /** JSON; empty when there was no value. */
  before: text,
  after: text,
});
export type AuditLogEntry = z.output<typeof auditEntry>;

const auditQuery = z.object({
  /** A complete user ID, the name of a call, or a target such as `player 127`. */
  admin: identifierField.nullish(),
  action: identifierField.nullish(),
  target: identifierField.nullish(),
  /** The first and the last day in Manila, such as `2026-06-01`; other texts do not count. */
  from: identifierField.nullish(),
  to: identifierField.nullish(),
  sort: z.enum(auditSortOrders).nullish(),
  after: cursorField,
});

const auditPage = z.object({ entries: z.array(auditEntry), next: nextCursorField });

/** Calls of the console about the audit log. */
export const auditAdminCalls = {
  list: adminCall("settings", "GET /adminaudit", {
    summary: "List the audit log, 50 entries at a time, by default the newest first.",
    request: () => auditQuery,
    reply: () =>
      auditPage.extend({
        /** The actions that the log has, by which it can be filtered. */
        actions: optionalList(text),
        /** Whether old entries are missing, because their database cannot be read. */
        lacksOld: z.boolean().optional(),
      }),
  }),
  export: adminCall("settings", "GET /adminaudit/export", {
    id: "adminauditexport",
    summary: "List the audit log like adminaudit, 500 entries at a time, for an export.",
    request: () => auditQuery,
    reply: () => auditPage,
  }),
};
