import * as z from "zod";
import { adminCall, zeroOrOne } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { groupedProblemsField } from "#app/features/admin/call-fields.ts";
import { accountListLimits } from "./account-list.ts";

/** Console calls that import accounts of another site. */
export const accountImportCalls = {
  state: adminCall("accounts", "GET /adminaccountimport", {
    summary:
      "Whether the caller may import accounts, and how many imported ones have a hash that is still only sealed.",
    reply: () =>
      z.object({
        isOwner: wireName("is_owner", z.boolean()),
        /** Whether a game agent creates the accounts of players in the game. */
        hasAgent: wireName("has_agent", z.boolean()),
        sealed: integer,
      }),
  }),
  import: adminCall("accounts", "POST /adminimportaccounts", {
    textFile: true,
    summary:
      "Create accounts by a CSV file of up to 1,000,000 bytes and 5,000 accounts; only owners can. Its first line names the columns: user ID, e-mail, and optionally a password hash (bcrypt, Argon2, phpass, MD5, SHA-1 or SHA-256), the time of registration, whether the address is confirmed, names, phone and country. Accounts that exist are never changed, lines with a problem are left out, and nobody gets a mail. A dry run counts and lists the problems; its `seen` is sent to import exactly this list.",
    request: () =>
      z.object({
        csv: z
          .string()
          .max(accountListLimits.bytes)
          .meta({ examples: ["User ID,E-mail\nlantern,lantern@play.example"] }),
        /** 1 only checks the file. */
        dryRun: wireName("dry_run", zeroOrOne),
        /** 1: the players have accounts in the game already, which they connect themselves. */
        inGame: wireName("in_game", zeroOrOne.nullish()),
        /** From the reply to the dry run; required to import. */
        seen: z.string().max(100).nullish(),
      }),
    reply: () =>
      z.object({
        /** New accounts; of those, the ones with a fast hash, and without any. */
        added: integer,
        fast: integer,
        withoutHash: wireName("without_hash", integer),
        /** Accounts that exist already, with the same address. */
        existing: integer,
        imported: z.boolean(),
        /** Identifies the list. */
        seen: text,
        /** The number of lines with a problem, and the problems. */
        refused: integer,
        problems: groupedProblemsField,
        /** The first columns that are not read. */
        ignored: z.array(text),
      }),
  }),
};
