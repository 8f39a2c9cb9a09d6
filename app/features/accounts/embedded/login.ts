import { eq, sql } from "drizzle-orm";
import { addressSubject, networkSubject, plainAddress } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts, tryAttempts } from "#app/embedded/rate-limits.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import { loginForm } from "../forms.ts";
import { sessionLimits } from "../limits.ts";
import { adminWelcome, kindOfUser, refusal } from "../user-types.ts";
import { fromKnownNetwork, rememberNetwork } from "./known-networks.ts";
import { type Account, lookupKey } from "./lookup.ts";
import { ownedColumns } from "./owned.ts";
import { logins, sessions, users } from "./schema.ts";
import { toUser } from "./user-reply.ts";

/**
 * Logs in (specification sections 4 and 7). An unknown user ID costs the same queries and the same time as a wrong
 * password. Attempts are limited by their origin, so that guesses by others do not lock out the owner: by address, and
 * by user ID and network. Attempts from networks from which the account was never logged in also share a limit
 * (docs/decisions/0014-abuse-of-accounts).
 *
 * @throws GameApiError `rate_limited`; `unauthorized` when the ID or the password is wrong; `forbidden` for an account
 * of a refused type, revealed only after the right password
 */
export const processLogin: Handler<"accounts.logIn"> = async (request, context) => {
  const { userId: typedId, password } = checkedForm(loginForm, request);
  const userIdKey = lookupKey(typedId);
  const network = addressSubject(context.caller.ip);
  await countAttempts(context, [
    ...addressAttempts(context.caller.ip, { limit: "loginPerAddress" }),
    { limit: "loginPerUser", subject: `${userIdKey} ${network}` },
  ]);
  const [found] = await context.db
    .select({ account: users, ...ownedColumns, known: await fromKnownNetwork(userIdKey, context) })
    .from(users)
    .where(eq(users.userIdKey, userIdKey));
  if (!found?.known) await countFromElsewhere(userIdKey, context);
  const account = found?.account;
  const right = await context.passwords.verify(password, account?.passwordHash);
  if (!account || !right) throw wrongLogin();
  if (kindOfUser(account.userType) === "refused") throw new GameApiError("forbidden", refusal(account.userType));

  const token = await openSession(account, context);
  const { userId, userType } = account;
  const greeting = kindOfUser(userType) === "admin" ? adminWelcome(userId) : t("login.welcome", { userId });
  return { user: toUser(account, found), token, message: greeting, status: userType };
};

/**
 * Counts an attempt from a network from which the account was never logged in. Once their shared limit is used up, each
 * further network has one attempt an hour, so that the right password still works at the first attempt. When the daily
 * limit is used up as well, only a password reset by mail restores access (`rememberOnlyNetwork`).
 *
 * @throws GameApiError `rate_limited`
 */
async function countFromElsewhere(userIdKey: string, context: CallContext): Promise<void> {
  const daily = { limit: "loginsFromElsewhereDaily", subject: userIdKey } as const;
  const counted = await tryAttempts(context, [{ limit: "loginsFromElsewhere", subject: userIdKey }, daily]);
  if (counted) return;
  // An attacker with many IPv6 /64 networks usually has them within one or a few /48 networks.
  const network = networkSubject(context.caller.ip) ?? addressSubject(context.caller.ip);
  await countAttempts(context, [{ limit: "loginsFromElsewhereSlow", subject: `${userIdKey} ${network}` }, daily]);
}

/** Ends the session of the caller's token. */
export const logOut: Handler<"accounts.logOut"> = async (_, { db, caller }) => {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashOf(caller.token ?? "")));
  return { message: t("session.loggedOut") };
};

/** Opens a session only if the password is still the one that was checked: a password change ends all sessions. */
async function openSession(account: Account, context: CallContext): Promise<string> {
  const { userNum, passwordHash } = account;
  const { db, caller } = context;
  const now = context.now();
  const { code: language } = currentContext();
  const token = newToken();
  const tokenHash = await hashOf(token);
  const ip = plainAddress(caller.ip) ?? "";
  const [opened] = await db.batch([
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
    deleteExpired(db, sessions, sessions.tokenHash, sessions.expiresAt, now),
    ...(await rememberNetwork(account, context)),
    ...(account.language === language ? [] : [db.update(users).set({ language }).where(eq(users.userNum, userNum))]),
  ]);
  if (opened.length === 0) throw wrongLogin();
  return token;
}

function wrongLogin(): GameApiError {
  return new GameApiError("unauthorized", message("login.wrong"));
}
