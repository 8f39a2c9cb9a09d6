import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { confirmedPlayer } from "#app/features/account-changes/admin-fields.ts";

/** Calls for support about second factors. */
export const secondFactorsAdminCalls = {
  resetSecondFactor: adminCall("accounts", "POST /adminplayer/resetfactor", {
    id: "adminresetfactor",
    requiresRecentIdentity: true,
    summary:
      "Remove an account's authenticator app, passkeys and recovery codes, for an owner who has lost them all. The account is logged out everywhere, and its owner is told by mail. Not allowed for your own account or an account of your level or above.",
    request: () => z.object(confirmedPlayer),
    reply: () => message,
  }),
};
