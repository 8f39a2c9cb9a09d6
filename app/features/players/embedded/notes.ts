import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf } from "#app/features/account-changes/embedded/admin-target.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { noteForm } from "#app/features/admin/note-form.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { isBelow } from "#app/features/staff/embedded/levels.ts";
import { DELETED } from "#app/features/staff/user-types.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { PlayerNote, playersAdminCalls } from "../admin-calls.ts";

/** A note as {@link notesAbout} reads it. */
export interface NoteRow extends Omit<PlayerNote, "at"> {
  at: number;
}

/** The statement that reads the notes about an account, newest first. */
export function notesAbout(userNum: number): Statement {
  return [
    `SELECT id, coalesce(users.user_id, '') AS writer, text, at
     FROM player_notes LEFT JOIN users ON users.user_num = writer_num
     WHERE player_notes.user_num = ?1 ORDER BY id DESC LIMIT ?2`,
    userNum,
    adminLimits.playerNotes,
  ];
}

export function toNote({ at, ...note }: NoteRow): PlayerNote {
  return { ...note, at: isoTime(at) };
}

/**
 * Adds a note about an account other than the admin's own. The audit log does not repeat the text.
 * @throws GameApiError `invalid` at the field `note`; `not_found`; `forbidden` for the admin's own account; `conflict`
 * when the account has too many
 */
export const addNote: Handler<typeof playersAdminCalls.addNote> = async ({ userNum, ...typed }, context) => {
  const { note } = checkedForm(noteForm, typed);
  const { admin, db, now } = context;
  const { userType } = await targetOf(db, userNum);
  requireOther(userNum, context);
  if (userType === DELETED) throw new GameApiError("conflict", message("admin.player.deleted"));
  await writeAudited(
    context,
    { target: `player ${userNum}` },
    [
      guard("(SELECT count(*) FROM player_notes WHERE user_num = ?1) < ?2", userNum, adminLimits.playerNotes),
      guard(`(SELECT user_type FROM users WHERE user_num = ?1) <> ${DELETED}`, userNum),
      [
        "INSERT INTO player_notes (user_num, writer_num, text, at) VALUES (?1, ?2, ?3, ?4)",
        ...[userNum, admin.userNum, note, now()],
      ],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.player.tooManyNotes")) },
  );
  return { message: "The note is saved. Only staff can read it." };
};

/** Nobody reads or changes notes about themselves. @throws GameApiError `forbidden` */
function requireOther(userNum: number, { admin }: AdminContext): void {
  if (admin.userNum === userNum) throw new GameApiError("forbidden", message("admin.player.ownAccount"));
}

/**
 * Removes a note. Those of others are removed only by whoever may change the account.
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account; `conflict` when there is no such note, or it
 * is somebody else's
 */
export const removeNote: Handler<typeof playersAdminCalls.removeNote> = async ({ userNum, note }, context) => {
  const { admin } = context;
  const target = await targetOf(context.db, userNum);
  requireOther(userNum, context);
  const ofAnyone = hasRight(admin, "accounts") && isBelow(target, admin) ? 1 : 0;
  await writeAudited(
    context,
    { target: `player ${userNum}` },
    [
      guard(
        "EXISTS (SELECT 1 FROM player_notes WHERE id = ?1 AND user_num = ?2 AND (writer_num = ?3 OR ?4))",
        ...[note, userNum, admin.userNum, ofAnyone],
      ),
      ["DELETE FROM player_notes WHERE id = ?1", note],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.player.noteNotRemoved")) },
  );
  return { message: "The note is removed." };
};
