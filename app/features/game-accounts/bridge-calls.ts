import * as z from "zod";
import { bridgeCall, nonNegativeIntegerOr } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { issuedAt, refusal } from "#app/features/bridge/call-fields.ts";
import { gameTaskKinds } from "#app/features/bridge/protocol.ts";

const sealed = z.object({
  /** Identifies the agent's public key. */
  keyId: wireName("key_id", z.string()),
  /** The encapsulated key and the ciphertext of HPKE, base64url. */
  encapsulatedKey: wireName("encapsulated_key", z.string()),
  ciphertext: z.string(),
});

const gameAccount = z.object({
  gameUserNum: wireName("game_user_num", integer),
  gameUserId: wireName("game_user_id", z.string().max(60)),
});

/** Calls of the agent about accounts in the game, and where they may connect from. */
export const gameTasksBridgeCalls = {
  pullWhitelist: bridgeCall("whitelist", "GET /bridge/whitelist", {
    id: "pullWhitelist",
    summary:
      "List the changes of the IP whitelist after a cursor, oldest first. Start with 0 and continue with the reply's cursor.",
    request: () => z.object({ cursor: nonNegativeIntegerOr(0), limit: nonNegativeIntegerOr(500) }),
    reply: () =>
      z.object({
        changes: z.array(
          z.object({
            seq: integer,
            userNum: wireName("UserNum", integer),
            userId: wireName("UserID", z.string()),
            /** The account's number in the game; null while it has none there. */
            gameUserNum: wireName("game_user_num", integer.nullish()),
            ip: z.string(),
            /** False when the address is to be removed. */
            active: z.boolean(),
            changedAt: wireName("changed_at", z.string()),
          }),
        ),
        cursor: integer,
        more: z.boolean(),
      }),
  }),
  pullTasks: bridgeCall("accounts", "GET /bridge/tasks", {
    id: "pullTasks",
    summary:
      "List what is to be done with accounts in the game, oldest first. Tasks stay in the list until their result is reported.",
    request: () => z.object({ limit: nonNegativeIntegerOr(100) }),
    reply: () =>
      z.object({
        tasks: z.array(
          z.object({
            task: integer,
            issuedAt,
            kind: z.enum(gameTaskKinds),
            /** The account's user ID in the portal, in lower case. */
            account: z.string(),
            /** The account's number in the game; null before it is known. */
            gameUserNum: wireName("game_user_num", integer.nullish()),
            /** User ID, passwords and e-mail address, sealed for the agent; only in tasks that need them. */
            sealed: sealed.nullish(),
            /** When a suspension ends; null for one without end. */
            until: z.string().nullish(),
          }),
        ),
        more: z.boolean(),
      }),
  }),
  reportTasks: bridgeCall("accounts", "POST /bridge/tasks/results", {
    id: "reportTasks",
    summary: "Report the results of tasks. Sealed data is deleted. Repeating the call changes nothing.",
    request: () =>
      z.object({
        results: z
          .array(
            z.object({
              task: integer,
              issuedAt,
              /** Null when it is done. */
              refusal: refusal.nullable(),
              gameUserNum: wireName("game_user_num", integer.nullish()),
              gameUserId: wireName("game_user_id", z.string().max(60).nullish()),
            }),
          )
          .min(1)
          .max(100),
      }),
    reply: () => z.object({ recorded: z.array(integer) }),
  }),
  listAccounts: bridgeCall("accounts", "GET /bridge/accounts", {
    id: "listBridgeAccounts",
    summary: "List the accounts that the game has, after a number of the game, to compare both sides.",
    request: () => z.object({ after: nonNegativeIntegerOr(0), limit: nonNegativeIntegerOr(500) }),
    reply: () => z.object({ accounts: z.array(gameAccount), more: z.boolean() }),
  }),
  restoreAccounts: bridgeCall("accounts", "POST /bridge/accounts/restore", {
    id: "restoreAccounts",
    summary:
      "Forget accounts that the game lost because a backup was restored: the portal creates them again. Suspensions in force are queued again, also without lost accounts.",
    request: () => z.object({ lost: z.array(gameAccount).max(500) }),
    reply: () => z.object({ forgotten: z.array(integer) }),
  }),
};
