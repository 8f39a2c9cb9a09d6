import { and, eq, getTableColumns } from "drizzle-orm";
import { plainAddress, whitelistEntry } from "#app/contract/addresses.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext, Player } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import {
  type BanColumns,
  banColumns,
  refuseBannedAccount,
  refuseBannedAddress,
} from "#app/features/bans/embedded/active-bans.ts";
import { comparedAddress } from "#app/features/bans/embedded/address-range.ts";
import { whySessionEnded } from "#app/features/bans/embedded/ended-sessions.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { hasSecondFactor } from "#app/features/mfa/embedded/second-factor.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { sessionEnded } from "#app/features/users/embedded/session-ended.ts";
import { sessionLifetime } from "../session-lifetime.ts";
import {
  balancesOfUser,
  cartLinesOfUser,
  charactersHiddenOfUser,
  charactersOfUser,
  gameAccountOfUser,
  type Owned,
  parseCharacters,
} from "./owned.ts";

interface Row extends Account, BanColumns {
  sessionCreatedAt: number;
  sessionLastUsedAt: number;
  authenticatedAt: number;
  hasSecondFactor: 0 | 1;
  characters: string;
  gameAccount: Owned["gameAccount"];
  balances: string;
  cartLines: number;
  charactersHidden: Owned["charactersHidden"];
  isAddressListed: 0 | 1;
  composedRole: RoleColumns["composedRole"];
}

/**
 * The account of a session. Written out, because every request of a player makes this query: the query builder takes
 * longer to compose it than the rest of the call takes. All columns of the table are texts and numbers, so no value has
 * to be converted.
 */
const FIND_PLAYER = `
  SELECT ${Object.entries(getTableColumns(users))
    .map(([key, { name }]) => `users.${name} AS "${key}"`)
    .join(", ")},
    sessions.created_at AS sessionCreatedAt, sessions.last_used_at AS sessionLastUsedAt,
    sessions.authenticated_at AS authenticatedAt, ${hasSecondFactor} AS hasSecondFactor,
    ${charactersOfUser} AS characters, ${gameAccountOfUser} AS gameAccount, ${balancesOfUser} AS balances,
    ${cartLinesOfUser} AS cartLines, ${charactersHiddenOfUser} AS charactersHidden, ${composedRole} AS composedRole,
    EXISTS (SELECT 1 FROM whitelist WHERE whitelist.user_num = users.user_num AND ip IN (?3, ?6) AND active = 1) AS isAddressListed,
    ${banColumns({ now: "?2", address: "?4", lowest: "?5" })}
  FROM sessions JOIN users ON users.user_num = sessions.user_num
  WHERE sessions.token_hash = ?1 AND sessions.expires_at > ?2`;

/**
 * The account of the caller's token, with what it owns, in one query. A session in use is extended from time to
 * time, see `sessionLifetime`.
 * @throws GameApiError `unauthorized` without a valid session, or when the account may no longer log in; `forbidden` when
 * the account is suspended or the caller's address is banned
 */
export async function requirePlayer(context: CallContext): Promise<Player> {
  const { db, caller } = context;
  if (!caller.token) throw sessionEnded();
  const now = context.now();
  const tokenHash = await hashOf(caller.token);
  const { address, lowest } = comparedAddress(caller.ip);
  const found = await db.$client
    .prepare(FIND_PLAYER)
    .bind(tokenHash, now, whitelistEntry(caller.ip) ?? "", address, lowest, plainAddress(caller.ip) ?? "")
    .first<Row>();
  if (!found) throw (await whySessionEnded(db, tokenHash, now)) ?? sessionEnded();
  refuseBannedAccount(found);
  refuseBannedAddress(found);
  if (kindOfUser(found.userType) === "refused") throw sessionEnded();
  const { sessionCreatedAt, sessionLastUsedAt, authenticatedAt, hasSecondFactor, ...rest } = found;
  const { characters, balances, isAddressListed, composedRole: _, accountBan: __, addressBan: ___, ...account } = rest;

  const { idle, absolute, renewal } = sessionLifetime(found.userType);
  if (now - sessionLastUsedAt >= renewal) {
    const expiresAt = Math.min(now + idle, sessionCreatedAt + absolute);
    inBackground(context, "prolonging a session", async () => {
      await db
        .update(sessions)
        .set({ expiresAt, lastUsedAt: now })
        // Not of a session that was replaced since it was read: the rest of its life is a few seconds.
        .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.lastUsedAt, sessionLastUsedAt)));
    });
  }
  return {
    ...account,
    ...staffRightsOf(found),
    session: { tokenHash, authenticatedAt },
    hasSecondFactor: hasSecondFactor === 1,
    characters: parseCharacters(characters),
    balances: parseAmounts(balances),
    isAddressListed: isAddressListed === 1,
  };
}

/** The statement that ends all sessions of an account. */
export function endSessionsOf(db: Database, userNum: number) {
  return db.delete(sessions).where(eq(sessions.userNum, userNum));
}
