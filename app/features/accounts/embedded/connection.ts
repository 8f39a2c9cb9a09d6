import { eq, sql } from "drizzle-orm";
import { plainAddress } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { t } from "#app/i18n/translate.ts";
import { whitelist } from "./schema.ts";

/** The maximum number of whitelisted addresses of an account; a further one replaces the oldest. */
const MOST_ADDRESSES = 5;

/** The caller's address, and whether the account may connect from it (specification section 7, `/user-ip`). */
export const userIp: Handler<"accounts.connection"> = async (_, { caller, player }) => {
  return { connection: { ip: plainAddress(caller.ip) ?? "", status: player.isAddressListed ? 1 : 0 } };
};

/**
 * Adds the caller's address to the account's whitelist. Every change of the list gets its own sequence number, higher
 * than all before it; repeating the call for a listed address changes nothing.
 *
 * @throws GameApiError `rate_limited`; `invalid` when the address is not known
 */
export const whitelistUserIp: Handler<"accounts.whitelistIp"> = async (_, context) => {
  const { db, caller, player } = context;
  const { userNum } = player;
  await countAttempts(context, [{ limit: "whitelistPerAccount", subject: String(userNum) }]);
  const ip = plainAddress(caller.ip);
  if (!ip) throw new GameApiError("invalid", message("account.addressUnknown"));

  const changedAt = context.now();
  const seq = sql<number>`(SELECT coalesce(max(seq), 0) + 1 FROM whitelist)`;
  // Each call adds at most one address, so the list is at most one too long.
  const oneTooMany = sql`(SELECT seq FROM whitelist WHERE user_num = ${userNum} AND active = 1
    ORDER BY seq DESC LIMIT 1 OFFSET ${MOST_ADDRESSES})`;
  await db.batch([
    db
      .insert(whitelist)
      .values({ userNum, ip, seq, changedAt })
      .onConflictDoUpdate({
        target: [whitelist.userNum, whitelist.ip],
        set: { active: true, seq: sql`excluded.seq`, changedAt },
        setWhere: eq(whitelist.active, false),
      }),
    db.update(whitelist).set({ active: false, seq, changedAt }).where(eq(whitelist.seq, oneTooMany)),
  ]);
  return { message: t("account.addressWhitelisted", { ip }) };
};
