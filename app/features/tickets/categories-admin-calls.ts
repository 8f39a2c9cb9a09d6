import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  direction,
  entryListReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { ticketCategoryForm } from "./category-form.ts";

/** Console calls for the categories of tickets. */
export const ticketCategoriesAdminCalls = {
  list: adminCall("content", "GET /adminticketcategories", {
    summary: "List all categories of tickets in their order, including inactive ones, with their English texts.",
    reply: () => entryListReply(replyFields(ticketCategoryForm)),
  }),
  save: adminCall("content", "POST /adminsaveticketcategory", {
    summary:
      "Create a category of tickets (id 0) at the end of the order, or change one. Its key cannot be changed. Up to six own fields have a label, a kind, choices (one in a line) and may be required. Categories are never deleted, and old tickets keep theirs.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(ticketCategoryForm) }),
    reply: () => savedReply,
  }),
  move: adminCall("content", "POST /adminmoveticketcategory", {
    summary: "Move a category of tickets up or down one place.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
};
