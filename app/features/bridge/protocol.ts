/** The names that the portal and the game agent exchange. */

/** What the agent keeps in step, in the order in which the console lists it. */
export const agentStreams = ["accounts", "deliveries", "whitelist", "characters", "guilds", "items", "online"] as const;
export type AgentStream = (typeof agentStreams)[number];

/**
 * Tasks of the agent concerning an account. `create` makes it in the game; `link` compares a game password, so that a
 * player can connect an existing account; `close` blocks a deleted one and removes its personal data.
 */
export const gameTaskKinds = ["create", "link", "password", "pin", "block", "unblock", "close"] as const;
export type GameTaskKind = (typeof gameTaskKinds)[number];

/** Why the game refused a write for good; repeating it changes nothing. */
export const refusals = [
  /** The user ID belongs to another account of the game. */
  "taken",
  /** The game has no such account. */
  "unknown_account",
  /** User ID or password do not fit the game: too long, or characters that its code page does not have. */
  "not_representable",
  /** The game password is wrong. */
  "wrong_password",
  /** The game has no such product. */
  "unknown_product",
  /** The agent's map names no column or procedure for this. */
  "unsupported",
  /** The agent cannot open the sealed data: its key was replaced. */
  "unreadable",
] as const;
export type Refusal = (typeof refusals)[number];

/**
 * States of a delivery in the game. `banked`: in the player's item bank. `taken`: in the inventory. `cancelled`: will
 * never reach the player. `refused`: could not be put into the bank.
 */
export const gameDeliveryStates = ["banked", "taken", "cancelled", "refused"] as const;
export type GameDeliveryState = (typeof gameDeliveryStates)[number];

/** What a task's sealed data contains. Absent fields are not needed by the task. */
export interface SealedCredentials {
  userId?: string;
  password?: string;
  pin?: string;
  email?: string;
}

/**
 * What the sealed data of a task is bound to: a copy for another task or account cannot be opened.
 * @param account the account's user ID in the portal, in lower case
 */
export function sealingContext(kind: GameTaskKind, account: string): string {
  return `portal-task:${kind}:${account}`;
}
