import * as z from "zod";
import { bridgeCall, nonNegativeIntegerOr } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { issuedAt, refusal } from "#app/features/bridge/call-fields.ts";
import { gameDeliveryStates } from "#app/features/bridge/protocol.ts";
import { delivery } from "./calls.ts";

/** Calls of the game server, or of its agent, about bought items. */
export const deliveriesBridgeCalls = {
  pullDeliveries: bridgeCall("deliveries", "GET /bridge/deliveries", {
    id: "pullDeliveries",
    summary:
      "List bought items that are waiting for delivery, oldest first. They stay in the list until they are acknowledged.",
    request: () => z.object({ limit: nonNegativeIntegerOr(100) }),
    reply: () => z.object({ deliveries: z.array(delivery()) }),
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
  claimDeliveries: bridgeCall("deliveries", "POST /bridge/deliveries/claim", {
    id: "claimDeliveries",
    summary:
      "Claim bought items for the item bank, oldest first, and list those to be cancelled. Both stay in the list until their state is reported. A player can only ask for the cancellation of a claimed item.",
    request: () => z.object({ limit: nonNegativeIntegerOr(100) }),
    reply: () =>
      z.object({
        put: z.array(
          z.object({
            id: integer,
            issuedAt,
            gameUserNum: wireName("game_user_num", integer),
            productNum: wireName("game_product_num", integer),
            price: integer,
          }),
        ),
        cancel: z.array(z.object({ id: integer, issuedAt })),
        more: z.boolean(),
      }),
  }),
  reportDeliveries: bridgeCall("deliveries", "POST /bridge/deliveries/report", {
    id: "reportDeliveries",
    summary:
      "Report the states of items in the game. A cancelled one is refunded, once. Repeating the call changes nothing.",
    request: () =>
      z.object({
        deliveries: z
          .array(
            z.object({
              id: integer,
              issuedAt,
              state: z.enum(gameDeliveryStates),
              /** The purchase in the game (`PurKey`), as text. */
              gameKey: wireName("game_key", z.string().max(40).nullish()),
              /** Rises with every state of the item: an older report that arrives late changes nothing. */
              version: integer.pipe(z.number().min(1)),
              refusal: refusal.nullish(),
            }),
          )
          .min(1)
          .max(500),
      }),
    reply: () => z.object({ recorded: z.array(integer) }),
  }),
  listDeliveries: bridgeCall("deliveries", "GET /bridge/deliveries/list", {
    id: "listBridgeDeliveries",
    summary: "List claimed deliveries after a number with their states, to compare both sides.",
    request: () => z.object({ after: nonNegativeIntegerOr(0), limit: nonNegativeIntegerOr(500) }),
    reply: () =>
      z.object({
        deliveries: z.array(
          z.object({
            id: integer,
            issuedAt,
            /** `waiting` while the agent has not reported a state. */
            state: z.enum(["waiting", ...gameDeliveryStates]),
            gameKey: wireName("game_key", z.string().nullish()),
          }),
        ),
        more: z.boolean(),
      }),
  }),
  restoreDeliveries: bridgeCall("deliveries", "POST /bridge/deliveries/restore", {
    id: "restoreDeliveries",
    summary:
      "Queue deliveries again that the game lost because a backup was restored. Only banked and taken ones are queued.",
    request: () => z.object({ ids: z.array(integer).min(1).max(500) }),
    reply: () => z.object({ queued: z.array(integer) }),
  }),
};
