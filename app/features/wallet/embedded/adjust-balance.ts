import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { requireLowerLevel } from "#app/features/admin/embedded/levels.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { currencyLabel } from "../currencies.ts";
import { type AdjustmentRows, enterAdjustment, lookUpAdjustment } from "./ledger/adjustment.ts";

/** How often the adjustment is tried while other requests change the balance. */
const TRIES = 4;

/**
 * Changes a balance by a ledger entry whose idempotency key comes from the form: a repeated request counts once.
 *
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the same level or
 * above; `conflict` when the balance would become negative, or when the key was used for a different adjustment
 */
export const adjustBalance: Handler<"balancesAdmin.adjust"> = async (
  { userNum, currency, amount, reason, requestKey },
  context,
) => {
  const { db, admin, now } = context;
  const label = currencyLabel(currency);
  const adjustment = { account: userNum, currency, amount, admin: admin.userNum, requestKey };
  for (let tried = 1; ; tried += 1) {
    const [[account], [entry]] = await runBatch<AdjustmentRows>(db, lookUpAdjustment(adjustment));
    if (!account) throw new GameApiError("not_found", message("admin.player.unknown"));
    requireLowerLevel({ userNum, userType: account.userType }, context);
    const { userId, balance } = account;
    if (entry) {
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
    try {
      await writeAudited(
        context,
        {
          target: `player ${userNum}`,
          reason,
          before: { userId, [currency]: balance },
          after: { userId, [currency]: after, amount },
        },
        enterAdjustment({ ...adjustment, at: now() }, account),
      );
      const sign = amount > 0 ? "+" : "";
      return {
        message: `${sign}${groupedNumber(amount)} ${label} for ${userId}. The balance is now ${groupedNumber(after)}.`,
        repeated: false,
        balance: after,
      };
    } catch (error) {
      // Another request changed the balance, or the same form was submitted twice: read the state again and retry.
      if (tried === TRIES) throw error;
    }
  }
};
