import { adminCall } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";

/** Calls of the console about the mail server. */
export const mailAdminCalls = {
  test: adminCall("settings", "POST /admintestmail", {
    summary: "Send a test mail to the address of the caller's account, and report what the mail server says.",
    reply: () => message,
  }),
};
