import * as z from "zod";
import { adminCall, type CallDefinition, nothing } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { id } from "#app/features/admin/call-fields.ts";
import { all, confirm, direction, filled, idOrNew, saved, seen, sent } from "#app/features/admin/edit-fields.ts";
import { bannerForm } from "./banner-form.ts";

/** Calls of the console about banners. */
export const bannersAdminCalls = {
  adminbanners: adminCall({
    right: "content",
    method: "GET",
    path: "/adminbanners",
    summary: "All banners in their order, whether they are active or not.",
    request: nothing,
    reply: all(filled(bannerForm)),
  }),
  adminsavebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsavebanner",
    summary: "Make a banner (id 0), which is the last then, or change one.",
    request: z.object({ id: idOrNew, seen, ...sent(bannerForm) }),
    reply: saved,
  }),
  adminmovebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/adminmovebanner",
    summary: "Move a banner one place.",
    request: z.object({ id, direction }),
    reply: message,
  }),
  admindeletebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/admindeletebanner",
    summary: "Delete a banner.",
    request: z.object({ id, seen, confirm }),
    reply: message,
  }),
} satisfies Record<string, CallDefinition>;
