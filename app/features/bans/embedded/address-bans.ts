import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { bansAdminCalls } from "../admin-calls.ts";
import { addressBanForm, changedBan } from "../ban-forms.ts";
import { inForce } from "./active-bans.ts";
import { type AddressRange, isInRange, parseAddressRange } from "./address-range.ts";
import { changeBan, endOf, endText, liftBan, noSuchBan, type StoredBan, storedBanColumns } from "./change-ban.ts";

/**
 * Bans an address or a range of addresses.
 *
 * @throws GameApiError `invalid` with messages by field, also for a range with the admin's own address that is not
 * confirmed; `conflict` when the same range is already banned
 */
export const banAddress: Handler<typeof bansAdminCalls.banAddress> = async (typed, context) => {
  const { range: typedRange, reason, note, endsAt: typedEnd, includesOwn } = checkedForm(addressBanForm, typed);
  const now = context.now();
  const range = checkedRange(typedRange);
  const endsAt = endOf(typedEnd, now);
  if (includesOwn !== "on" && isInRange(range, context.caller.ip))
    throw invalidField("includesOwn", message("admin.ban.ownAddress", { address: context.caller.ip }));
  const { text, first, last } = range;
  await writeAudited(
    context,
    { target: { newRow: "address ban" }, reason, after: { range: text, reason, note, end: endText(endsAt) } },
    [
      guard(
        `NOT EXISTS (SELECT 1 FROM address_bans
           WHERE first_address = ?1 AND last_address = ?2 AND ${inForce("?3")})`,
        ...[first, last, now],
      ),
      [
        `INSERT INTO address_bans (range, first_address, last_address, reason, note, starts_at, ends_at, admin_num)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
        ...[text, first, last, reason, note, now, endsAt, context.admin.userNum],
      ],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.ban.alreadyBanned", { range: text })) },
  );
  return { message: `${text} is banned ${endText(endsAt)}.` };
};

/** @throws GameApiError as `changeBan` does; `not_found` */
export const changeAddressBan: Handler<typeof bansAdminCalls.changeAddressBan> = async ({ id, ...typed }, context) => {
  const values = checkedForm(changedBan, typed);
  const ban = await addressBanOf(id, context);
  await changeBan(context, ban, values);
  return { message: `The ban of ${ban.subject.range} is changed.` };
};

/** @throws GameApiError as `liftBan` does; `not_found` */
export const liftAddressBan: Handler<typeof bansAdminCalls.liftAddressBan> = async ({ id, reason }, context) => {
  const ban = await addressBanOf(id, context);
  await liftBan(context, ban, reason);
  return { message: `${ban.subject.range} is no longer banned.` };
};

function checkedRange(typed: string): AddressRange {
  const range = parseAddressRange(typed);
  if (range === "malformed") throw invalidField("range", message("admin.ban.notAnAddress"));
  if (range === "tooWide") throw invalidField("range", message("admin.ban.tooWide"));
  return range;
}

async function addressBanOf(id: number, { db }: AdminContext) {
  const [[found]] = await runBatch<[(StoredBan & { range: string })[]]>(db, [
    [`SELECT ${storedBanColumns}, range FROM address_bans WHERE id = ?1`, id],
  ]);
  if (!found) throw noSuchBan();
  const { range, ...ban } = found;
  return { table: "address_bans", ban, target: `address ban ${id}`, subject: { range } } as const;
}
