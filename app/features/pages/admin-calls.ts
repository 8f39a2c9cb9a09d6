import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirm, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { editablePages } from "./editable-pages.ts";
import { pageForm } from "./page-form.ts";

const slug = z.enum(editablePages.map((page) => page.slug));

/** Calls of the console about written pages. */
export const pagesAdminCalls = {
  list: adminCall("content", "GET /adminpages", {
    summary: "List the pages whose text the operator has replaced.",
    reply: () =>
      z.object({
        data: z.array(z.object({ slug: text, seen: text, content: text, changedAt: wireName("changed_at", text) })),
      }),
  }),
  save: adminCall("content", "POST /adminsavepage", {
    summary: "Replace the text of a page. The text is sanitized.",
    request: () => z.object({ slug, seen: seenRevision, ...requestFields(pageForm) }),
    reply: () => message,
  }),
  restore: adminCall("content", "POST /adminrestorepage", {
    summary: "Restore the built-in text of a page.",
    request: () => z.object({ slug, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
