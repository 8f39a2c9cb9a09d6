import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { approvalNumber, idField } from "#app/features/admin/call-fields.ts";
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
import { downloadForm } from "./download-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  name: "link_name",
  address: "link_address",
  type: "link_type",
  description: "link_description",
  date: "link_date",
  icon: "link_icon",
  sizeBytes: "size_bytes",
};

/** Console calls for downloads. */
export const downloadsAdminCalls = {
  list: adminCall("content", "GET /admindownloads", {
    summary: "List all download links in order. The id of a link is its place, `seq`.",
    reply: () => entryListReply(replyFields(downloadForm, wireNames)),
  }),
  save: adminCall("content", "POST /adminsavedownload", {
    requiresRecentIdentity: true,
    summary:
      "Create a download link (id 0) at the end of the order, or change one. Where limits are set, another address or checksum becomes a request for a second person. All owners are told.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(downloadForm, wireNames) }),
    reply: () => savedReply.extend({ approval: approvalNumber }),
  }),
  move: adminCall("content", "POST /adminmovedownload", {
    summary: "Move a download link up or down one place.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletedownload", {
    summary: "Delete a download link.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
