import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { cursorField, idField, nextCursorField, timeField } from "#app/features/admin/call-fields.ts";
import {
  confirm,
  entryReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { destinationForm } from "./destination-form.ts";

const destination = entryReply(replyFields(destinationForm)).extend({
  hint: text,
  offReason: wireName("off_reason", text),
  waiting: integer,
});

/** Console calls for notices by webhook and mail. */
export const noticesAdminCalls = {
  list: adminCall("settings", "GET /adminnoticedestinations", {
    summary: "List the destinations of notices, without their addresses and secrets.",
    reply: () => z.object({ data: z.array(destination) }),
  }),
  save: adminCall("settings", "POST /adminsavenoticedestination", {
    summary: "Create a destination (id 0) or change one. An empty address or secret keeps the stored one.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(destinationForm) }),
    reply: () => savedReply,
  }),
  delete: adminCall("settings", "POST /admindeletenoticedestination", {
    summary: "Delete a destination with its notices.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
  test: adminCall("settings", "POST /admintestnoticedestination", {
    summary: "Send a test to a destination now.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ message: text, sent: flag }),
  }),
  failed: adminCall("settings", "GET /adminfailednotices", {
    summary: "List the newest notices that wait after a failed attempt, or have failed for good.",
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: integer,
            destination: text,
            event: text,
            createdAt: wireName("created_at", text),
            attempts: integer,
            nextAttemptAt: wireName("next_attempt_at", text),
            error: text,
          }),
        ),
      }),
  }),
  deliveries: adminCall("settings", "GET /adminnoticedeliveries/{id}", {
    summary: "List what was queued for a destination within 30 days, the newest first, with the last reply.",
    request: () => z.object({ id: idField, after: cursorField }),
    reply: () =>
      z.object({
        destination: text,
        deliveries: z.array(
          z.object({
            id: integer,
            event: text,
            state: z.enum(["waiting", "sent", "failed"]),
            createdAt: wireName("created_at", timeField),
            attempts: integer,
            /** When the last attempt began, and the status of its reply. */
            attemptedAt: wireName("attempted_at", z.string().nullish()),
            replyStatus: wireName("reply_status", integer.nullish()),
            nextAttemptAt: wireName("next_attempt_at", z.string().nullish()),
            error: text,
          }),
        ),
        next: nextCursorField,
      }),
  }),
  retry: adminCall("settings", "POST /adminretrynotice", {
    summary: "Send a notice again, also one that was sent. It keeps its number.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
  discard: adminCall("settings", "POST /admindiscardnotice", {
    summary: "Delete a notice that was not sent.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
};
