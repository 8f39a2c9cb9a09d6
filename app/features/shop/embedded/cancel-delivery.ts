import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { repliedBalances } from "#app/features/wallet/balances.ts";
import { parseAmounts } from "#app/features/wallet/embedded/ledger/balances.ts";
import { type CancellationRows, cancelLine } from "#app/features/wallet/embedded/ledger/refund.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { cancelPeriod } from "../limits.ts";

/**
 * Cancels and refunds the units of a bought line that the game has not taken yet (specification section 10,
 * "Delivery"). A unit is either taken or cancelled, whichever write comes first. Each cancelled unit has a refund entry
 * with its own idempotency key, so that no unit is refunded twice.
 *
 * @throws GameApiError `not_found` for a line that is not the player's; `conflict` when it is too late
 */
export const cancelDelivery: Handler<"purchases.cancelDelivery"> = async ({ line }, { db, player, now }) => {
  const time = now();
  const cancellation = { account: player.userNum, line, at: time, since: time - cancelPeriod };
  const [cancelled, , [state]] = await runBatch<CancellationRows>(db, cancelLine(cancellation));
  if (!state) throw new GameApiError("not_found", message("purchase.unknown"));
  const { balances, inTime, refunded } = state;
  const units = cancelled.length;
  if (units === 0 && refunded === 0) {
    throw new GameApiError("conflict", message(inTime ? "delivery.taken" : "delivery.tooLate"));
  }
  return {
    message: units === 0 ? t("delivery.refundedBefore") : tPlural("delivery.refunded", units),
    cancelled: units,
    ...repliedBalances(parseAmounts(balances)),
  };
};
