import * as z from "zod";
import { call, linesField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** Longer than the form's own limit, so that its rule reports the error. */
const MAX_REQUEST_LENGTH = 2000;

export const guestBookCalls = {
  list: call("anyone", "GET /getguestbook", {
    cached: "settings",
    summary: "Get the newest entries of the guest book that staff have read.",
    reply: () =>
      z.object({
        data: z.array(z.object({ id: integer, userId: wireName("user_id", text), message: text, at: text })),
      }),
  }),
  sign: call("player", "POST /signguestbook", {
    summary: "Sign the guest book, once a day.",
    request: () => z.object({ message: linesField(MAX_REQUEST_LENGTH) }),
    reply: () => message,
  }),
};
