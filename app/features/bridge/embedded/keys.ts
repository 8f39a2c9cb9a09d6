import { and, eq, isNull } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { AdminContext, CallContext } from "#app/embedded/call-context.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { type BridgeScope, readScopes } from "../scopes.ts";
import { bridgeKeys } from "./schema.ts";

/** The context of a game server's call. */
export interface BridgeContext extends CallContext {
  /** The hash that identifies the caller's key. */
  keyHash: string;
  scopes: readonly BridgeScope[];
}

/**
 * Requires an owner. Who makes a key that handles accounts, or accepts the public key of its agent, decides who can read
 * the passwords of players.
 * @throws GameApiError `forbidden`
 */
export function requireOwner({ admin }: AdminContext): void {
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.bridge.ownersOnly"));
}

/**
 * Requires a game server: the bearer token must be a bridge key that is not revoked and has the call's scope.
 * @throws GameApiError `unauthorized`; `forbidden` without the scope
 */
export async function requireBridge(context: CallContext, scope: BridgeScope): Promise<BridgeContext> {
  const { db, caller } = context;
  const keyHash = await hashOf(caller.token ?? "");
  const [key] = await db
    .select({ scopes: bridgeKeys.scopes })
    .from(bridgeKeys)
    .where(and(eq(bridgeKeys.keyHash, keyHash), isNull(bridgeKeys.revokedAt)));
  if (!key) throw new GameApiError("unauthorized", message("admin.bridge.keyRefused"));
  const scopes = readScopes(key.scopes);
  if (!scopes.includes(scope)) throw new GameApiError("forbidden", message("admin.bridge.scopeMissing", { scope }));
  return { ...context, keyHash, scopes };
}
