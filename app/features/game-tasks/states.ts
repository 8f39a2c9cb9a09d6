/**
 * States of a player's account in the game. `pending`: the agent has not answered yet. `ready`: it exists and is
 * connected. `failed`: the game refused. `unlinked`: the player has one, and has not connected it yet.
 */
export const gameAccountStates = ["pending", "ready", "failed", "unlinked"] as const;
export type GameAccountState = (typeof gameAccountStates)[number];
