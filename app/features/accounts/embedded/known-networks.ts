import { eq, type SQL, sql } from "drizzle-orm";
import { addressSubject } from "#app/contract/addresses.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { knownDevices, knownNetworks } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";

/**
 * One hash for each current secret, so that networks stay known after a key rotation; the first is the one to store.
 */
function networkHashes(userIdKey: string, { caller, keys }: CallContext): Promise<string[]> {
  const network = `${userIdKey} ${addressSubject(caller.ip)}`;
  return keys.hashes(`known network ${network}`);
}

/** An SQL condition: the user ID was logged in from the caller's network within the last 90 days. */
export async function fromKnownNetwork(userIdKey: string, context: CallContext): Promise<SQL<number>> {
  const hashes = await networkHashes(userIdKey, context);
  return sql<number>`EXISTS (SELECT 1 FROM ${knownNetworks}
    WHERE ${knownNetworks.networkHash} IN ${hashes} AND ${knownNetworks.expiresAt} > ${context.now()})`;
}

/** An SQL condition: an account has known networks at all. */
export function hasKnownNetworks({ now }: CallContext): SQL<number> {
  // The table names are written out because Drizzle omits them in queries of one table.
  return sql<number>`EXISTS (SELECT 1 FROM known_networks
    WHERE known_networks.user_num = users.user_num AND known_networks.expires_at > ${now()})`;
}

/** The statements that store the caller's network for an account and delete expired ones. */
export async function rememberNetwork(
  { userNum, userIdKey }: Pick<Account, "userNum" | "userIdKey">,
  context: CallContext,
) {
  const { db } = context;
  const now = context.now();
  const [networkHash = ""] = await networkHashes(userIdKey, context);
  const expiresAt = now + sessionLimits.knownNetwork;
  return [
    db
      .insert(knownNetworks)
      .values({ networkHash, userNum, expiresAt })
      .onConflictDoUpdate({ target: knownNetworks.networkHash, set: { expiresAt } }),
    deleteExpired(db, knownNetworks, knownNetworks.networkHash, knownNetworks.expiresAt, now),
  ] as const;
}

/**
 * In the background, makes the caller's network the only known one of an account, and forgets its devices. Called after a
 * password change: people who logged in before may not know the new password, and guess it without the limits of others.
 */
export function rememberOnlyNetwork(account: Pick<Account, "userNum" | "userIdKey">, context: CallContext): void {
  const { db } = context;
  inBackground(context, "remembering a network", async () => {
    await db.batch([
      db.delete(knownNetworks).where(eq(knownNetworks.userNum, account.userNum)),
      db.delete(knownDevices).where(eq(knownDevices.userNum, account.userNum)),
      ...(await rememberNetwork(account, context)),
    ]);
  });
}
