import type { GameApiError } from "#app/contract/errors.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { accountBanned, type ShownBan } from "../refusal.ts";
import { inForce } from "./active-bans.ts";

/** How many expired rows are removed with each suspension. */
const REMOVED_AT_ONCE = 50;

/** The statements that end all sessions of an account, and remember their tokens for {@link whySessionEnded}. */
export function endSessions(userNum: number, now: number): Statement[] {
  return [
    [
      `DELETE FROM suspended_sessions WHERE token_hash IN (
         SELECT token_hash FROM suspended_sessions WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE})`,
      now,
    ],
    [
      `INSERT OR IGNORE INTO suspended_sessions (token_hash, user_num, expires_at)
       SELECT token_hash, user_num, expires_at FROM sessions WHERE user_num = ?1 AND expires_at > ?2`,
      userNum,
      now,
    ],
    ["DELETE FROM sessions WHERE user_num = ?1", userNum],
  ];
}

/** The error for a token whose session a suspension ended that is still in force; undefined for any other token. */
export async function whySessionEnded(db: Database, tokenHash: string, now: number): Promise<GameApiError | undefined> {
  const ban = await db.$client
    .prepare(
      `SELECT reason, ends_at AS endsAt FROM suspended_sessions
       JOIN account_bans ON account_bans.user_num = suspended_sessions.user_num
       WHERE token_hash = ?1 AND ${inForce("?2")}
       ORDER BY account_bans.id DESC LIMIT 1`,
    )
    .bind(tokenHash, now)
    .first<ShownBan>();
  return ban ? accountBanned(ban) : undefined;
}
