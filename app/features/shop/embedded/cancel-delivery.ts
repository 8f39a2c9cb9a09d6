import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { repliedBalances } from "#app/features/currencies/balances.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { purchasesCalls } from "../calls.ts";
import { cancelPeriod, deliveryFlags } from "../limits.ts";
import { type CancellationRows, cancelLine } from "./ledger/refund.ts";

/**
 * Cancels and refunds the units of a bought line that the game has not taken yet (specification section 10,
 * "Delivery"). A unit is either taken or cancelled, whichever write comes first. Each cancelled unit has a refund entry
 * with its own idempotency key, so that no unit is refunded twice. Units that the agent has claimed are cancelled and
 * refunded by the agent, unless the player has taken them from the item bank.
 *
 * @throws GameApiError `not_found` for a line that is not the player's; `conflict` when it is too late
 */
export const cancelDelivery: Handler<typeof purchasesCalls.cancelDelivery> = async ({ line }, { db, player, now }) => {
  const time = now();
  const cancellation = { account: player.userNum, line, at: time, since: time - cancelPeriod };
  const [changed, , [state]] = await runBatch<CancellationRows>(db, cancelLine(cancellation));
  if (!state) throw new GameApiError("not_found", message("purchase.unknown"));
  const { balances, inTime, isGift, refunded, requested } = state;
  if (isGift) throw new GameApiError("conflict", message("gift.notCancelled"));
  if (changed.length === 0 && refunded === 0 && requested === 0) {
    throw new GameApiError("conflict", message(inTime ? "delivery.taken" : "delivery.tooLate"));
  }
  const cancelled = changed.filter(({ flag }) => flag === deliveryFlags.cancelled).length;
  return {
    message: messageOf({ cancelled, asked: changed.length - cancelled, requested }),
    cancelled,
    ...repliedBalances(parseAmounts(balances)),
  };
};

/** @param counts units cancelled and asked for now, and all that the game is asked to cancel */
function messageOf({ cancelled, asked, requested }: Record<"cancelled" | "asked" | "requested", number>): string {
  const parts = [
    cancelled > 0 && tPlural("delivery.refunded", cancelled),
    asked > 0 && tPlural("delivery.cancelAsked", asked),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(" ");
  return requested > 0 ? tPlural("delivery.cancelAsked", requested) : t("delivery.refundedBefore");
}
