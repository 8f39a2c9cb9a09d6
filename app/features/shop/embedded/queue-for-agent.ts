import type { Statement } from "#app/embedded/database/run-batch.ts";
import { deliveryFlags } from "../limits.ts";

/** That the game has the account of a delivery, as SQL on a row of `deliveries`. */
const hasGameAccount = `EXISTS (
  SELECT 1 FROM game_accounts WHERE game_accounts.user_num = deliveries.user_num AND state = 'ready')`;

/** The number in the game of a delivery's product, as SQL on a row of `deliveries`. */
export const currentGameProduct =
  "(SELECT game_product_num FROM shop_items WHERE shop_items.product_num = deliveries.product_num)";

/**
 * A statement that queues pending units for the agent, once the game has the account and the product: when an account
 * becomes ready, and when an item gets its number in the game. A purchase queues its units itself.
 * @param which condition that selects deliveries, as SQL with `?1` and so on for the values
 */
export function queueForAgent(which: string, ...values: (string | number | null)[]): Statement {
  return [
    `UPDATE deliveries SET agent_work = 1, game_product_num = coalesce(game_product_num, ${currentGameProduct})
     WHERE ${which} AND flag = ${deliveryFlags.pending} AND agent_work = 0 AND claimed_at IS NULL AND ${hasGameAccount}
       AND coalesce(game_product_num, ${currentGameProduct}) IS NOT NULL`,
    ...values,
  ];
}
