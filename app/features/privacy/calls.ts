import * as z from "zod";
import { call, field, identifierField } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** One of the parts of the site, or of a feature. */
const part = z
  .string()
  .regex(/^[a-zA-Z]{1,30}$/)
  .meta({ examples: ["account"] });

const record = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Calls about what is stored about a player. */
export const privacyCalls = {
  startExport: call("player", "POST /startexport", {
    summary: "Count a download of the player's data towards its limit, and list the parts to read with mydata.",
    reply: () => z.object({ at: text, parts: z.array(part) }),
  }),
  records: call("player", "GET /mydata/{part}", {
    probe: { part: "privacy", request: () => ({ part: "account" }) },
    summary:
      "Read what is stored about the player, one part at a time, newest records first. Pass `next` of a reply as `after` for the following records. Passwords, answers and tokens are never part of it.",
    request: () => z.object({ part, after: field.optional() }),
    reply: () => z.object({ records: z.array(record), next: z.string().nullish() }),
  }),
  requestDeletion: call("player", "POST /deleteaccount", {
    summary:
      "Request the deletion of the account in 14 days, confirmed with its user ID and password; logs the user out everywhere. Until then the account works as before.",
    request: () => z.object({ userId: wireName("UserID", identifierField), password: wireName("UserPass", field) }),
    reply: () => z.object({ message: text, deletionAt: wireName("deletion_at", text) }),
  }),
  keepAccount: call("player", "POST /keepaccount", {
    summary: "Cancel the requested deletion of the account.",
    reply: () => message,
  }),
};
