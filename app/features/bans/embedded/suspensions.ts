import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf, unchangedRank } from "#app/features/account-changes/embedded/admin-target.ts";
import { blockInGame, unblockInGame } from "#app/features/game-tasks/embedded/tasks.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { suspendedMail } from "#app/features/mail/embedded/templates.ts";
import { emitNotice } from "#app/features/notices/embedded/emit-notice.ts";
import { requireMayControl } from "#app/features/staff/embedded/levels.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import type { bansAdminCalls } from "../admin-calls.ts";
import { changedBan, suspendForm } from "../ban-forms.ts";
import { inForce } from "./active-bans.ts";
import { changeBan, endOf, endText, liftBan, noSuchBan, type StoredBan, storedBanColumns } from "./change-ban.ts";
import { endSessions } from "./ended-sessions.ts";

/**
 * Suspends an account: ends all its sessions, refuses logins until the end, and mails the reason to its owner. The user
 * type of the account stays the same, so that it has its rights again afterwards.
 *
 * @throws GameApiError `not_found`; `invalid` with messages by field; `forbidden` for the admin's own account and for
 * accounts of the admin's own level or above; `conflict` when the account is already suspended or was changed
 * concurrently
 */
export const suspendAccount: Handler<typeof bansAdminCalls.suspend> = async ({ userNum, ...typed }, context) => {
  const { reason, note, endsAt: typedEnd } = checkedForm(suspendForm, typed);
  const now = context.now();
  const endsAt = endOf(typedEnd, now);
  const account = await targetOf(context.db, userNum);
  requireMayControl(account, context);
  const { userId } = account;
  await writeAudited(
    context,
    { target: `player ${userNum}`, reason, after: { userId, reason, note, end: endText(endsAt) } },
    [
      unchangedRank(account),
      guard(`NOT EXISTS (SELECT 1 FROM account_bans WHERE user_num = ?1 AND ${inForce("?2")})`, userNum, now),
      [
        `INSERT INTO account_bans (user_num, reason, note, starts_at, ends_at, admin_num)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
        ...[userNum, reason, note, now, endsAt, context.admin.userNum],
      ],
      ...endSessions(userNum, now),
      blockInGame(userNum, endsAt, now),
      ...emitNotice(
        {
          event: "account.suspended",
          key: `${userNum} ${now}`,
          values: { userId, end: endsAt === null ? "" : isoTime(endsAt) },
          path: `/admin/players/${userNum}`,
        },
        now,
      ),
    ],
    { refusal: () => new GameApiError("conflict", message("admin.ban.alreadySuspended", { userId })) },
  );
  inBackground(context, "the mail about a suspension", async () =>
    runInLanguage(await loadedLanguage(account.language), () =>
      sendMail(context, suspendedMail(account, { reason, endsAt })),
    ),
  );
  return { message: `${userId} is suspended ${endText(endsAt)} and logged out everywhere.` };
};

/** @throws GameApiError as `changeBan` does; `not_found`; `forbidden` as {@link suspendAccount} does */
export const changeSuspension: Handler<typeof bansAdminCalls.changeSuspension> = async ({ id, ...typed }, context) => {
  const values = checkedForm(changedBan, typed);
  const ban = await suspensionOf(id, context);
  const now = context.now();
  await changeBan(context, ban, values, [blockInGame(ban.userNum, endOf(values.endsAt, now), now)]);
  return { message: `The suspension of ${ban.subject.userId} is changed.` };
};

/** @throws GameApiError as `liftBan` does; `not_found`; `forbidden` as {@link suspendAccount} does */
export const liftSuspension: Handler<typeof bansAdminCalls.liftSuspension> = async ({ id, reason }, context) => {
  const ban = await suspensionOf(id, context);
  const now = context.now();
  const { userNum } = ban;
  const { userId } = ban.subject;
  await liftBan(context, ban, reason, [
    unblockInGame(userNum, now),
    ...emitNotice(
      { event: "account.unsuspended", key: `${id}`, values: { userId }, path: `/admin/players/${userNum}` },
      now,
    ),
  ]);
  return { message: `${userId} is no longer suspended.` };
};

async function suspensionOf(id: number, context: AdminContext) {
  type Row = StoredBan & RoleColumns & { userNum: number; userId: string };
  const [[found]] = await runBatch<[Row[]]>(context.db, [
    [
      `SELECT ${storedBanColumns}, users.user_num AS userNum, user_id AS userId, user_type AS userType, role,
         ${composedRole} AS composedRole
       FROM account_bans JOIN users ON users.user_num = account_bans.user_num WHERE id = ?1`,
      id,
    ],
  ]);
  if (!found) throw noSuchBan();
  const { userNum, userId, userType, role, composedRole: composed, ...ban } = found;
  const rights = staffRightsOf({ userType, role, composedRole: composed });
  requireMayControl({ userNum, userType, ...rights }, context);
  return { table: "account_bans", ban, userNum, target: `player ${userNum}`, subject: { userId } } as const;
}
