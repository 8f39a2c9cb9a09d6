import * as z from "zod";
import { bridgeCall, nonNegativeIntegerOr } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { delivery } from "#app/features/shop/calls.ts";

/** Calls for the game server behind the portal. */
export const bridgeCalls = {
  pushCharacters: bridgeCall("characters", "POST /bridge/characters", {
    id: "pushCharacters",
    summary:
      "Push the current characters of the game, at most 1,000 at a time. A repeated batch changes nothing and gets the same reply. Invalid rows are reported and the others accepted. The body may be compressed with gzip.",
    request: () =>
      z.object({
        batchId: wireName(
          "batch_id",
          z
            .string()
            .regex(/^[\w.:-]{1,64}$/)
            .meta({ examples: ["main-2026-06-01-0001"] }),
        ),
        /** Rises with every batch of a server: of two batches with the same time, the higher number wins. */
        sequence: integer.pipe(z.number().min(0)),
        /** When the rows were read; decides the month that they count for. ISO 8601, or Manila time without a zone. */
        time: z
          .string()
          .max(40)
          .meta({ examples: ["2026-06-01T00:00:00+08:00"] }),
        rows: z
          .array(z.unknown().meta({ type: "object", description: "A character; docs/bridge.md lists its fields." }))
          .meta({ description: "Characters. Each is validated on its own." }),
      }),
    reply: () =>
      z.object({
        batchId: wireName("batch_id", z.string()),
        month: z.string(),
        accepted: integer,
        rejected: z.array(z.object({ index: integer, errors: z.array(z.string()) })),
      }),
  }),
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
  pullDeliveries: bridgeCall("deliveries", "GET /bridge/deliveries", {
    id: "pullDeliveries",
    summary:
      "List bought items that are waiting for delivery, oldest first. They stay in the list until they are acknowledged.",
    request: () => z.object({ limit: nonNegativeIntegerOr(100) }),
    reply: () => z.object({ deliveries: z.array(delivery) }),
  }),
  ackDeliveries: bridgeCall("deliveries", "POST /bridge/deliveries/ack", {
    id: "ackDeliveries",
    summary:
      "Take over deliveries. Hand out only those that the reply lists as taken: the others were cancelled in the meantime. Repeating the call gives the same reply.",
    request: () =>
      z.object({
        ids: z.array(integer).min(1).max(500),
      }),
    reply: () => z.object({ taken: z.array(integer), refused: z.array(integer) }),
  }),
};
