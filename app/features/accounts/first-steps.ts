import type { User } from "./calls.ts";

/** The steps from a visitor to somebody who plays, in their order. */
export const firstSteps = ["register", "confirm", "download", "whitelist"] as const;
export type FirstStep = (typeof firstSteps)[number];

/**
 * The first step that an account has not done, as far as the game server tells. The site does not see downloads: whoever
 * has a character has the game.
 * @returns undefined if nothing is left
 */
export function nextStepOf({ email, emailVerifiedAt, characters, isAddressListed }: User): FirstStep | undefined {
  // A server that does not send the address does not send either whether it is confirmed.
  if (email !== "" && !emailVerifiedAt) return "confirm";
  if (isAddressListed === false && characters.length > 0) return "whitelist";
  return characters.length === 0 ? "download" : undefined;
}
