import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { DAY } from "#app/format/units.ts";
import type { apiKeysAdminCalls } from "../admin-calls.ts";
import { apiKeyPrefix } from "../key-format.ts";
import { keyNameForm } from "../key-forms.ts";
import { apiKeyLimits, readScopes, storedScopes } from "../scopes.ts";
import type { apiKeys } from "./schema.ts";

/** With the revoked ones, which are deleted after a year. */
const LISTED = 100;

type KeyRow = Pick<
  typeof apiKeys.$inferSelect,
  "id" | "name" | "scopes" | "createdAt" | "expiresAt" | "lastUsedAt" | "revokedAt"
>;

const listKeys: Handler<typeof apiKeysAdminCalls.list> = async (_, { db, now }) => {
  const [rows] = await runBatch<[KeyRow[]]>(db, [
    [
      `SELECT id, name, scopes, created_at AS createdAt, expires_at AS expiresAt, last_used_at AS lastUsedAt,
         revoked_at AS revokedAt
       FROM api_keys ORDER BY revoked_at IS NOT NULL, id DESC LIMIT ${LISTED}`,
    ],
  ]);
  return {
    keys: rows.map(({ scopes, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }) => ({
      ...key,
      scopes: readScopes(scopes),
      state: revokedAt !== null ? "revoked" : expiresAt !== null && expiresAt <= now() ? "expired" : "usable",
      createdAt: isoTime(createdAt),
      expiresAt: isoTimeOrNull(expiresAt),
      lastUsedAt: isoTimeOrNull(lastUsedAt),
      revokedAt: isoTimeOrNull(revokedAt),
    })),
  };
};

/**
 * Creates a key, and tells the owners.
 * @returns the key itself; only its hash is stored
 * @throws GameApiError `forbidden` unless an owner makes it; `conflict` when there are too many
 */
const makeKey: Handler<typeof apiKeysAdminCalls.make> = async ({ scopes, lifetime, ...typed }, context) => {
  const { admin, now } = context;
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.apiKey.ownersOnly"));
  const { name } = checkedForm(keyNameForm, typed);
  const key = `${apiKeyPrefix}${newToken()}`;
  const createdAt = now();
  const expiresAt = lifetime === "never" ? null : createdAt + Number(lifetime) * DAY;
  const event = { change: `${admin.userId} has created the API key “${name}”.`, path: "/admin/api-keys" };
  const [, [row]] = await writeAudited<[unknown[], { id: number }[]]>(
    context,
    {
      target: { newRow: "API key" },
      after: { name, scopes: storedScopes(scopes), expiresAt: isoTimeOrNull(expiresAt) },
    },
    [
      guard("(SELECT count(*) FROM api_keys WHERE revoked_at IS NULL) < ?1", apiKeyLimits.keys),
      [
        `INSERT INTO api_keys (key_hash, name, scopes, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
         RETURNING id`,
        ...[await hashOf(key), name, storedScopes(scopes), createdAt, expiresAt],
      ],
    ],
    {
      refusal: () => new GameApiError("conflict", message("admin.apiKey.tooMany", { count: apiKeyLimits.keys })),
      further: securityNotices(event, createdAt),
    },
  );
  if (!row) throw new Error("The new API key has no number.");
  inBackground(context, "telling the owners", () => mailOwners(context, event));
  return { id: row.id, name, key };
};

/**
 * Revokes a key.
 * @throws GameApiError `not_found`; `conflict` when it was revoked before
 */
const revokeKey: Handler<typeof apiKeysAdminCalls.revoke> = async ({ id, reason }, context) => {
  const { db, now } = context;
  const [[key]] = await runBatch<[{ name: string }[]]>(db, [["SELECT name FROM api_keys WHERE id = ?1", id]]);
  if (!key) throw new GameApiError("not_found", message("admin.apiKey.unknown"));
  const { name } = key;
  await writeAudited(
    context,
    { target: `API key ${id}`, reason, before: { name, revoked: false }, after: { name, revoked: true } },
    [
      guard("EXISTS (SELECT 1 FROM api_keys WHERE id = ?1 AND revoked_at IS NULL)", id),
      ["UPDATE api_keys SET revoked_at = ?2 WHERE id = ?1", id, now()],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.apiKey.revoked")) },
  );
  return { message: `The key “${name}” is revoked.` };
};

export const handlers = { apiKeysAdmin: { list: listKeys, make: makeKey, revoke: revokeKey } };
