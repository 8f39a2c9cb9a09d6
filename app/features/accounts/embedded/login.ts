import { and, eq, sql } from "drizzle-orm";
import { addressSubject, networkSubject } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts, tryAttempts } from "#app/embedded/rate-limits.ts";
import { loginForm } from "#app/features/account-changes/forms.ts";
import {
  type BanColumns,
  refuseBannedAccount,
  refuseBannedAddress,
  selectedBans,
} from "#app/features/bans/embedded/active-bans.ts";
import { isPlayer, sealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import { sendMailCode } from "#app/features/mfa/embedded/mail-codes.ts";
import { secondFactorColumn } from "#app/features/mfa/embedded/second-factor.ts";
import { verifyProof, wrongProof } from "#app/features/mfa/embedded/verify-proof.ts";
import { kindOfUser, refusal } from "#app/features/staff/user-types.ts";
import { type Account, findByNum, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { sessions, users } from "#app/features/users/embedded/schema.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { type Device, deviceOf, fromKnownDevice } from "./known-devices.ts";
import { fromKnownNetwork, hasKnownNetworks } from "./known-networks.ts";
import { openChallenge, passwordFingerprint, sealChallenge } from "./login-challenge.ts";
import { type LoginAccount, openSession } from "./open-session.ts";
import { ownedColumns } from "./owned.ts";
import { isOwnForm } from "./passwords.ts";

/**
 * Logs in (specification sections 4 and 7), or asks for the second step: for an account with a second factor, and while
 * strangers guess the password of the account. An unknown user ID costs the same queries and the same time as a wrong
 * password. Attempts are limited by their origin, so that guesses by others do not lock out the owner: by address, and
 * by user ID and network. Attempts from networks from which the account was never logged in also share a limit
 * (docs/decisions/0030-authentication-and-sessions).
 *
 * @throws GameApiError `rate_limited`; `forbidden` for a banned address; `unauthorized` when the ID or the password is
 * wrong; `forbidden` for a suspended account or one of a refused type, revealed only after the right password
 */
export const logIn: Handler<typeof accountsCalls.logIn> = async (request, context) => {
  const { userId: typedId, password } = checkedForm(loginForm, request);
  const userIdKey = lookupKey(typedId);
  const device = deviceOf(request.device);
  await countAttempts(context, [
    ...addressAttempts(context.caller.ip, { limit: "loginPerAddress" }),
    { limit: "loginPerUser", subject: `${userIdKey} ${addressSubject(context.caller.ip)}` },
  ]);
  const found = await findLoginAccount(userIdKey, device, context);
  const isKnown = Boolean(found?.known || found?.knownDevice);
  const isGuessed = !isKnown && (await isGuessedElsewhere(userIdKey, context));
  const right = await context.passwords.verify(password, found?.account.passwordHash);
  if (isGuessed) return secondStepAfterGuesses({ userIdKey, found, right }, context);
  if (!right || !found) throw wrongLogin();
  requireAdmitted(found);
  const account = await withOwnHash(found.account, password, context);
  if (!found.hasSecondFactor) return opened({ ...found, account }, { device, method: "password", password }, context);
  const challenge = await sealChallenge({ userIdKey, account, right, mail: false }, context);
  return { challenge, message: t("login.enterCode") };
};

/**
 * The second step of a login. Whatever is wrong, the error is the same: the proof, the password of the first step, or a
 * challenge that has expired.
 * @throws GameApiError `invalid`; `rate_limited`; `forbidden` for an account of a refused type
 */
export const confirmLogin: Handler<typeof accountsCalls.confirmLogin> = async (request, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "loginPerAddress" }));
  const challenge = await openChallenge(request.challenge, context);
  if (!challenge) throw wrongProof();
  const { userIdKey } = challenge;
  const device = deviceOf(request.device);
  const found = await findLoginAccount(userIdKey, device, context);
  const isValid =
    found !== undefined &&
    challenge.right === 1 &&
    challenge.password === (await passwordFingerprint(found.account.passwordHash));
  const mail = challenge.mail === 1 && !found?.hasSecondFactor;
  // No account has the number 0: a wrong password costs the same queries and uses up no code.
  const userNum = isValid ? found.account.userNum : 0;
  const proven = { userNum, userIdKey, challenge: mail ? request.challenge : undefined };
  const method = await verifyProof(request.proof, proven, context);
  if (!method || !isValid) throw wrongProof();
  requireAdmitted(found);
  return opened(found, { device, method }, context);
};

/**
 * Logs in with a passkey, which also proves the presence of its owner.
 * @throws GameApiError `invalid` for a response that is wrong, used or expired; `rate_limited`; `forbidden`
 */
export const logInWithPasskey: Handler<typeof accountsCalls.logInWithPasskey> = async (request, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "loginPerAddress" }));
  const { verifyPasskey } = await import("#app/features/mfa/embedded/passkeys/verify-passkey.ts");
  const userNum = await verifyPasskey(request.credential, context);
  const [owner] =
    userNum === undefined
      ? []
      : await context.db.select({ userIdKey: users.userIdKey }).from(users).where(eq(users.userNum, userNum));
  const device = deviceOf(request.device);
  const found = owner && (await findLoginAccount(owner.userIdKey, device, context));
  if (!found) throw wrongProof("credential");
  requireAdmitted(found);
  return opened(found, { device, method: "passkey" }, context);
};

