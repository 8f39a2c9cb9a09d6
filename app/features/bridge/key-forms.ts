import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { checkboxField } from "#app/features/admin/form-fields.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { type BridgeScope, bridgeScopeKeys, bridgeScopes } from "./scopes.ts";

export const serverName = z
  .string("Please name the game server.")
  .check(
    z.overwrite(typedLine),
    z.regex(/^[\w.-]{1,40}$/, "The name may have up to 40 letters, digits, dots, hyphens and underscores."),
  );

/** Creates a bridge key: a checkbox for each scope, at least one of them ticked. */
export const bridgeKeyForm = z
  .object({
    server: serverName,
    ...(Object.fromEntries(bridgeScopes.map(({ key, label }) => [key, checkboxField(label)])) as Record<
      BridgeScope,
      ReturnType<typeof checkboxField>
    >),
    confirm: confirmField,
  })
  .check(
    z.refine((form) => bridgeScopeKeys.some((scope) => form[scope] === "on"), {
      error: "Choose at least one thing that the key can do.",
      path: ["characters"],
    }),
  );

/** Revokes a bridge key. */
export const revokeKeyForm = z.object({
  id: z.string().check(z.regex(/^[\w-]{12}$/)),
  reason: reasonField,
  confirm: confirmField,
});

/** Accepts the new public key of an agent. */
export const acceptKeyForm = z.object({
  id: z.string().check(z.regex(/^[\w-]{12}$/)),
  /** The first characters of the key, as the page shows it. */
  publicKey: z.string().check(z.regex(/^[\w-]{12}$/)),
  reason: reasonField,
  confirm: confirmField,
});
