import { eq, sql } from "drizzle-orm";
import { plainAddress } from "#app/contract/addresses.ts";
import type { ReplyOf } from "#app/contract/define.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { createInGame } from "#app/features/game-tasks/embedded/tasks.ts";
import { newDeviceMail } from "#app/features/mail/embedded/templates.ts";
import { adminWelcome, kindOfUser } from "#app/features/staff/user-types.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { logins, sessions, users } from "#app/features/users/embedded/schema.ts";
import type { LoginMethod } from "#app/features/users/login-methods.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { sessionLifetime } from "../session-lifetime.ts";
import { deviceLabel } from "./device-label.ts";
import { type Device, rememberDevice } from "./known-devices.ts";
import { rememberNetwork } from "./known-networks.ts";
import type { Owned } from "./owned.ts";
import { toUser } from "./user-reply.ts";

/** An account that may log in, with what the queries of a login read about it. */
export interface LoginAccount extends Owned {
  account: Account;
  hasSecondFactor: boolean;
  /** Whether the account was logged in from the caller's network within the last 90 days. */
  known: number;
  /** Whether the account was logged in from any network within the last 90 days. */
  hasNetworks: number;
  /** The agent's public key, if the account has to be created in the game. */
  missingInGame: string | null;
  /** Whether it was logged in with this device before; null for an account without known devices. */
  knownDevice: number | null;
}

interface Opening {
  device: Device;
  /** The password that was typed, if that was the proof: only then the account can be created in the game. */
  password?: string;
  method: LoginMethod;
}

/**
 * Opens a session for an account whose owner has proved their identity, in one batch. Tells the owner by mail if the
 * device is new.
 * @returns the reply to the login; undefined when the password was changed concurrently, which ends all sessions
 */
export async function openSession(
  found: LoginAccount,
  { device, method, password }: Opening,
  context: CallContext,
): Promise<ReplyOf<typeof accountsCalls.logIn> | undefined> {
  const { account } = found;
  const { userNum, userId, userType, passwordHash } = account;
  const { db, caller } = context;
  const now = context.now();
  const { code: language } = currentContext();
  const token = newToken();
  const tokenHash = await hashOf(token);
  const origin = {
    ip: plainAddress(caller.ip) ?? "",
    device: await deviceLabel(caller.userAgent),
    place: (caller.place ?? "").slice(0, 100),
  };
  const { idle, absolute } = sessionLifetime(userType);
  const expiresAt = now + Math.min(idle, absolute);
  const [opened] = await db.batch([
    db
      .insert(sessions)
      .select(
        sql`SELECT ${tokenHash}, ${users.userNum}, ${now}, ${expiresAt}, ${now}, ${now},
            ${origin.ip}, ${origin.device}, ${origin.place}
          FROM ${users} WHERE ${users.userNum} = ${userNum} AND ${users.passwordHash} = ${passwordHash}`,
      )
      .returning({ userNum: sessions.userNum }),
    db.insert(logins).select(
      sql`SELECT NULL, ${sessions.userNum}, ${now}, ${origin.ip}, ${origin.device}, ${origin.place}, ${method}
          FROM ${sessions} WHERE ${sessions.tokenHash} = ${tokenHash}`,
    ),
    deleteExpired(db, sessions, sessions.tokenHash, sessions.expiresAt, now),
    ...(await rememberNetwork(account, context)),
    ...(device.kept ? await rememberDevice(account, device, context) : []),
    ...(account.language === language ? [] : [db.update(users).set({ language }).where(eq(users.userNum, userNum))]),
  ]);
  if (opened.length === 0) return undefined;
  const { missingInGame: publicKey } = found;
  // An account from before the agent: its password is known now, and at no other time.
  if (publicKey && password !== undefined)
    inBackground(context, "the account in the game", async () => {
      const credentials = { userId, password, email: account.email };
      await runBatch(db, await createInGame(account, { publicKey, credentials, now }));
    });
  if (isNewDevice(found, device)) {
    inBackground(context, "the notice of a login with a new device", () =>
      sendNotice(context, newDeviceMail(account, { at: now, ...origin })),
    );
  }
  return {
    user: toUser({ ...account, hasSecondFactor: found.hasSecondFactor }, found),
    token,
    message: kindOfUser(userType) === "admin" ? adminWelcome(userId) : t("login.welcome", { userId }),
    status: userType,
    ...(device.kept ? { device: device.token } : {}),
  };
}

/** The first device of an account is not reported: it is the one that registered it. */
function isNewDevice({ known, hasNetworks, knownDevice }: LoginAccount, { kept }: Device): boolean {
  return kept ? knownDevice === 0 : Boolean(hasNetworks) && !known;
}