/** @throws GameApiError `forbidden` for a suspended account or one of a refused type */
function requireAdmitted(found: LoginAccount & Pick<BanColumns, "accountBan">): void {
  refuseBannedAccount(found);
  const { userType } = found.account;
  if (kindOfUser(userType) === "refused") throw new GameApiError("forbidden", refusal(userType));
}

/** Ends the session of the caller's token. */
export const logOut: Handler<typeof accountsCalls.logOut> = async (_, { db, caller }) => {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashOf(caller.token ?? "")));
  return { message: t("session.loggedOut") };
};

/**
 * Replaces an imported hash by the site's own one, now that the password is known.
 * @returns the account with its hash as it is stored now
 */
async function withOwnHash(account: Account, password: string, { db, passwords }: CallContext): Promise<Account> {
  const { userNum, passwordHash: imported } = account;
  if (isOwnForm(imported)) return account;
  const passwordHash = await passwords.hash(password);
  const [stored] = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.userNum, userNum), eq(users.passwordHash, imported)))
    .returning();
  if (stored) return stored;
  // The same login, sent twice, was faster; or the job that puts a hash over a sealed one.
  const current = await findByNum(db, userNum);
  if (!current || !(await passwords.verify(password, current.passwordHash))) throw wrongLogin();
  return current;
}

/**
 * The account of a user ID with everything that a login needs, in one query.
 * @throws GameApiError `forbidden` for a banned address
 */
async function findLoginAccount(
  userIdKey: string,
  device: Device,
  context: CallContext,
): Promise<(LoginAccount & BanColumns) | undefined> {
  const [row] = await context.db
    .select({
      account: users,
      ...ownedColumns,
      ...secondFactorColumn,
      ...selectedBans(context),
      known: await fromKnownNetwork(userIdKey, context),
      hasNetworks: hasKnownNetworks(context),
      missingInGame: missingInGame(),
      knownDevice: await fromKnownDevice(userIdKey, device, context),
    })
    // One row also for an unknown user ID, because a banned address gets the same answer for every user ID.
    .from(sql`(SELECT 1)`)
    .leftJoin(users, eq(users.userIdKey, userIdKey));
  if (!row) return undefined;
  refuseBannedAddress(row);
  const { account, ...rest } = row;
  return account ? { account, ...rest } : undefined;
}

/** The agent's public key for a player without an account in the game, else null. */
function missingInGame() {
  return sql<string | null>`CASE
    WHEN ${sql.raw(isPlayer)} AND NOT EXISTS (SELECT 1 FROM game_accounts WHERE game_accounts.user_num = users.user_num)
    THEN ${sql.raw(sealingKey)} END`;
}

async function opened(...args: Parameters<typeof openSession>) {
  const reply = await openSession(...args);
  if (!reply) throw wrongLogin();
  return reply;
}

/**
 * Counts an attempt from a network and a device that are new to the account, and tells whether the shared limit of such
 * attempts is used up, which means that strangers guess the password.
 *
 * Without a mail server, nothing but the password can tell the owner from the strangers: each further network then has
 * one attempt an hour, and when the daily limit is used up as well, only a reset link restores access from there.
 * @throws GameApiError `rate_limited`, only without a mail server
 */
async function isGuessedElsewhere(userIdKey: string, context: CallContext): Promise<boolean> {
  const daily = { limit: "loginsFromElsewhereDaily", subject: userIdKey } as const;
  const shared = { limit: "loginsFromElsewhere", subject: userIdKey } as const;
  if ((await context.connections()).mailer) return (await tryAttempts(context, [shared])) === undefined;
  if (await tryAttempts(context, [shared, daily])) return false;
  // An attacker with many IPv6 /64 networks usually has them within one or a few /48 networks.
  const network = networkSubject(context.caller.ip) ?? addressSubject(context.caller.ip);
  await countAttempts(context, [{ limit: "loginsFromElsewhereSlow", subject: `${userIdKey} ${network}` }, daily]);
  return false;
}

/**
 * Asks everybody for a code while strangers guess the password, whether or not the password is right, so that guesses
 * learn nothing. Only after the right password, the owner gets the code by mail (an account with a second factor needs
 * none), so strangers cannot cause mails either.
 */
async function secondStepAfterGuesses(
  { userIdKey, found, right }: { userIdKey: string; found: LoginAccount | undefined; right: boolean },
  context: CallContext,
) {
  const account = found?.account;
  const challenge = await sealChallenge({ userIdKey, account, right, mail: true }, context);
  if (right && account && !found.hasSecondFactor && kindOfUser(account.userType) !== "refused") {
    inBackground(context, "the mail with a login code", () => sendMailCode(context, account, challenge));
  }
  return { challenge, message: t("login.enterMailCode") };
}

function wrongLogin(): GameApiError {
  return new GameApiError("unauthorized", message("login.wrong"));
}
