import { and, eq, gt } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext, Player } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { sessionLimits } from "../limits.ts";
import { kindOfUser } from "../user-types.ts";
import { ownedColumns } from "./owned.ts";
import { sessions, users } from "./schema.ts";

/** The error for a session that has expired or was ended elsewhere. */
export function sessionEnded(): GameApiError {
  return new GameApiError("unauthorized", message("session.ended"));
}

/**
 * The account of the caller's token, with what it owns, in one query. A session in use is extended at most once a day.
 * @throws GameApiError `unauthorized` without a valid session, or when the account may no longer log in
 */
export async function requirePlayer(context: CallContext): Promise<Player> {
  const { db, caller } = context;
  if (!caller.token) throw sessionEnded();
  const now = context.now();
  const tokenHash = await hashOf(caller.token);
  const [found] = await db
    .select({ account: users, expiresAt: sessions.expiresAt, ...ownedColumns })
    .from(sessions)
    .innerJoin(users, eq(users.userNum, sessions.userNum))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!found || kindOfUser(found.account.userType) === "refused") throw sessionEnded();

  const expiresAt = now + sessionLimits.lifetime;
  if (expiresAt - found.expiresAt >= sessionLimits.renewal) {
    inBackground(context, "prolonging a session", async () => {
      await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash));
    });
  }
  const { account, characters, balances } = found;
  return { ...account, characters, balances };
}

/** The statement that ends all sessions of an account. */
export function endSessionsOf(db: Database, userNum: number) {
  return db.delete(sessions).where(eq(sessions.userNum, userNum));
}
