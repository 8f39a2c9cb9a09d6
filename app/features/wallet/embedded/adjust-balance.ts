import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { currencyKeys, currencyLabel } from "#app/features/currencies/currencies.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { adjustmentAmount } from "../adjust-form.ts";
import type { balancesAdminCalls } from "../admin-calls.ts";
import { type AdjustmentRows, enterAdjustment, lookUpAdjustment } from "./ledger/adjustment.ts";

/** How often the adjustment is tried while other requests change the balance. */
const TRIES = 4;

const wantedAdjustment = z.object({
  userNum: z.int(),
  currency: z.enum(currencyKeys),
  amount: adjustmentAmount,
  requestKey: formKey,
});
type WantedAdjustment = z.output<typeof wantedAdjustment>;

type Reply = Awaited<ReturnType<Handler<typeof balancesAdminCalls.adjust>>>;

/**
 * Changes a balance by a ledger entry whose idempotency key comes from the form: a repeated request counts once. An
 * amount above the limit becomes a request for a second person.
 *
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the same level or
 * above; `conflict` when the balance would become negative, or when the key was used for a different adjustment
 */
export const adjustBalance: Handler<typeof balancesAdminCalls.adjust> = ({ reason, confirm: _, ...wanted }, context) =>
  adjust(context, wanted, reason);

/** A credit that a second person approved. */
export const approvedCredit = approvable(wantedAdjustment, adjust);

/** @param approved the authority of two people; without it, the admin's own within the limit */
async function adjust(
  context: AdminContext,
  { userNum, currency, amount, requestKey }: WantedAdjustment,
  reason: string,
  approved?: Authority,
): Promise<Reply> {
  const { db, now } = context;
  const label = currencyLabel(currency);
  const authority = approved ?? ownAuthority(context, "credit", { [currency]: amount });
  const adjustment = { account: userNum, currency, amount, admin: authority.requestedBy, requestKey };
  for (let tried = 1; ; tried += 1) {
    const [[account], [entry], [allowance]] = await runBatch<[...AdjustmentRows, Allowance[]]>(db, [
      ...lookUpAdjustment(adjustment),
      readAllowance(context, "credit"),
    ]);
    if (!account) throw new GameApiError("not_found", message("admin.player.unknown"));
    requireLowerLevel({ ...account, ...staffRightsOf(account), userNum }, context);
    const { userId, balance } = account;
    if (entry) {
      if (approved) throw new GameApiError("conflict", message("admin.approval.outdated"));
      if (entry.userNum !== userNum || entry.currency !== currency || entry.amount !== amount)
        throw new GameApiError("conflict", message("admin.balance.enteredOtherwise"));
      return { message: "This was already recorded. It counted once.", repeated: true, balance };
    }
    const after = balance + amount;
    if (after < 0) {
      throw new GameApiError(
        "conflict",
        message("admin.balance.belowZero", { userId, balance: groupedNumber(balance), currency: label }),
      );
    }
    const change = `${amount > 0 ? "+" : ""}${groupedNumber(amount)} ${label} for ${userId}`;
    if (!approved && allowance && exceeds(allowance, { [currency]: amount })) {
      const reply = await requestApproval(context, {
        kind: "credit",
        key: `credit:${requestKey}`,
        target: `player ${userNum}`,
        targetNum: userNum,
        payload: { userNum, currency, amount, requestKey },
        summary: change,
        reason,
      });
      return { ...reply, repeated: false, balance };
    }
    try {
      await writeAudited(
        context,
        {
          target: `player ${userNum}`,
          reason,
          before: { userId, [currency]: balance },
          after: { userId, [currency]: after, amount, ...authority.audited },
        },
        [...authority.statements, ...enterAdjustment({ ...adjustment, at: now() }, account)],
      );
      return {
        message: `${change}. The balance is now ${groupedNumber(after)}.`,
        repeated: false,
        balance: after,
      };
    } catch (error) {
      // Another request changed the balance or used up the limit, or the same form was submitted twice: read the state
      // again and retry.
      await authority.recheck();
      if (tried === TRIES) throw error;
    }
  }
}
