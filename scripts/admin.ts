/**
 * Changes the user type of an account. Needed to create the first admin:
 *
 *   npm run admin -- USERID 30        11 support, 20 editor, 30 owner; 1 player
 *
 * Removes the second factors of an account whose owner has lost them all:
 *
 *   npm run admin -- USERID --reset-second-factor
 *
 * Names the site, see `setUp`:
 *
 *   npm run admin -- --setup
 *
 * `--remote` uses the deployed database, `--state <folder>` another local one.
 */
import { OWNER } from "../app/features/admin/level-names.ts";
import { COMMAND_LINE } from "../app/features/audit/embedded/audit-log.ts";
import { removeFactors } from "../app/features/mfa/embedded/remove-factors.ts";
import { userTypeName } from "../app/features/players/admin-forms.ts";
import { ACTIVE } from "../app/features/staff/user-types.ts";
import { lookupKey } from "../app/features/users/embedded/lookup.ts";
import { setUp } from "./admin/set-up.ts";
import { openOperatorDatabase } from "./database/operator-database.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { Failure, printFailure } from "./setup/progress.mjs";

const usage = `Usage: npm run admin -- USERID LEVEL (11 support, 20 editor, 30 owner, 1 player)
   or: npm run admin -- USERID --reset-second-factor
   or: npm run admin -- --setup [--name NAME] [--tagline TEXT] [--languages all|default]`;

const levels = [ACTIVE, 11, 20, 30];

try {
  const { values, positionals } = commandArguments({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      state: { type: "string" },
      "reset-second-factor": { type: "boolean", default: false },
      setup: { type: "boolean", default: false },
      name: { type: "string" },
      tagline: { type: "string" },
      languages: { type: "string" },
    },
  });
  if (values.setup) {
    if (positionals.length > 0) throw new Failure(usage);
    const database = await openOperatorDatabase(values.remote, values.state);
    await setUp(database, values).finally(() => database.close());
    process.exit(0);
  }
  const resetsFactor = values["reset-second-factor"];
  const [userId, level = ""] = positionals;
  if (!userId || positionals.length !== (resetsFactor ? 1 : 2)) throw new Failure(usage);
  const userType = /^\d+$/.test(level) ? Number(level) : Number.NaN;
  if (!resetsFactor && !levels.includes(userType)) throw new Failure(`Unknown level: ${level}. ${usage}`);

  const database = await openOperatorDatabase(values.remote, values.state);
  try {
    const [account] = await database.all(
      "SELECT user_num, user_id, user_type FROM users WHERE user_id_key = ?",
      lookupKey(userId),
    );
    if (!account) throw new Failure(`No account has the user ID ${userId}. Register it on the site first.`);
    const { user_num, user_id, user_type } = account;
    const name = userTypeName(userType);
    if (resetsFactor) {
      await database.all(
        `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, before, after)
         VALUES (?, 0, ?, '', 'adminresetfactor', ?, 'npm run admin', '', '')`,
        Date.now(),
        COMMAND_LINE,
        `player ${user_num}`,
      );
      for (const [query, ...parameters] of removeFactors(Number(user_num))) await database.all(query, ...parameters);
      console.log(`${user_id} has no second factor any more and must log in again.`);
    } else if (user_type === userType) {
      console.log(`${user_id} is already ${name} (${userType}). Nothing was changed.`);
    } else {
      // Nobody else could appoint one: owners are invited by owners.
      if (Number(user_type) >= OWNER && userType < OWNER) {
        const [others] = await database.all(
          "SELECT count(*) AS n FROM users WHERE user_type >= ? AND user_num <> ?",
          OWNER,
          user_num ?? 0,
        );
        if (!others?.n) throw new Failure(`${user_id} is the last owner. Make another account an owner first.`);
      }
      // The audit log first, so that the attempt is recorded even if a later statement fails.
      await database.all(
        `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, before, after)
         VALUES (?, 0, ?, '', 'adminusertype', ?, 'npm run admin', ?, ?)`,
        Date.now(),
        COMMAND_LINE,
        `player ${user_num}`,
        JSON.stringify({ userId: user_id, userType: user_type }),
        JSON.stringify({ userId: user_id, userType }),
      );
      // Staff cannot delete their accounts, so a pending deletion is cancelled.
      await database.all(
        "UPDATE users SET user_type = ?, role = NULL, deletion_at = CASE WHEN ? < 11 THEN deletion_at END WHERE user_num = ?",
        userType,
        userType,
        user_num ?? 0,
      );
      await database.all("DELETE FROM sessions WHERE user_num = ?", user_num ?? 0);
      // An invitation is worth as much as the owner who sent it.
      if (Number(user_type) >= OWNER) await database.all("DELETE FROM account_links WHERE purpose = 'owner'");
      console.log(
        `${user_id} is now ${name} (${userType}); previously ${userTypeName(Number(user_type))} (${user_type}). The account must log in again.`,
      );
    }
  } finally {
    await database.close();
  }
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
