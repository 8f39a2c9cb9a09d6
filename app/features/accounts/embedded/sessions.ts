import { eq, getTableColumns } from "drizzle-orm";
import { plainAddress } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext, Player } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { parseAmounts } from "#app/features/wallet/embedded/ledger/balances.ts";
import { sessionLimits } from "../limits.ts";
import { kindOfUser } from "../user-types.ts";
import type { Account } from "./lookup.ts";
import { balancesOfUser, charactersOfUser, parseCharacters } from "./owned.ts";
import { sessions, users } from "./schema.ts";

/** The error for a session that has expired or was ended elsewhere. */
export function sessionEnded(): GameApiError {
  return new GameApiError("unauthorized", message("session.ended"));
}

interface Row extends Account {
  sessionExpiresAt: number;
  characters: string;
  balances: string;
  isAddressListed: 0 | 1;
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
    sessions.expires_at AS sessionExpiresAt, ${charactersOfUser} AS characters, ${balancesOfUser} AS balances,
    EXISTS (SELECT 1 FROM whitelist WHERE whitelist.user_num = users.user_num AND ip = ?3 AND active = 1) AS isAddressListed
  FROM sessions JOIN users ON users.user_num = sessions.user_num
  WHERE sessions.token_hash = ?1 AND sessions.expires_at > ?2`;

/**
 * The account of the caller's token, with what it owns, in one query. A session in use is extended at most once a day.
 * @throws GameApiError `unauthorized` without a valid session, or when the account may no longer log in
 */
export async function requirePlayer(context: CallContext): Promise<Player> {
  const { db, caller } = context;
  if (!caller.token) throw sessionEnded();
  const now = context.now();
  const tokenHash = await hashOf(caller.token);
  const found = await db.$client
    .prepare(FIND_PLAYER)
    .bind(tokenHash, now, plainAddress(caller.ip) ?? "")
    .first<Row>();
  if (!found || kindOfUser(found.userType) === "refused") throw sessionEnded();
  const { sessionExpiresAt, characters, balances, isAddressListed, ...account } = found;

  const expiresAt = now + sessionLimits.lifetime;
  if (expiresAt - sessionExpiresAt >= sessionLimits.renewal) {
    inBackground(context, "prolonging a session", async () => {
      await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash));
    });
  }
  return {
    ...account,
    characters: parseCharacters(characters),
    balances: parseAmounts(balances),
    isAddressListed: isAddressListed === 1,
  };
}

/** The statement that ends all sessions of an account. */
export function endSessionsOf(db: Database, userNum: number) {
  return db.delete(sessions).where(eq(sessions.userNum, userNum));
}
