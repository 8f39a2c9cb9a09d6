import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  confirmationFields,
  cursorField,
  idField,
  nextCursorField,
  timeField,
} from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { mailStateKeys } from "#app/features/mail/mail-states.ts";

const listedMail = z.object({
  id: integer,
  recipient: text,
  subject: text,
  state: z.enum(mailStateKeys),
  attempts: integer,
  createdAt: wireName("created_at", timeField),
  expiresAt: wireName("expires_at", timeField),
  sentAt: wireName("sent_at", z.string().nullish()),
  nextAttemptAt: wireName("next_attempt_at", z.string().nullish()),
  lastError: wireName("last_error", text),
});
export type ListedMail = z.output<typeof listedMail>;

/** Calls of the console about the outbox. */
export const outboxAdminCalls = {
  list: adminCall("settings", "GET /adminmails", {
    summary: "List the outbox, the newest e-mail first.",
    request: () => z.object({ state: z.enum(mailStateKeys).nullish(), after: cursorField }),
    reply: () => z.object({ mails: z.array(listedMail), next: nextCursorField }),
  }),
  byId: adminCall("settings", "GET /adminmail/{id}", {
    summary: "Get an e-mail of the outbox without its text.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ mail: listedMail, hasText: wireName("has_text", z.boolean()) }),
  }),
  readText: adminCall("settings", "POST /adminmail/read", {
    requiresRecentIdentity: true,
    id: "adminreadmail",
    summary:
      "Read the text of an e-mail that was not sent, with the tokens of its links removed. The audit log records each reading. On a local start without a mail server, owners get its links.",
    request: () => z.object({ id: idField, ...confirmationFields }),
    reply: () => z.object({ text, links: z.array(z.string()) }),
  }),
  resend: adminCall("settings", "POST /adminmail/resend", {
    requiresRecentIdentity: true,
    id: "adminresendmail",
    summary: "Try at once to send an e-mail that was not sent.",
    request: () => z.object({ id: idField, confirm: confirmField }),
    reply: () => message,
  }),
  delete: adminCall("settings", "POST /adminmail/delete", {
    requiresRecentIdentity: true,
    id: "admindeletemail",
    summary: "Delete an e-mail that was not sent. One to a member of staff only below your own level.",
    request: () => z.object({ id: idField, confirm: confirmField }),
    reply: () => message,
  }),
  deleteHeld: adminCall("settings", "POST /admindeleteheldmails", {
    requiresRecentIdentity: true,
    summary: "Delete all e-mails that are held because no mail server is configured. Only owners.",
    request: () => z.object({ confirm: confirmField }),
    reply: () => message.extend({ deleted: integer }),
  }),
};
