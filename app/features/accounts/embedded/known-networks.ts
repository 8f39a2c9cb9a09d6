import { eq, type SQL, sql } from "drizzle-orm";
import { addressSubject } from "#app/contract/addresses.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { removeEnded } from "#app/embedded/database/remove-ended.ts";
import { sessions as sessionLimits } from "../limits.ts";
import type { Account } from "./lookup.ts";
import { knownNetworks } from "./schema.ts";

/** One for each present secret, so that a new secret forgets nothing; the first is the one to keep. */
function networkHashes(userIdKey: string, { caller, keys }: CallContext): Promise<string[]> {
  const network = `${userIdKey} ${addressSubject(caller.ip)}`;
  return keys.hashes(`known network ${network}`);
}

/** The condition that a user ID was logged in from the caller's network within the last 90 days. */
export async function fromKnownNetwork(userIdKey: string, context: CallContext): Promise<SQL<number>> {
  const hashes = await networkHashes(userIdKey, context);
  return sql<number>`EXISTS (SELECT 1 FROM ${knownNetworks}
    WHERE ${knownNetworks.networkHash} IN ${hashes} AND ${knownNetworks.expiresAt} > ${context.now()})`;
}

/** The statements that remember the caller's network for an account, and forget what was not used for long. */
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
    removeEnded(db, knownNetworks, knownNetworks.networkHash, knownNetworks.expiresAt, now),
  ] as const;
}

/**
 * In the background, remembers the caller's network as the only one of an account: for a new password, which whoever
 * logged in from the others may not know.
 */
export function rememberOnlyNetwork(account: Pick<Account, "userNum" | "userIdKey">, context: CallContext): void {
  const { db } = context;
  inBackground(context, "remembering a network", async () => {
    await db.batch([
      db.delete(knownNetworks).where(eq(knownNetworks.userNum, account.userNum)),
      ...(await rememberNetwork(account, context)),
    ]);
  });
}
