import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { bridgeAdminCalls } from "../admin-calls.ts";
import { readScopes, storedScopes } from "../scopes.ts";
import { requireOwner } from "./keys.ts";

/** The console identifies a key by the first characters of its hash. */
const keyId = "substr(key_hash, 1, 12)";

interface KeyRow {
  id: string;
  server: string;
  scopes: string;
  created: number;
  revoked: number | null;
  last: number | null;
}

export const listBridgeKeys: Handler<typeof bridgeAdminCalls.keys> = async ({ page }, { db }) => {
  const size = adminLimits.pageSize;
  const [[total], keys] = await runBatch<[{ count: number }[], KeyRow[]]>(db, [
    ["SELECT count(*) AS count FROM bridge_keys"],
    [
      `SELECT ${keyId} AS id, server, scopes, created_at AS created, revoked_at AS revoked,
         (SELECT max(taken_at) FROM bridge_batches WHERE bridge_batches.key_hash = bridge_keys.key_hash) AS last
       FROM bridge_keys ORDER BY revoked_at IS NOT NULL, created_at DESC, key_hash LIMIT ?1 OFFSET ?2`,
      size,
      (page - 1) * size,
    ],
  ]);
  return {
    keys: keys.map(({ id, server, scopes, created, revoked, last }) => ({
      id,
      server,
      scopes: readScopes(scopes),
      createdAt: isoTime(created),
      revokedAt: isoTimeOrNull(revoked),
      lastBatchAt: isoTimeOrNull(last),
    })),
    lastPage: lastPageOf(total?.count, size),
  };
};

/**
 * Creates a key with the given scopes.
 * @returns the key itself; only its hash is stored
 * @throws GameApiError `forbidden` for a key that handles accounts, unless an owner makes it
 */
export const makeBridgeKey: Handler<typeof bridgeAdminCalls.makeKey> = async ({ server, scopes }, context) => {
  if (scopes.includes("accounts")) requireOwner(context);
  const key = newToken();
  const keyHash = await hashOf(key);
  await writeAudited(context, { target: `bridge key ${keyHash.slice(0, 12)}`, after: { server, scopes } }, [
    [
      "INSERT INTO bridge_keys (key_hash, server, scopes, created_at) VALUES (?1, ?2, ?3, ?4)",
      keyHash,
      server,
      storedScopes(scopes),
      context.now(),
    ],
  ]);
  return { server, key };
};

/**
 * Revokes a key.
 * @throws GameApiError `not_found`; `conflict` when it was revoked before
 */
export const revokeBridgeKey: Handler<typeof bridgeAdminCalls.revokeKey> = async ({ id, reason }, context) => {
  const { db, now } = context;
  const [[key]] = await runBatch<[{ server: string }[]]>(db, [
    [`SELECT server FROM bridge_keys WHERE ${keyId} = ?1`, id],
  ]);
  if (!key) throw new GameApiError("not_found", message("admin.bridge.unknownKey"));
  await writeAudited(
    context,
    {
      target: `bridge key ${id}`,
      reason,
      before: { server: key.server, revoked: false },
      after: { server: key.server, revoked: true },
    },
    [
      guard(`(SELECT revoked_at FROM bridge_keys WHERE ${keyId} = ?1) IS NULL`, id),
      [`UPDATE bridge_keys SET revoked_at = ?2 WHERE ${keyId} = ?1`, id, now()],
      [`DELETE FROM agents WHERE ${keyId} = ?1`, id],
    ],
    // Pages may show what its agent reported.
    { publishes: true, refusal: () => new GameApiError("conflict", message("admin.bridge.keyRevoked")) },
  );
  return { message: `A key of ${key.server} is revoked. The game server can no longer use it.` };
};
