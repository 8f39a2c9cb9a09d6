import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";

export const guestBookAdminCalls = {
  list: adminCall("content", "GET /adminguestbook", {
    summary: "Get the entries of the guest book, those that nobody has read first.",
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: idField,
            userId: wireName("user_id", text),
            message: text,
            at: text,
            isShown: wireName("is_shown", flag),
          }),
        ),
      }),
  }),
  show: adminCall("content", "POST /adminshowguestbook", {
    summary: "Show an entry of the guest book.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeleteguestbook", {
    summary: "Delete an entry of the guest book.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
};
