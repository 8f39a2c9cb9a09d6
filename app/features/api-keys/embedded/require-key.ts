import type { CallDefinition } from "#app/contract/define.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext, CallContext, Player } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import type { AdminRight } from "#app/features/admin/rights.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { MINUTE } from "#app/format/units.ts";
import { readScopes, scopeOfCall } from "../scopes.ts";
import type { apiKeys } from "./schema.ts";

type KeyRow = Pick<typeof apiKeys.$inferSelect, "id" | "name" | "scopes" | "lastUsedAt">;

/**
 * Requires a program: the bearer token must be an API key that is neither revoked nor expired, and has the scope of the
 * call. It acts as a service with the right of this call alone.
 *
 * @param name of the call, such as `paymentsAdmin.orders`
 * @throws GameApiError `unauthorized`; `rate_limited`; `forbidden` for a call that no key can make, or without its scope
 */
export async function requireApiKey(
  context: CallContext,
  name: string,
  { id: action, right, requiresRecentIdentity }: CallDefinition,
): Promise<AdminContext> {
  const { db, caller } = context;
  const now = context.now();
  const [[key]] = await runBatch<[KeyRow[]]>(db, [
    [
      `SELECT id, name, scopes, last_used_at AS lastUsedAt FROM api_keys
       WHERE key_hash = ?1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?2)`,
      await hashOf(caller.token ?? ""),
      now,
    ],
  ]);
  if (!key) throw new GameApiError("unauthorized", message("admin.apiKey.refused"));
  await countAttempts(context, [{ limit: "callsPerApiKey", subject: String(key.id) }]);
  const scope = scopeOfCall(name);
  if (scope === undefined || right === undefined || requiresRecentIdentity)
    throw new GameApiError("forbidden", message("admin.apiKey.notForKeys"));
  if (!readScopes(key.scopes).includes(scope))
    throw new GameApiError("forbidden", message("admin.apiKey.scopeMissing", { scope }));
  if (key.lastUsedAt === null || now - key.lastUsedAt >= MINUTE)
    inBackground(context, "the last use of an API key", () =>
      runBatch(db, [
        ["UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, 0), ?2) WHERE id = ?1", key.id, now],
      ]),
    );
  return { ...context, admin: service(key, right), action };
}

/**
 * The caller of a call as the console's handlers and the audit log see it: of the lowest level of staff, without an
 * account. No user ID contains a colon.
 */
function service({ id, name }: Pick<KeyRow, "id" | "name">, right: AdminRight): Player {
  const userId = `key:${id} ${name}`;
  return {
    ...{
      userNum: 0,
      userId,
      userIdKey: userId,
      userType: ADMIN_FROM,
      role: null,
      rights: [right],
      roleName: undefined,
    },
    ...{ email: "", emailKey: "", emailVerifiedAt: null },
    ...{ pendingEmail: null, pendingEmailKey: null, pendingEmailConfirmedAt: null, emailChangeAt: null },
    ...{ passwordHash: "", secretQuestion: 0, secretAnswerHash: "", hasSecondFactor: false, secondFactorExempt: 0 },
    ...{ nameFirst: "", nameLast: "", phone: "", gender: "", country: "", language: "en" },
    ...{ termsAgreedAt: 0, createdAt: 0, deletionAt: null },
    ...{ balances: {}, gameAccount: null, cartLines: 0, charactersHidden: 0, characters: [], isAddressListed: false },
    // Never recent: whatever needs a proof of identity refuses a key.
    session: { tokenHash: "", authenticatedAt: 0 },
  };
}
