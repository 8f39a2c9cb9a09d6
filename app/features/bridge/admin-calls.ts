import * as z from "zod";
import { adminCall, field, identifierField, zeroOrOne } from "#app/contract/define.ts";
import { integer, lastPage, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmationFields, timeField } from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { agentStreamState } from "./calls.ts";
import { serverName } from "./key-forms.ts";
import { productListLimits } from "./limits.ts";
import { gameTaskKinds, refusals } from "./protocol.ts";
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
  agents: adminCall("settings", "GET /adminbridgeagents", {
    summary: "List the game agents with the state of their streams, and what waits for them or was refused.",
    reply: () =>
      z.object({
        agents: z.array(
          z.object({
            /** The bridge key that it uses. */
            key: text,
            server: text,
            version: text,
            lineage: text,
            startedAt: wireName("started_at", timeField),
            lastContactAt: wireName("last_contact_at", timeField),
            streams: z.array(agentStreamState),
            /** The key for which credentials are sealed, shortened; null without one. */
            publicKey: wireName("public_key", z.string().nullish()),
            /** Another key that the agent reported, which the owner has to accept. */
            waitingKey: wireName("waiting_key", z.string().nullish()),
          }),
        ),
        /** Whether a key exists that an agent can use. */
        hasKey: wireName("has_key", z.boolean()),
        pendingTasks: wireName("pending_tasks", integer),
        pendingDeliveries: wireName("pending_deliveries", integer),
        /** The newest refusals of the game. */
        refused: z.array(
          z.object({
            kind: z.enum([...gameTaskKinds, "delivery"]),
            userNum: wireName("UserNum", integer),
            userId: wireName("UserID", text),
            refusal: z.enum(refusals),
            at: timeField,
          }),
        ),
      }),
  }),
  online: adminCall("console", "GET /adminonline/{hours}", {
    summary: "List the numbers of players online of the last hours, the oldest first, as averages of equal periods.",
    request: () => z.object({ hours: integer.pipe(z.number().min(1).max(840)) }),
    reply: () =>
      z.object({
        /** The length of the periods. */
        minutes: integer,
        /** Periods without a count are missing. */
        samples: z.array(z.object({ at: timeField, online: integer, peak: integer })),
      }),
  }),
  gameItems: adminCall("content", "GET /admingameitems", {
    summary: "List products of the game's item shop whose name contains a text or whose number it is, at most 50.",
    request: () => z.object({ search: identifierField.nullish() }),
    reply: () =>
      z.object({
        total: integer,
        items: z.array(
          z.object({
            productNum: wireName("ProductNum", integer),
            main: wireName("ItemMain", integer),
            sub: wireName("ItemSub", integer),
            name: wireName("ItemName", text),
            duration: wireName("Duration", text),
          }),
        ),
      }),
  }),
  importItems: adminCall("content", "POST /admingameitems/import", {
    textFile: true,
    id: "adminimportgameitems",
    summary:
      "Replace the list of the game's products by a CSV file, of up to 1,000,000 bytes and 20,000 products. Its first line names the columns: product number, name, main ID, sub ID and duration. If any line is invalid, nothing is replaced.",
    request: () =>
      z.object({
        csv: z
          .string()
          .max(productListLimits.bytes)
          .meta({ examples: ["ProductNum,ItemName,ItemMain,ItemSub,Duration\n1,Fox Mask,12,3,30 days"] }),
        /** 1 only checks the file. */
        dryRun: wireName("dry_run", zeroOrOne),
      }),
    reply: () =>
      z.object({
        /** The number of valid products. */
        products: integer,
        /** How many of them are new, and how many others are removed. */
        added: integer,
        removed: integer,
        imported: z.boolean(),
        /** The number of invalid lines, and the first ones of them. */
        invalid: integer,
        problems: z.array(z.object({ line: integer, problem: text })),
      }),
  }),
  acceptKey: adminCall("settings", "POST /adminbridge/acceptkey", {
    requiresRecentIdentity: true,
    id: "adminacceptagentkey",
    summary: "Accept the new public key of an agent. What was sealed for the old one can no longer be read.",
    request: () => z.object({ id: keyId, publicKey: wireName("public_key", field), ...confirmationFields }),
    reply: () => message,
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
