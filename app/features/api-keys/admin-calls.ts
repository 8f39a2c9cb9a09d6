import * as z from "zod";
import { adminCall, identifierField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmationFields, idField, timeField } from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { type ApiKeyLifetime, apiKeyLifetimes, apiScopeKeys } from "./scopes.ts";

const lifetimes = Object.keys(apiKeyLifetimes) as [ApiKeyLifetime, ...ApiKeyLifetime[]];

/** Calls of the console about API keys. */
export const apiKeysAdminCalls = {
  list: adminCall("settings", "GET /adminapikeys", {
    summary: "List the API keys, without the secret keys themselves: those in use first, then the newest.",
    reply: () =>
      z.object({
        keys: z.array(
          z.object({
            id: integer,
            name: text,
            scopes: z.array(z.enum(apiScopeKeys)),
            state: z.enum(["usable", "expired", "revoked"]),
            createdAt: wireName("created_at", timeField),
            expiresAt: wireName("expires_at", z.string().nullish()),
            lastUsedAt: wireName("last_used_at", z.string().nullish()),
            revokedAt: wireName("revoked_at", z.string().nullish()),
          }),
        ),
      }),
  }),
  make: adminCall("settings", "POST /adminapikeys/make", {
    requiresRecentIdentity: true,
    id: "adminmakeapikey",
    summary: "Create an API key. Only owners may do this, and only this reply contains the key.",
    request: () =>
      z.object({
        name: identifierField.meta({ examples: ["Launcher"] }),
        scopes: z.array(z.enum(apiScopeKeys)).min(1).max(apiScopeKeys.length),
        /** Days, or `never` for a key that is valid until it is revoked. */
        lifetime: z.enum(lifetimes),
        confirm: confirmField,
      }),
    reply: () => z.object({ id: integer, name: text, key: text }),
  }),
  revoke: adminCall("settings", "POST /adminapikeys/revoke", {
    requiresRecentIdentity: true,
    id: "adminrevokeapikey",
    summary: "Revoke an API key.",
    request: () => z.object({ id: idField, ...confirmationFields }),
    reply: () => message,
  }),
};
