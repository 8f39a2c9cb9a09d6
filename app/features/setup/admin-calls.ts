import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { optionalStepKeys, setupStepKeys, setupStepStates } from "./steps.ts";

const setup = z.object({
  /** Whether the owner has decided about the set-up, or the demo content counts as it. */
  isStarted: wireName("is_started", z.boolean()),
  /** Whether the dashboard no longer reminds of open steps. */
  isFinished: wireName("is_finished", z.boolean()),
  /** Whether the database holds the demo content, which can be removed as a whole. */
  isDemo: wireName("is_demo", z.boolean()),
  /** Whether the caller's account has the demo's password, which everybody knows. */
  hasDemoPassword: wireName("has_demo_password", z.boolean()),
  steps: z.array(z.object({ key: z.enum(setupStepKeys), state: z.enum(setupStepStates) })),
  /** Whether a mail server is configured. */
  hasMailServer: wireName("has_mail_server", z.boolean()),
});
export type Setup = z.output<typeof setup>;

/** Calls of the console about setting up the site. */
export const setupAdminCalls = {
  read: adminCall("settings", "GET /adminsetup", {
    summary: "Get what is left to do to set up the site.",
    reply: () => setup,
  }),
  skipStep: adminCall("settings", "POST /adminskipsetupstep", {
    summary: "Mark a step of the set-up as not needed, or as needed again.",
    request: () => z.object({ step: z.enum(optionalStepKeys), skip: z.boolean() }),
    reply: () => message,
  }),
  finish: adminCall("settings", "POST /adminfinishsetup", {
    summary: "End the reminders of open steps, or show them (`finished` false).",
    request: () => z.object({ finished: z.boolean() }),
    reply: () => message,
  }),
  ownAccount: adminCall("settings", "POST /adminownaccount", {
    requiresRecentIdentity: true,
    summary:
      "Give the caller's account its own e-mail address, password, secret question and answer. Only while it has the demo's password, which everybody knows.",
    request: () =>
      z.object({
        email: text,
        newPassword: wireName("new_password", text),
        secretQuestion: wireName("secret_question", text),
        secretAnswer: wireName("secret_answer", text),
      }),
    reply: () => message,
  }),
  removeDemo: adminCall("settings", "POST /adminremovedemo", {
    requiresRecentIdentity: true,
    summary:
      "Delete the demo content with everything else but the caller's account and the media library. Only while the demo content is there, and once the caller's account has its own password.",
    request: () => z.object({ confirm: confirmField }),
    reply: () => message.extend({ tables: integer }),
  }),
};
