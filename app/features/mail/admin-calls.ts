import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";

const language = z.string().max(10);
const template = { name: z.string().max(60), language };

/** Calls of the console about the mail server and the mails that players get. */
export const mailAdminCalls = {
  test: adminCall("settings", "POST /admintestmail", {
    summary: "Send a test mail to the address of the caller's account, and report what the mail server says.",
    reply: () => message,
  }),
  templates: adminCall("settings", "GET /adminmails/{language}", {
    id: "adminmailtemplates",
    summary: "List the mails that players get, with their subjects in a language.",
    request: () => z.object({ language }),
    reply: () =>
      z.object({
        languages: z.array(z.object({ code: text, name: text })),
        data: z.array(z.object({ name: text, label: text, subject: text })),
      }),
  }),
  template: adminCall("settings", "GET /adminmailtemplate/{name}/{language}", {
    summary: "Get a mail as a player would get it, with invented values.",
    request: () => z.object(template),
    reply: () =>
      z.object({
        /** When it is sent. */
        label: text,
        /** What the keys of its texts begin with, see adminwords. */
        words: text,
        subject: text,
        text,
        html: text,
      }),
  }),
  sendTemplate: adminCall("settings", "POST /adminsendmailtemplate", {
    summary: "Send a mail with invented values to the address of the caller's account.",
    request: () => z.object(template),
    reply: () => message,
  }),
};
