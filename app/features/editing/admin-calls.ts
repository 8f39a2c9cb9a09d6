import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { text } from "#app/contract/fields.ts";
import { formValue } from "#app/features/admin/edit-fields.ts";
import { textFormats } from "#app/features/admin/written-text.ts";

/** Calls of the console for previewing content. */
export const contentAdminCalls = {
  preview: adminCall("content", "POST /adminpreview", {
    summary: "Preview the HTML that a text would be stored as. Stores nothing.",
    request: () => z.object({ format: z.enum(textFormats), content: formValue }),
    reply: () => z.object({ html: text }),
  }),
};
