import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  confirm,
  direction,
  entryListReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { cannedAnswerForm } from "./canned-answers.ts";

/** Console calls for canned answers. */
export const cannedAnswersAdminCalls = {
  list: adminCall("content", "GET /admincannedanswers", {
    summary: "List all canned answers in their order, in English and with placeholders.",
    reply: () => entryListReply(replyFields(cannedAnswerForm)),
  }),
  save: adminCall("content", "POST /adminsavecannedanswer", {
    summary: "Create a canned answer (id 0) at the end of the list, or change one.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(cannedAnswerForm) }),
    reply: () => savedReply,
  }),
  move: adminCall("content", "POST /adminmovecannedanswer", {
    summary: "Move a canned answer up or down one place.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletecannedanswer", {
    summary: "Delete a canned answer with its translations.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
