import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, lastPage, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmationFields, timeField } from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { serverName } from "./key-forms.ts";
import { bridgeScopeKeys } from "./scopes.ts";

const keyId = z
  .string()
  .regex(/^[\w-]{12}$/)
  .meta({ examples: ["0123456789ab"] });

/** Calls of the console about bridge keys. */
export const bridgeAdminCalls = {
  keys: adminCall("settings", "GET /adminbridgekeys/{page}", {
    summary:
      "List the bridge keys of game servers, without the secret keys themselves: those in use first, then the newest.",
    request: () => z.object({ page: integer.pipe(z.number().min(1)) }),
    reply: () =>
      z.object({
        keys: z.array(
          z.object({
            id: text,
            server: text,
            scopes: z.array(z.enum(bridgeScopeKeys)),
            createdAt: wireName("created_at", timeField),
            revokedAt: wireName("revoked_at", z.string().nullish()),
            lastBatchAt: wireName("last_batch_at", z.string().nullish()),
          }),
        ),
        lastPage: wireName("last_page", lastPage),
      }),
  }),
  makeKey: adminCall("settings", "POST /adminbridge/make", {
    requiresRecentIdentity: true,
    id: "adminmakebridgekey",
    summary: "Create a key for a game server. Only this reply contains the key.",
    request: () =>
      z.object({
        server: z
          .string()
          .pipe(serverName)
          .meta({ examples: ["main"] }),
        scopes: z.array(z.enum(bridgeScopeKeys)).min(1).max(bridgeScopeKeys.length),
        confirm: confirmField,
      }),
    reply: () => z.object({ server: text, key: text }),
  }),
  revokeKey: adminCall("settings", "POST /adminbridge/revoke", {
    requiresRecentIdentity: true,
    id: "adminrevokebridgekey",
    summary: "Revoke a key of a game server.",
    request: () => z.object({ id: keyId, ...confirmationFields }),
    reply: () => message,
  }),
};
