import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { colorsForm } from "./colors-form.ts";
import { cssForm } from "./css-form.ts";
import { picturesForm } from "./pictures-form.ts";

/** Fields of the form of pictures that have a different name on the wire. */
const wireNames = { logoHasName: "logo_has_name", heroPhone: "hero_phone" };

/** Calls of the console about how the site looks. */
export const brandingAdminCalls = {
  colors: adminCall("settings", "GET /adminbrandcolors", {
    summary: "Get the colors of the site.",
    reply: () => z.object({ seen: text, values: replyFields(colorsForm) }),
  }),
  saveColors: adminCall("settings", "POST /adminsavebrandcolors", {
    summary: "Change the colors of the site: a ready palette, or own colors, whose texts must be readable.",
    request: () => z.object({ seen: seenRevision, ...requestFields(colorsForm) }),
    reply: () => message,
  }),
  css: adminCall("settings", "GET /adminbrandcss", {
    summary: "Get the draft of the site's own stylesheet.",
    reply: () => z.object({ seen: text, isShown: wireName("is_shown", z.boolean()), values: replyFields(cssForm) }),
  }),
  saveCss: adminCall("settings", "POST /adminsavebrandcss", {
    summary: "Change the site's own stylesheet: only its draft, or what visitors see.",
    request: () => z.object({ seen: seenRevision, ...requestFields(cssForm) }),
    reply: () => message,
  }),
  pictures: adminCall("settings", "GET /adminbrandpictures", {
    summary: "Get the pictures of the brand. Those that use their default are empty.",
    reply: () => z.object({ seen: text, values: replyFields(picturesForm, wireNames) }),
  }),
  savePictures: adminCall("settings", "POST /adminsavebrandpictures", {
    summary:
      "Change the pictures of the brand: logo, icon, share picture and backgrounds. An empty one uses its default.",
    request: () => z.object({ seen: seenRevision, ...requestFields(picturesForm, wireNames) }),
    reply: () => message,
  }),
};
