import * as z from "zod";
import { adminCall, type CallDefinition, nothing } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { filled, seen, sent } from "#app/features/admin/edit-fields.ts";
import { settingsForm } from "./settings-form.ts";

/** Calls of the console about settings. */
export const settingsAdminCalls = {
  adminsettings: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminsettings",
    summary: "The settings of the site as the operator set them; empty where the default counts.",
    request: nothing,
    reply: z.object({ seen: text, values: filled(settingsForm), defaults: filled(settingsForm) }),
  }),
  adminsavesettings: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminsavesettings",
    summary: "Change the settings of the site; an empty one goes back to its default.",
    request: z.object({ seen, ...sent(settingsForm) }),
    reply: message,
  }),
} satisfies Record<string, CallDefinition>;
