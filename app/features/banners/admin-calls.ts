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
import { bannerForm } from "./banner-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  imgUrl: "img_url",
  activeFrom: "active_from",
  activeUntil: "active_until",
};

/** Console calls for banners. */
export const bannersAdminCalls = {
  list: adminCall("content", "GET /adminbanners", {
    summary: "List all banners in order, active or not.",
    reply: () => entryListReply(replyFields(bannerForm, wireNames)),
  }),
  save: adminCall("content", "POST /adminsavebanner", {
    summary: "Create a banner (id 0) at the end of the order, or change one.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(bannerForm, wireNames) }),
    reply: () => savedReply,
  }),
  move: adminCall("content", "POST /adminmovebanner", {
    summary: "Move a banner up or down one place.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletebanner", {
    summary: "Delete a banner.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
