/**
 * What the agent has to do with bought units, as SQL after FROM: to put pending ones (flag 0) into the item bank of an
 * account that the game has, and to cancel those that were asked for (flag 2), for which it needs no account. Both what
 * it claims and what it is told are selected by this alone, so that it never gets a unit that it has not claimed. The
 * index is named, because it has only what waits for the agent, and all others by the flag have every pending unit.
 */
export const deliveryWork = `deliveries INDEXED BY deliveries_for_agent
  LEFT JOIN game_accounts ON game_accounts.user_num = deliveries.user_num
  WHERE agent_work = 1 AND (flag = 2 OR flag = 0 AND game_user_num IS NOT NULL)`;
