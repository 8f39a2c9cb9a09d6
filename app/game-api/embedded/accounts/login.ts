import { eq, sql } from "drizzle-orm";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { adminWelcome, kindOfUser, refusal } from "#app/domain/accounts/user-types.ts";
import { sessions as sessionLimits } from "#app/domain/limits.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { GameApiError } from "../../errors.ts";
import { plainAddress } from "../addresses.ts";
import type { CallContext, PlayerContext } from "../call-context.ts";
import { removeEnded } from "../db/remove-ended.ts";
import { logins, sessions, users } from "../db/schema.ts";
import { addressAttempts, countAttempts } from "../rate-limits.ts";
import { type Account, findByUserId, lookupKey } from "./lookup.ts";
import { verifyPassword } from "./passwords.ts";
import { charactersOf, toUser } from "./user-reply.ts";

/**
 * Logs in (specification sections 4 and 7). A user ID that does not exist costs the same queries and the same time as
 * a wrong password.
 *
 * @throws GameApiError `rate_limited`; `unauthorized` when ID or password is wrong; `forbidden` for an account of a
 * refused type, which only somebody with the right password gets to know
 */
export async function processLogin(
  { UserID, UserPass }: CallRequest<"processlogin">,
  context: CallContext,
): Promise<CallReply<"processlogin">> {
  const userIdKey = lookupKey(UserID);
  await countAttempts(context, [
    ...addressAttempts(context.caller.ip, { limit: "loginPerAddress" }),
    { limit: "loginPerUser", subject: userIdKey },
  ]);
  const account = await findByUserId(context.db, userIdKey);
  const right = await verifyPassword(UserPass, account?.passwordHash);
  if (!account || !right) throw wrongLogin();
  if (kindOfUser(account.userType) === "refused") throw new GameApiError("forbidden", refusal(account.userType));

  const { token, characters } = await openSession(account, context);
  const { userId, userType } = account;
  const message = kindOfUser(userType) === "admin" ? adminWelcome(userId) : `Welcome back, ${userId}.`;
  return { user: toUser(account, characters), token, message, status: userType };
}

/** Ends the session of the caller's token. */
export async function logOut({ db, caller }: PlayerContext): Promise<CallReply<"logout">> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashOf(caller.token ?? "")));
  return { message: "You are logged out." };
}

/** Opens a session only while the password is still the one that was checked: a change of it ends all sessions. */
async function openSession({ userNum, passwordHash }: Account, { db, caller, ...context }: CallContext) {
  const now = context.now();
  const token = newToken();
  const tokenHash = await hashOf(token);
  const ip = plainAddress(caller.ip) ?? "";
  const [opened, , , characters] = await db.batch([
    db
      .insert(sessions)
      .select(
        sql`SELECT ${tokenHash}, ${users.userNum}, ${now}, ${now + sessionLimits.lifetime} FROM ${users}
          WHERE ${users.userNum} = ${userNum} AND ${users.passwordHash} = ${passwordHash}`,
      )
      .returning({ userNum: sessions.userNum }),
    db
      .insert(logins)
      .select(
        sql`SELECT NULL, ${sessions.userNum}, ${now}, ${ip} FROM ${sessions} WHERE ${sessions.tokenHash} = ${tokenHash}`,
      ),
    removeEnded(db, sessions, sessions.tokenHash, sessions.expiresAt, now),
    charactersOf(db, userNum),
  ]);
  if (opened.length === 0) throw wrongLogin();
  return { token, characters };
}

function wrongLogin(): GameApiError {
  return new GameApiError("unauthorized", "User ID or password is not correct.");
}
