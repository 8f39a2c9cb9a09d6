import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirm, formValue, seenRevision } from "#app/features/admin/edit-fields.ts";
import { connectionKeys } from "./connections.ts";

const key = z.enum(connectionKeys);

/** More than any connection has. */
const MAX_FIELDS = 12;

/** Console calls for the mail server and the keys of payment providers. */
export const connectionsAdminCalls = {
  list: adminCall("settings", "GET /adminconnections", {
    summary: "List the mail server and the payment providers, and where each is configured. Secrets are not returned.",
    reply: () =>
      z.object({
        isOwner: wireName("is_owner", flag),
        /** Whether the caller has proved their identity recently, which the other calls require. */
        hasRecentIdentity: wireName("has_recent_identity", flag),
        data: z.array(
          z.object({
            key,
            source: z.enum(["environment", "console", "unreadable", "none"]),
            values: z.record(z.string(), z.string()).default({}),
            isTest: wireName("is_test", flag),
            changedAt: wireName("changed_at", text),
            changedBy: wireName("changed_by", text),
            seen: text,
          }),
        ),
      }),
  }),
  save: adminCall("settings", "POST /adminsaveconnection", {
    requiresRecentIdentity: true,
    summary:
      "Set a connection; only owners can. An empty secret keeps the stored one. The owners are told. The environment wins: what it sets cannot be changed here.",
    request: () =>
      z.object({
        key,
        seen: seenRevision,
        values: z
          .record(z.string().max(40), formValue)
          .refine((values) => Object.keys(values).length <= MAX_FIELDS, "Too many fields."),
      }),
    reply: () => message,
  }),
  remove: adminCall("settings", "POST /admindeleteconnection", {
    requiresRecentIdentity: true,
    summary: "Remove a connection that was set in the console; only owners can. The owners are told.",
    request: () => z.object({ key, seen: seenRevision, confirm }),
    reply: () => message,
  }),
  check: adminCall("settings", "POST /admincheckconnection", {
    summary: "Ask a payment provider whether the keys work and its webhook leads to the site; only owners can.",
    request: () => z.object({ key }),
    reply: () => message,
  }),
};
