import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";

/** A stored ban, as far as changes need it. */
export interface StoredBan {
  id: number;
  reason: string;
  note: string;
  endsAt: number | null;
  liftedAt: number | null;
  revision: number;
}

/** The columns of a {@link StoredBan}. */
export const storedBanColumns = "id, reason, note, ends_at AS endsAt, lifted_at AS liftedAt, revision";

/** A ban that an admin changes or lifts: its table, and how the audit log names it. */
interface BanInTable {
  table: "account_bans" | "address_bans";
  ban: StoredBan;
  /** The object of the change in the audit log. */
  target: string;
  /** What is banned, for the values before and after. */
  subject: Record<string, string>;
}

/** Whether a ban was neither lifted nor has ended. */
export function isInForce({ endsAt, liftedAt }: Pick<StoredBan, "endsAt" | "liftedAt">, now: number): boolean {
  return liftedAt === null && (endsAt === null || endsAt > now);
}

/**
 * The end that a form gives, in epoch milliseconds; null for none.
 * @throws GameApiError `invalid` for a time that has passed
 */
export function endOf(typed: string, now: number): number | null {
  const endsAt = parseDateTime(typed) ?? null;
  if (endsAt !== null && endsAt <= now) throw invalidField("endsAt", message("admin.ban.endPassed"));
  return endsAt;
}

/** The end of a ban in the English texts of the console and of the audit log. */
export function endText(endsAt: number | null): string {
  return endsAt === null ? "until further notice" : `until ${manilaDateTime(endsAt)}`;
}

/**
 * Changes the reason, the note and the end of a ban.
 * @param further statements of the same transaction
 * @throws GameApiError `invalid` for an end that has passed; `conflict` when the ban is over, or was changed since the
 * form was opened
 */
export async function changeBan(
  context: AdminContext,
  { table, ban, target, subject }: BanInTable,
  typed: { reason: string; note: string; endsAt: string; seen: string },
  further: readonly Statement[] = [],
): Promise<void> {
  const now = context.now();
  requireInForce(ban, now);
  const { reason, note } = typed;
  const endsAt = endOf(typed.endsAt, now);
  if (typed.seen !== String(ban.revision)) throw staleEdit();
  await writeAudited(
    context,
    {
      target,
      reason,
      before: { ...subject, reason: ban.reason, note: ban.note, end: endText(ban.endsAt) },
      after: { ...subject, reason, note, end: endText(endsAt) },
    },
    [
      unchanged(table, ban),
      [
        `UPDATE ${table} SET reason = ?2, note = ?3, ends_at = ?4, revision = revision + 1 WHERE id = ?1`,
        ...[ban.id, reason, note, endsAt],
      ],
      ...further,
    ],
    { refusal: staleEdit },
  );
}

/**
 * Ends a ban early.
 * @param further statements of the same transaction
 * @throws GameApiError `conflict` when it is over, or was changed concurrently
 */
export async function liftBan(
  context: AdminContext,
  { table, ban, target, subject }: BanInTable,
  reason: string,
  further: readonly Statement[] = [],
): Promise<void> {
  const now = context.now();
  requireInForce(ban, now);
  await writeAudited(
    context,
    {
      target,
      reason,
      before: { ...subject, reason: ban.reason, end: endText(ban.endsAt), lifted: false },
      after: { ...subject, reason: ban.reason, end: endText(ban.endsAt), lifted: true },
    },
    [
      unchanged(table, ban),
      [
        `UPDATE ${table} SET lifted_at = ?2, lifted_by = ?3, revision = revision + 1 WHERE id = ?1`,
        ...[ban.id, now, context.admin.userNum],
      ],
      ...further,
    ],
    { refusal: staleEdit },
  );
}

/** The error for a ban that does not exist. */
export function noSuchBan(): GameApiError {
  return new GameApiError("not_found", message("admin.ban.unknown"));
}

function requireInForce(ban: StoredBan, now: number): void {
  if (!isInForce(ban, now)) throw new GameApiError("conflict", message("admin.ban.over"));
}

function unchanged(table: BanInTable["table"], { id, revision }: StoredBan) {
  return guard(`(SELECT revision FROM ${table} WHERE id = ?1) = ?2`, id, revision);
}

function staleEdit(): GameApiError {
  return new GameApiError("conflict", message("admin.staleEdit"));
}
