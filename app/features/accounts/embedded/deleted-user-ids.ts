import { inArray, type SQL, sql } from "drizzle-orm";
import type { CallContext } from "#app/embedded/call-context.ts";
import { deletedUserIds } from "#app/features/users/embedded/schema.ts";

type Context = Pick<CallContext, "db" | "keys">;

/**
 * The hashes of a user ID, one for each current secret; the first is the one to store. Nobody can register the ID of a
 * deleted account again: the new owner could pass as the old one, and would get what others mean for that player. An ID
 * becomes free when the secret that was current at its deletion is removed.
 */
export function deletedUserIdHashes(userIdKey: string, { keys }: Pick<Context, "keys">): Promise<string[]> {
  return keys.hashes(`deleted user ID ${userIdKey}`);
}

/** An SQL condition: no account with this user ID was deleted. */
export async function isNotDeletedUserId(userIdKey: string, context: Pick<Context, "keys">): Promise<SQL<number>> {
  const hashes = await deletedUserIdHashes(userIdKey, context);
  return sql<number>`NOT EXISTS (SELECT 1 FROM ${deletedUserIds} WHERE ${inArray(deletedUserIds.userIdHash, hashes)})`;
}

/** Whether an account with this user ID was deleted. */
export async function isDeletedUserId(userIdKey: string, { db, keys }: Context): Promise<boolean> {
  const hashes = await deletedUserIdHashes(userIdKey, { keys });
  const found = await db.select().from(deletedUserIds).where(inArray(deletedUserIds.userIdHash, hashes));
  return found.length > 0;
}
