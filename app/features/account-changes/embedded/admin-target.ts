import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { MailedAccount } from "#app/features/mail/embedded/addressed-mail.ts";
import {
  composedRole,
  type RoleColumns,
  type StaffRights,
  staffRightsOf,
} from "#app/features/staff/embedded/role-columns.ts";

export function noSuchPlayer(): GameApiError {
  return new GameApiError("not_found", message("admin.player.unknown"));
}

/** An account that an admin acts on. */
export interface Target extends RoleColumns, MailedAccount {
  language: string;
}

/**
 * Reads the account that an action of an admin is about.
 * @throws GameApiError `not_found`
 */
export async function targetOf(db: Database, userNum: number): Promise<Target & StaffRights> {
  const [[target]] = await runBatch<[Target[]]>(db, [
    [
      `SELECT user_num AS userNum, user_id AS userId, user_type AS userType, role, ${composedRole} AS composedRole,
         email, email_key AS emailKey, email_verified_at AS emailVerifiedAt, language
       FROM users
       WHERE user_num = ?1`,
      userNum,
    ],
  ]);
  if (!target) throw noSuchPlayer();
  return { ...target, ...staffRightsOf(target) };
}

/** The guard that an account still has the user type and the role with which it was read. */
export function unchangedRank({ userNum, userType, role }: Pick<Target, "userNum" | "userType" | "role">): Statement {
  return guard(
    "EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND user_type = ?2 AND role IS ?3)",
    userNum,
    userType,
    role,
  );
}
