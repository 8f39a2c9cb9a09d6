import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { cancelWithin, deliveryFlags } from "../limits.ts";

/**
 * Cancels what the game has not taken yet of a bought line, and refunds it (decisions "Delivery"). A unit is either
 * taken or cancelled, whichever write comes first; refunds are entered for the units that are cancelled, each under a
 * key of its own, so that none is paid back twice.
 *
 * @throws GameApiError `not_found` for a line that is not the player's; `conflict` when it is too late
 */
export async function cancelDelivery(
  { line }: CallRequest<"canceldelivery">,
  { db, player, now }: PlayerContext,
): Promise<CallReply<"canceldelivery">> {
  const since = now() - cancelWithin;
  const [cancelled, , [state]] = await runBatch<[{ id: number }[], [], LineState[]]>(db, [
    [cancelPending, player.userNum, line, now(), since],
    [refundLine, player.userNum, line, now()],
    [readLine, player.userNum, line, since],
  ]);
  if (!state) throw new GameApiError("not_found", "There is no such purchase.");
  const { rcoin, milleage, inTime, refunded } = state;
  const units = cancelled.length;
  if (units === 0 && refunded === 0) {
    throw new GameApiError(
      "conflict",
      inTime ? "The game has taken this already: it cannot be cancelled." : "It is too late to cancel this.",
    );
  }
  return {
    message:
      units === 0
        ? "This was cancelled already, and refunded once."
        : `${units} ${units === 1 ? "item is" : "items are"} cancelled and refunded.`,
    cancelled: units,
    userPoints: rcoin,
    userPoints2: milleage,
  };
}

interface LineState {
  rcoin: number;
  milleage: number;
  /** Whether the line was bought a short time ago. */
  inTime: number;
  /** Units of the line that were cancelled, by this request or before. */
  refunded: number;
}

/** Parameters: account, line, time, time since when purchases can be cancelled. */
const cancelPending = `
  UPDATE deliveries SET flag = ${deliveryFlags.cancelled}, changed_at = ?3
  WHERE line_id = ?2 AND user_num = ?1 AND flag = ${deliveryFlags.pending} AND purchased_at > ?4
  RETURNING id`;

/**
 * The statement that refunds the cancelled ones of some deliveries, unless they were refunded before: so it need not
 * know which of them were cancelled just now. Every refund of the product is entered by it.
 * @param which deliveries, as a condition in SQL
 * @param time of the entries, as SQL
 */
export function refundCancelled(which: string, time: string): string {
  return `
  INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
  SELECT user_num, 'rcoin', price, 'refund', id, 'refund:' || id, ${time}
  FROM deliveries
  WHERE ${which} AND flag = ${deliveryFlags.cancelled} AND price > 0
  ON CONFLICT (key) DO NOTHING`;
}

/** Parameters: account, line, time. */
const refundLine = refundCancelled("line_id = ?2 AND user_num = ?1", "?3");

/** Parameters: account, line, time since when purchases can be cancelled. */
const readLine = `
  SELECT user_point AS rcoin, user_point2 AS milleage, bought_at > ?3 AS inTime,
    (SELECT count(*) FROM deliveries WHERE line_id = ?2 AND flag = ${deliveryFlags.cancelled}) AS refunded
  FROM purchase_lines JOIN users USING (user_num)
  WHERE purchase_lines.id = ?2 AND user_num = ?1`;
