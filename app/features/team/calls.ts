import * as z from "zod";
import { call, field } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";

/** Calls of people who are invited to the staff. */
export const ownersCalls = {
  accept: call("player", "POST /acceptownership", {
    requiresRecentIdentity: true,
    summary:
      "Become an owner of the site, with the token of the link that was sent to the account's address. The account needs a second factor, and is logged out everywhere.",
    request: () => z.object({ token: field }),
    reply: () => message,
  }),
};
