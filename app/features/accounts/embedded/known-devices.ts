import { type SQL, sql } from "drizzle-orm";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import { knownDevices } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";

/** The device of a login: the token in its browser's cookie. */
export interface Device {
  token: string;
  /** False for a caller that keeps no tokens, such as a launcher: only its network tells whether it is known. */
  kept: boolean;
}

const TOKEN = /^[\w-]{43}$/;

/** The device of a request. @param token as the caller sent it; undefined if it keeps none */
export function deviceOf(token: string | null | undefined): Device {
  const kept = typeof token === "string";
  return { token: kept && TOKEN.test(token) ? token : newToken(), kept };
}

/** SQL of whether an account was logged in with the device; 1, 0, or null for an account without known devices. */
export async function fromKnownDevice(
  userIdKey: string,
  { token }: Device,
  { now }: CallContext,
): Promise<SQL<number | null>> {
  // The table names are written out because Drizzle omits them in queries of one table.
  return sql<number | null>`(SELECT max(known_devices.device_hash = ${await hashOfDevice(userIdKey, token)})
    FROM known_devices WHERE known_devices.user_num = users.user_num AND known_devices.expires_at > ${now()})`;
}

/** The statements that store the device of an account and delete expired ones. */
export async function rememberDevice(
  { userNum, userIdKey }: { userNum: number; userIdKey: string },
  { token }: Device,
  { db, now }: CallContext,
) {
  const at = now();
  const expiresAt = at + sessionLimits.knownDevice;
  return [
    db
      .insert(knownDevices)
      .values({ deviceHash: await hashOfDevice(userIdKey, token), userNum, expiresAt })
      .onConflictDoUpdate({ target: knownDevices.deviceHash, set: { expiresAt } }),
    deleteExpired(db, knownDevices, knownDevices.deviceHash, knownDevices.expiresAt, at),
  ] as const;
}

/** The token is random, so the hash needs no secret. */
function hashOfDevice(userIdKey: string, token: string): Promise<string> {
  return hashOf(`device ${userIdKey} ${token}`);
}
