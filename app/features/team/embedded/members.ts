import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { unchangedRank } from "#app/features/account-changes/embedded/admin-target.ts";
import { voidInvitation } from "#app/features/accounts/embedded/links.ts";
import { takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { readOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { hasSecondFactor } from "#app/features/mfa/embedded/second-factor.ts";
import { isBelow, requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { composedRole, type RoleColumns, roleOf } from "#app/features/staff/embedded/role-columns.ts";
import { builtInRoles, mayGive, type Role, roleOfAccount } from "#app/features/staff/roles.ts";
import { ACTIVE, ADMIN_FROM, kindOfUser } from "#app/features/staff/user-types.ts";
import { isoTimeOrNull } from "#app/format/iso-time.ts";
import type { StaffMember, staffAdminCalls } from "../admin-calls.ts";
import { findComposed } from "./edit-roles.ts";

interface MemberRow extends RoleColumns {
  userNum: number;
  userId: string;
  lastLogin: number | null;
  isSecured: 0 | 1;
  isInvited: 0 | 1;
}

/** @param now epoch milliseconds */
const columnsAt = (
  now: number,
) => `user_num AS userNum, user_id AS userId, user_type AS userType, role, ${composedRole} AS composedRole,
  (SELECT max(at) FROM logins WHERE logins.user_num = users.user_num) AS lastLogin,
  ${hasSecondFactor} AS isSecured,
  EXISTS (SELECT 1 FROM account_links WHERE account_links.user_num = users.user_num AND purpose = 'owner'
    AND account_links.email_key = users.email_key AND expires_at > ${now}) AS isInvited`;

function toMember({ admin }: AdminContext, row: MemberRow): StaffMember {
  const { userNum, userId, userType } = row;
  const role = roleOf(row);
  return {
    ...{ userNum, userId, userType },
    roleKey: role?.key ?? "",
    roleName: role?.name ?? "",
    rights: [...(role?.rights ?? [])],
    lastLogin: isoTimeOrNull(row.lastLogin),
    secondFactor: row.isSecured === 1,
    invited: row.isInvited === 1,
    mayChange: kindOfUser(userType) !== "refused" && isBelow({ userNum, userType, rights: role?.rights }, admin),
  };
}

/** A page of the accounts of staff, the highest level first. */
export const listStaff: Handler<typeof staffAdminCalls.list> = async ({ after }, context) => {
  const [, userType = "", userNum = ""] = /^(\d{1,9}) (\d{1,15})$/.exec(after ?? "") ?? [];
  const [rows] = await runBatch<[MemberRow[]]>(context.db, [
    [
      `SELECT ${columnsAt(context.now())} FROM users WHERE user_type >= 11 AND (user_type < ?1 OR (user_type = ?1 AND user_num < ?2))
       ORDER BY user_type DESC, user_num DESC LIMIT ?3`,
      userType === "" ? 1_000_000_000 : Number(userType),
      Number(userNum),
      adminLimits.pageSize + 1,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  const withLogins = await withOldLogins(context, shown);
  return {
    staff: withLogins.map((row) => toMember(context, row)),
    next: last ? `${last.userType} ${last.userNum}` : null,
  };
};

/** @throws GameApiError `not_found` */
async function find({ db, now }: AdminContext, userNum: number): Promise<MemberRow> {
  const [[row]] = await runBatch<[MemberRow[]]>(db, [
    [`SELECT ${columnsAt(now())} FROM users WHERE user_num = ?1`, userNum],
  ]);
  if (!row) throw new GameApiError("not_found", message("admin.player.unknown"));
  return row;
}

/** Adds the last logins of those who have none that is recent. */
async function withOldLogins(context: AdminContext, rows: readonly MemberRow[]): Promise<readonly MemberRow[]> {
  const absent = rows.filter(({ lastLogin }) => lastLogin === null).map(({ userNum }) => userNum);
  if (absent.length === 0) return rows;
  const old = await readOldLogs<[{ userNum: number; at: number }[]]>(context, [
    [
      "SELECT value AS userNum, (SELECT max(at) FROM logins WHERE user_num = value) AS at FROM json_each(?1)",
      JSON.stringify(absent),
    ],
  ]);
  const lastAt = new Map(old?.[0].map(({ userNum, at }) => [userNum, at]));
  return rows.map((row) => ({ ...row, lastLogin: row.lastLogin ?? lastAt.get(row.userNum) ?? null }));
}

/** The role of an account, which may be that of a player. */
export const readStaffMember: Handler<typeof staffAdminCalls.byNum> = async ({ userNum }, context) => {
  const [row] = await withOldLogins(context, [await find(context, userNum)]);
  return { member: toMember(context, row as MemberRow) };
};

/**
 * Gives an account a role or removes it from the staff, and ends all its sessions.
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account, for accounts of the admin's own level or
 * above or with further rights, and for roles that the admin may not give; `conflict` when the account has the role
 * already, may not log in, or was changed meanwhile
 */
export const giveRole: Handler<typeof staffAdminCalls.giveRole> = async ({ userNum, role: key, reason }, context) => {
  const row = await find(context, userNum);
  const { userId, userType } = row;
  const current = roleOf(row);
  requireLowerLevel({ userNum, userType, rights: current?.rights }, context);
  if (kindOfUser(userType) === "refused") throw new GameApiError("conflict", message("admin.staff.notActive"));
  const { role: wanted, guards } = key === "" ? { role: undefined, guards: [] } : await wantedRole(context, key);
  if (!wanted && userType < ADMIN_FROM) throw new GameApiError("conflict", message("admin.staff.notStaff", { userId }));
  if (wanted && !mayGive(context.admin, wanted)) throw new GameApiError("forbidden", message("admin.staff.mayNotGive"));
  if (wanted && wanted.key === current?.key)
    throw new GameApiError("conflict", message("admin.staff.sameRole", { userId }));
  await writeAudited(
    context,
    {
      target: `player ${userNum}`,
      reason,
      before: { userId, userType, role: current?.name ?? "" },
      after: { userId, userType: wanted?.rank ?? ACTIVE, role: wanted?.name ?? "" },
    },
    [
      unchangedRank(row),
      ...guards,
      [
        // Staff cannot delete their accounts, so a pending deletion is cancelled.
        `UPDATE users SET user_type = ?2, role = ?3,
           deletion_at = CASE WHEN ?2 < ${ADMIN_FROM} THEN deletion_at END
         WHERE user_num = ?1`,
        userNum,
        wanted?.rank ?? ACTIVE,
        wanted ? storedKey(wanted) : null,
      ],
      ["DELETE FROM sessions WHERE user_num = ?1", userNum],
      voidInvitation(userNum),
    ],
    { refusal: () => new GameApiError("conflict", message("admin.player.changed")) },
  );
  return {
    message: wanted
      ? `${userId} now has the role “${wanted.name}” and has to log in again.`
      : `${userId} is no longer a member of the staff and has to log in again.`,
  };
};

/**
 * The role with a key, and the guards that a composed one is still the same.
 * @throws GameApiError `not_found`
 */
async function wantedRole(context: AdminContext, key: string): Promise<{ role: Role; guards: Statement[] }> {
  const builtIn = builtInRoles.find((role) => role.key === key);
  if (builtIn) return { role: builtIn, guards: [] };
  const role = await findComposed(context, key);
  return { role, guards: [guard("(SELECT revision FROM roles WHERE key = ?1) = ?2", key, role.revision)] };
}

/** What `users.role` stores: nothing for the role that accounts of its level have anyway. */
function storedKey({ key, rank }: Role): string | null {
  return roleOfAccount(rank, null)?.key === key ? null : key;
}
