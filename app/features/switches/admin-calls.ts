import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, optionalList, text } from "#app/contract/fields.ts";
import { seenRevision } from "#app/features/admin/edit-fields.ts";

/** The keys of switches. */
const off = z.array(z.string().regex(/^[a-zA-Z]{1,30}$/)).max(50);

/** Console calls for what the owner can switch off. */
export const switchesAdminCalls = {
  read: adminCall("settings", "GET /adminfeatures", {
    summary: "Get what is switched off.",
    reply: () => z.object({ seen: text, off: optionalList(text) }),
  }),
  save: adminCall("settings", "POST /adminsavefeatures", {
    summary: "Switch features of the site off and on. Their data stay.",
    request: () => z.object({ seen: seenRevision, off }),
    reply: () => message,
  }),
};
