import * as z from "zod";
import { adminCall, type CallDefinition } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { after, at, confirmed, id, next } from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { mailStateKeys } from "./mail-states.ts";

const listedMail = z.object({
  id: integer,
  recipient: text,
  subject: text,
  state: z.enum(mailStateKeys),
  attempts: integer,
  created_at: at,
  expires_at: at,
  sent_at: z.string().nullish(),
  next_attempt_at: z.string().nullish(),
  last_error: text,
});
export type ListedMail = z.output<typeof listedMail>;

/** Calls of the console about the outbox. */
export const mailAdminCalls = {
  adminmails: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminmails",
    summary: "The outbox, the newest mail first.",
    request: z.object({ state: z.enum(mailStateKeys).nullish(), after }),
    reply: z.object({ mails: z.array(listedMail), next }),
  }),
  adminmail: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminmail/{id}",
    summary: "A mail of the outbox without its text.",
    request: z.object({ id }),
    reply: z.object({ mail: listedMail, has_text: z.boolean() }),
  }),
  adminreadmail: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminmail/read",
    summary:
      "The text of a mail that was not sent, with the tokens of its links blanked. Each reading is kept in the audit log.",
    request: z.object({ id, ...confirmed }),
    reply: z.object({ text }),
  }),
  adminresendmail: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminmail/resend",
    summary: "Try at once to send a mail that was not sent.",
    request: z.object({ id, confirm: confirmField }),
    reply: message,
  }),
} satisfies Record<string, CallDefinition>;
