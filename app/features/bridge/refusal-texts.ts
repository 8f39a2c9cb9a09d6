import type { Refusal } from "./protocol.ts";

/** Why the game refused, for staff. */
export const refusalTexts: Readonly<Record<Refusal, string>> = {
  taken: "The user ID belongs to another account of the game.",
  unknown_account: "The game has no such account.",
  not_representable: "User ID or password do not fit the game's columns.",
  wrong_password: "The password in the game is wrong.",
  unknown_product: "The game has no product with this number.",
  unsupported: "The agent's map names no column or procedure for this.",
  unreadable: "The agent cannot read it: its key was replaced. The next login of the player repeats it.",
};
