import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { MailedAccount } from "#app/features/mail/embedded/addressed-mail.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";

/** How many members of staff can be chosen from. */
const MAX_MEMBERS = 200;

/** A member of staff who may answer tickets. */
export interface TicketMember extends RoleColumns, MailedAccount {}

/** The members of staff who may answer tickets, by user ID. */
export async function ticketStaff({ db }: Pick<CallContext, "db">): Promise<TicketMember[]> {
  const [rows] = await runBatch<[TicketMember[]]>(db, [
    [
      `SELECT user_num AS userNum, user_id AS userId, email, email_key AS emailKey,
         email_verified_at AS emailVerifiedAt,
         user_type AS userType, role, ${composedRole} AS composedRole
       FROM users WHERE user_type >= 11 ORDER BY user_type DESC, user_num DESC LIMIT ?1`,
      MAX_MEMBERS,
    ],
  ]);
  return rows
    .filter((row) => staffRightsOf(row).rights.includes("tickets"))
    .sort((one, other) => one.userId.localeCompare(other.userId));
}

/** A member of staff as replies name it. */
export function memberOf({ userNum, userId }: Pick<TicketMember, "userNum" | "userId">) {
  return { userNum, userId };
}
