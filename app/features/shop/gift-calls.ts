import * as z from "zod";
import { call, lineField, linesField } from "#app/contract/define.ts";
import { flag, integer, integerOr, lastPage, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { repliedBalanceFields } from "#app/features/currencies/reply-fields.ts";
import { order } from "./calls.ts";
import { giftLimits } from "./limits.ts";

/** A gift that the player gave or received. Times are ISO 8601. */
const gift = () =>
  z.object({
    purchase: integer,
    /** Whether the player gave it. */
    isGiven: wireName("is_given", flag),
    /** The other player's user ID, masked. */
    player: text,
    message: text,
    givenAt: wireName("given_at", text),
    refusableUntil: wireName("refusable_until", text),
    refusedAt: wireName("refused_at", z.string().nullish()),
    items: optionalList(z.object({ name: text, quantity: integerOr(1) })),
    /** How many units there are, how many the game has taken, and how many are cancelled. */
    units: integerOr(0),
    taken: integerOr(0),
    cancelled: integerOr(0),
  });
export type Gift = z.output<ReturnType<typeof gift>>;

/** Calls for gifts. */
export const giftsCalls = {
  recipient: call("player", "POST /findrecipient", {
    summary: "Check that the account of a user ID can receive a gift. The reply has the user ID masked.",
    request: () => z.object({ userId: wireName("UserID", lineField(60)) }),
    reply: () => z.object({ player: text }),
  }),
  give: call("player", "POST /givegift", {
    requiresRecentIdentity: true,
    summary:
      "Buy checked lines of the cart as a gift for another account, with the rules of buying for oneself. The recipient can refuse it within 24 hours, as far as the game has not taken the items.",
    request: () =>
      z.object({
        ...order,
        userId: wireName("UserID", lineField(60)),
        message: linesField(4 * giftLimits.messageLength),
      }),
    reply: () =>
      z.object({
        message: text,
        purchase: integer,
        /** Whether the request key was used by an earlier purchase, so that nothing was bought now. */
        repeated: z.boolean().default(false),
        ...repliedBalanceFields,
      }),
  }),
  list: call("player", "GET /getgifts/{page}", {
    probe: { part: "gifts", request: () => ({ page: 1 }) },
    summary: "List a page of the gifts that the player gave and received, newest first.",
    request: () => z.object({ page: integer.pipe(z.number().min(1)) }),
    reply: () => z.object({ gifts: optionalList(gift()), lastPage: wireName("last_page", lastPage) }),
  }),
  refuse: call("player", "POST /refusegift", {
    summary:
      "Refuse a gift within 24 hours. The items that the game has not taken are cancelled, and the giver is refunded.",
    request: () => z.object({ purchase: integer.pipe(z.number().min(1)) }),
    reply: () => message,
  }),
};
